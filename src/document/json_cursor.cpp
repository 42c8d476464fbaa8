#include "document/json_cursor.hpp"

#include "document/escape.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

/// The meaning of what stands between quotes; false where an escape is none.
bool decode(std::string_view body, std::string& decoded) {
    std::size_t escape = body.find('\\');
    decoded.assign(body.substr(0, escape));
    while (escape != body.npos) {
        body.remove_prefix(escape);
        const Escape meaning = json_escape(body);
        if (meaning.length == 0) return false;
        decoded.append(meaning.text());
        body.remove_prefix(meaning.length);
        escape = body.find('\\');
        decoded.append(body.substr(0, escape));
    }
    return true;
}

}  // namespace

JsonCursor::Next JsonCursor::next() const {
    if (failed_ || at_end()) return Next::nothing;
    switch (text_[begin()]) {
        case '{':
            return Next::object;
        case '[':
            return Next::array;
        case '"':
            return Next::string;
        case '}':
        case ']':
        case ':':
        case ',':
            return Next::nothing;
        default:
            return Next::word;
    }
}

/// Between two tokens there are only blanks.
std::uint32_t JsonCursor::behind_token() const {
    std::uint32_t end =
        at_ + 1 < tokens_->size() ? (*tokens_)[at_ + 1] : static_cast<std::uint32_t>(text_.size());
    while (text::is_blank(text_[end - 1])) --end;
    return end;
}

bool JsonCursor::take(char c) {
    if (failed_ || at_end() || text_[begin()] != c) return false;
    ++at_;
    return true;
}

std::optional<std::string_view> JsonCursor::key(std::string& decoded) {
    if (next() != Next::string) return std::nullopt;
    const std::uint32_t from = begin();
    const std::string_view body = text_.substr(from + 1, behind_token() - from - 2);
    ++at_;
    if (body.find('\\') == body.npos) return body;
    if (!decode(body, decoded)) return std::nullopt;
    return decoded;
}

bool JsonCursor::string(std::string& decoded) {
    if (next() != Next::string) return false;
    const std::uint32_t from = begin();
    const std::string_view body = text_.substr(from + 1, behind_token() - from - 2);
    ++at_;
    return decode(body, decoded) || fail();
}

bool JsonCursor::word(std::string_view& spelling) {
    if (next() != Next::word) return false;
    spelling = text_.substr(begin(), behind_token() - begin());
    ++at_;
    return true;
}

bool JsonCursor::skip() {
    std::uint32_t depth = 0;
    while (!failed_ && !at_end()) {
        const char c = text_[begin()];
        const bool closes = c == '}' || c == ']';
        if (depth == 0 && (closes || c == ',' || c == ':')) return fail();
        if (c == '{' || c == '[') ++depth;
        if (closes) --depth;
        ++at_;
        if (depth == 0) return true;
    }
    return fail();
}

bool JsonCursor::raw(std::string_view& value) {
    if (next() == Next::nothing) return fail();
    const std::uint32_t from = begin();
    if (!skip()) return false;
    --at_;  // to the last token of the value
    value = text_.substr(from, behind_token() - from);
    ++at_;
    return true;
}

}  // namespace document
