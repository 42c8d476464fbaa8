#include <algorithm>

#include "document/document.hpp"
#include "document/escape.hpp"

namespace document {
namespace {

bool is_break(char c) {
    return c == '\n' || c == '\r';
}
bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
bool is_white(char c) {
    return is_blank(c) || is_break(c);
}

/// A text being decoded, each byte with the place at which it is written.
struct Traced {
    std::string text;
    std::vector<std::uint32_t> offsets;

    void put(std::string_view bytes, std::size_t offset) {
        text.append(bytes);
        offsets.insert(offsets.end(), bytes.size(), static_cast<std::uint32_t>(offset));
    }
};

/// Reads again a scalar that libyaml or the JSON reader has decoded, to learn where its bytes stand.
class Tracer {
public:
    Tracer(std::string_view content, std::uint32_t begin, std::uint32_t end)
        : content_(content.substr(0, end)), at_(begin) {}

    Traced quoted_json();
    Traced flow(char quote);
    /// Block scalars change nothing but blanks and line breaks, so the rest is matched in order.
    Traced block(std::string_view decoded);

private:
    void fold();
    void escaped_break();
    std::size_t skip_break();
    void white_run(std::string_view run);

    std::string_view content_;
    std::size_t at_;
    Traced out_;
};

Traced Tracer::quoted_json() {
    while (at_ < content_.size()) {
        if (content_[at_] != '\\') {
            out_.put(content_.substr(at_, 1), at_);
            ++at_;
            continue;
        }
        const Escape escape = json_escape(content_.substr(at_));
        out_.put(escape.text(), at_);
        at_ += std::max(escape.length, 1U);
    }
    return std::move(out_);
}

std::size_t Tracer::skip_break() {
    const std::size_t from = at_;
    at_ += content_.substr(at_, 2) == "\r\n" ? 2 : 1;
    return from;
}

/// Blanks within a line stay; one line break is a space, of several all but the first stay.
void Tracer::fold() {
    const std::size_t from = at_;
    while (at_ < content_.size() && is_blank(content_[at_])) ++at_;
    if (at_ >= content_.size() || !is_break(content_[at_])) {
        for (std::size_t blank = from; blank < at_; ++blank) out_.put(content_.substr(blank, 1), blank);
        return;
    }
    const std::size_t first = skip_break();
    std::size_t further = 0;
    for (; at_ < content_.size() && is_white(content_[at_]);) {
        if (is_blank(content_[at_])) {
            ++at_;
            continue;
        }
        out_.put("\n", skip_break());
        ++further;
    }
    if (further == 0) out_.put(" ", first);
}

/// A line break behind a backslash is nothing, and so are the blanks of the next line.
void Tracer::escaped_break() {
    ++at_;
    skip_break();
    while (at_ < content_.size() && is_white(content_[at_])) {
        if (is_break(content_[at_])) {
            out_.put("\n", skip_break());
        } else {
            ++at_;
        }
    }
}

Traced Tracer::flow(char quote) {
    while (at_ < content_.size()) {
        const char c = content_[at_];
        if (is_white(c)) {
            fold();
        } else if (quote == '"' && c == '\\' && at_ + 1 < content_.size() && is_break(content_[at_ + 1])) {
            escaped_break();
        } else if (quote == '"' && c == '\\') {
            const Escape escape = yaml_escape(content_.substr(at_));
            out_.put(escape.text(), at_);
            at_ += std::max(escape.length, 1U);
        } else {
            out_.put(content_.substr(at_, 1), at_);
            at_ += quote == '\'' && c == '\'' ? 2 : 1;
        }
    }
    return std::move(out_);
}

/// The white characters of the text against those of the source, which has indentation besides:
/// line breaks from the front, blanks behind the last of them from the back.
void Tracer::white_run(std::string_view run) {
    std::size_t end = at_;
    while (end < content_.size() && is_white(content_[end])) ++end;
    const std::size_t last_break = run.rfind('\n');
    const std::size_t blanks = run.size() - (last_break == run.npos ? 0 : last_break + 1);
    for (std::size_t i = 0; i < run.size() - blanks; ++i) {
        const std::size_t found = run[i] == '\n' ? std::min(content_.find('\n', at_), end) : at_;
        out_.put(run.substr(i, 1), std::min(found, end));
        at_ = std::min(found + 1, end);
    }
    // A space that stands for a line break stands where the break does.
    const bool folded = last_break == run.npos && content_.substr(at_, end - at_).find('\n') != run.npos;
    for (std::size_t i = 0; i < blanks; ++i) {
        const std::size_t from_end = blanks - i;
        const std::size_t place = folded ? at_ : end >= at_ + from_end ? end - from_end : at_;
        out_.put(run.substr(run.size() - from_end, 1), place);
    }
    at_ = end;
}

Traced Tracer::block(std::string_view decoded) {
    const std::size_t header_end = content_.find_first_of("\r\n", at_);
    at_ = std::min(header_end, content_.size());
    if (at_ < content_.size()) skip_break();
    std::size_t i = 0;
    while (i < decoded.size()) {
        std::size_t run = i;
        while (run < decoded.size() && is_white(decoded[run])) ++run;
        if (run > i || (at_ < content_.size() && is_white(content_[at_])))
            white_run(decoded.substr(i, run - i));
        i = run;
        if (i == decoded.size()) break;
        out_.put(decoded.substr(i, 1), std::min(at_, content_.size()));
        ++at_;
        ++i;
    }
    return std::move(out_);
}

}  // namespace

Origin origin_of(const Node& string_node) {
    const Document& document = *string_node.document_;
    const Document::Cell& cell = document.cells_[string_node.index_];
    const std::string_view decoded = string_node.text();
    const std::uint32_t quote = string_node.style() == Style::quoted ? 1 : 0;
    const std::uint32_t end = cell.end - quote;
    Tracer tracer(document.content_, cell.begin + quote, end);
    Traced traced;
    if (cell.word == 0) {
        for (std::uint32_t at = cell.begin + quote; at < end; ++at)
            traced.put(document.content_.substr(at, 1), at);
    } else if (string_node.style() == Style::block) {
        traced = tracer.block(decoded);
    } else if (document.format_ == Format::json) {
        traced = tracer.quoted_json();
    } else {
        traced = tracer.flow(quote == 0 ? ' ' : document.content_[cell.begin]);
    }
    // Where the two readings differ (a line break that is none in ASCII), the nearest place before serves.
    traced.offsets.resize(decoded.size(), traced.offsets.empty() ? cell.begin : traced.offsets.back());
    traced.offsets.push_back(end);
    for (std::uint32_t& offset : traced.offsets) offset = document.place(offset, offset).begin;
    return {document.origin_.source, std::move(traced.offsets)};
}

}  // namespace document
