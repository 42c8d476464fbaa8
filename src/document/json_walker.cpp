#include "document/json_walker.hpp"

#include <algorithm>

#include "document/escape.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

/// The kind of a number as JSON writes it; null when it is none.
Kind number_kind(std::string_view word) {
    std::size_t at = !word.empty() && word[0] == '-' ? 1 : 0;
    const auto digits = [word, &at] {
        const std::size_t begin = at;
        while (at < word.size() && text::is_digit(word[at])) ++at;
        return at - begin;
    };
    const bool zero = at < word.size() && word[at] == '0';
    const std::size_t whole = digits();
    if (whole == 0 || (zero && whole > 1)) return Kind::null;
    Kind kind = Kind::integer;
    if (at < word.size() && word[at] == '.') {
        ++at;
        if (digits() == 0) return Kind::null;
        kind = Kind::real;
    }
    if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
        ++at;
        if (at < word.size() && (word[at] == '+' || word[at] == '-')) ++at;
        if (digits() == 0) return Kind::null;
        kind = Kind::real;
    }
    return at == word.size() ? kind : Kind::null;
}

}  // namespace

std::optional<JsonFault> JsonWalker::walk() {
    while (at_ < tokens_.size() && !builder_.full(begin())) {
        if (open_.empty()) builder_.begin_root();
        if (!step()) break;
        if (open_.empty()) builder_.end_root();
    }
    if (!fault_ && at_ >= tokens_.size() && !open_.empty()) {
        const auto end = static_cast<std::uint32_t>(text_.size());
        const bool mapping = in_mapping();
        fault_ = JsonFault{end, end, end,
                           mapping ? "the text ends before the `}` of this object"
                                   : "the text ends before the `]` of this array"};
        fault_->token = open_.back().begin;
    }
    if (!open_.empty() || fault_) builder_.drop_root();
    return fault_;
}

std::uint32_t JsonWalker::behind_token() const {
    std::uint32_t end =
        at_ + 1 < tokens_.size() ? tokens_[at_ + 1] : static_cast<std::uint32_t>(text_.size());
    while (text::is_blank(text_[end - 1])) --end;
    return end;
}

bool JsonWalker::fail_at(std::uint32_t from, std::uint32_t to, std::string message) {
    fault_ = JsonFault{begin(), from, to, std::move(message)};
    return false;
}

bool JsonWalker::fail(std::string message) {
    std::uint32_t end = begin();
    while (end < text_.size() && !ends_json_word(text_[end])) ++end;
    return fail_at(begin(), std::max(end, begin() + 1), std::move(message));
}

bool JsonWalker::step() {
    switch (next_) {
        case Next::key:
        case Next::key_or_end:
            return key();
        case Next::colon:
            return colon();
        case Next::comma_or_end:
            return comma_or_end();
        default:
            return value();
    }
}

void JsonWalker::after_value() {
    ++at_;
    next_ = open_.empty() ? Next::value : Next::comma_or_end;
}

bool JsonWalker::value() {
    switch (text_[begin()]) {
        case '{':
            return open(Kind::mapping);
        case '[':
            return open(Kind::sequence);
        case '"':
            if (!string()) return false;
            after_value();
            return true;
        case ']':
            if (next_ == Next::value_or_end) return close();
            [[fallthrough]];
        case '}':
        case ',':
        case ':':
            if (open_.empty() && builder_.has_roots())
                return fail("nothing may follow the value of the file");
            return fail("expected a value before " + backticked(text_.substr(begin(), 1)));
        default:
            return word();
    }
}

bool JsonWalker::key() {
    const char c = text_[begin()];
    if (c == '}' && next_ == Next::key_or_end) return close();
    if (c != '"') return fail("expected a key in double quotes");
    if (!string()) return false;
    ++at_;
    next_ = Next::colon;
    return true;
}

bool JsonWalker::colon() {
    if (text_[begin()] != ':') return fail("expected `:` after the key");
    ++at_;
    next_ = Next::value;
    return true;
}

bool JsonWalker::comma_or_end() {
    const char c = text_[begin()];
    if (c == (in_mapping() ? '}' : ']')) return close();
    if (c != ',')
        return fail(in_mapping() ? "expected `,` or `}` after the value"
                                 : "expected `,` or `]` after the value");
    ++at_;
    next_ = in_mapping() ? Next::key_or_end : Next::value_or_end;
    return true;
}

bool JsonWalker::open(Kind kind) {
    if (builder_.too_deep()) return skip_deep();
    builder_.open({kind, Style::flow, begin(), 0});
    open_.push_back({kind, begin()});
    ++at_;
    next_ = kind == Kind::mapping ? Next::key_or_end : Next::value_or_end;
    return true;
}

/// Steps over a value that lies too deep; only its brackets are counted.
bool JsonWalker::skip_deep() {
    const std::uint32_t from = begin();
    std::uint32_t nested = 0;
    for (; at_ < tokens_.size(); ++at_) {
        const char c = text_[begin()];
        if (c == '{' || c == '[') ++nested;
        if (c == '}' || c == ']') --nested;
        if (nested == 0) break;
    }
    if (at_ >= tokens_.size()) {
        const auto end = static_cast<std::uint32_t>(text_.size());
        fault_ = JsonFault{from, end, end, "the text ends before the bracket that closes this value"};
        return false;
    }
    builder_.limit(from, from + 1,
                   "values nest more than " + std::to_string(builder_.limits().depth) +
                       " deep; what is below is not read");
    builder_.add({Kind::null, Style::flow, from, begin() + 1, 0, false});
    after_value();
    return true;
}

bool JsonWalker::close() {
    builder_.close(begin() + 1);
    open_.pop_back();
    after_value();
    return true;
}

bool JsonWalker::string() {
    const std::uint32_t from = begin();
    const std::uint32_t end = behind_token();
    const std::string_view body = text_.substr(from + 1, end - from - 2);
    if (body.find('\\') != body.npos) return decode(body, from);
    builder_.add({Kind::string, Style::quoted, from, end, 0, false});
    return true;
}

bool JsonWalker::decode(std::string_view body, std::uint32_t from) {
    std::string& decoded = builder_.decoded();
    const std::size_t decoded_from = decoded.size();
    std::size_t at = 0;
    while (at < body.size()) {
        const std::size_t plain = std::min(body.find('\\', at), body.size());
        decoded.append(body.substr(at, plain - at));
        at = plain;
        if (at == body.size()) break;
        const Escape escape = json_escape(body.substr(at));
        if (escape.length == 0) {
            const std::uint32_t place = from + 1 + static_cast<std::uint32_t>(at);
            const std::uint32_t length =
                at + 1 < body.size() && static_cast<unsigned char>(body[at + 1]) < 0x80 ? 2 : 1;
            return fail_at(place, place + length,
                           "JSON has no escape " + backticked(body.substr(at, length)));
        }
        decoded.append(escape.text());
        at += escape.length;
    }
    builder_.add_decoded(
        {Kind::string, Style::quoted, from, from + 2 + static_cast<std::uint32_t>(body.size()), 0, false},
        decoded_from);
    return true;
}

bool JsonWalker::word() {
    const std::uint32_t from = begin();
    std::uint32_t end = from;
    while (end < text_.size() && !ends_json_word(text_[end])) ++end;
    const std::string_view word = text_.substr(from, end - from);
    Builder::Scalar scalar{Kind::null, Style::plain, from, end, 0, false};
    if (word == "true" || word == "false") {
        scalar.kind = Kind::boolean;
        scalar.truth = word == "true";
    } else if (word != "null") {
        scalar.kind = number_kind(word);
        if (scalar.kind == Kind::null) return fail("expected a value, found " + backticked(word));
    }
    builder_.add(scalar);
    after_value();
    return true;
}

}  // namespace document
