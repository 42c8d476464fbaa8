#include "document/hcl_lexer.hpp"

#include "text/letters.hpp"
#include "text/utf8.hpp"

namespace document {
namespace {

constexpr bool begins_name(char c) {
    return text::is_letter(c) || c == '_';
}

constexpr bool continues_name(char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-';
}

/// Letters of other scripts may be in names (Unicode's ID_Start and ID_Continue). Told apart by blocks,
/// without their tables: punctuation, symbols and pictures are no letters.
constexpr bool is_foreign_letter(char32_t code) {
    if (code < 0xC0) return code == 0xAA || code == 0xB5 || code == 0xB7 || code == 0xBA;
    const bool sign = code == 0xD7 || code == 0xF7;
    const bool symbols = (code >= 0x2000 && code < 0x2C00) || (code >= 0x3000 && code < 0x3005);
    const bool later = (code >= 0x3008 && code < 0x3021) || (code >= 0xE000 && code < 0xF900);
    const bool wide = (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF21);
    return !sign && !symbols && !later && !wide && (code < 0x1F000 || code >= 0x20000);
}

}  // namespace

HclLexer::Token HclLexer::taken(HclToken kind, std::uint32_t length) {
    const std::uint32_t begin = at_;
    at_ += length;
    return {kind, begin, at_};
}

bool HclLexer::skip_comment() {
    const std::uint32_t begin = at_;
    if (peek(0) == '/' && peek(1) == '*') {
        const std::size_t close = content_.substr(0, end_).find("*/", begin + 2);
        if (close == std::string_view::npos) return false;
        at_ = static_cast<std::uint32_t>(close) + 2;
    } else {
        const std::size_t line_end = content_.substr(0, end_).find('\n', begin);
        at_ = line_end == std::string_view::npos ? end_ : static_cast<std::uint32_t>(line_end);
    }
    const bool carriage = at_ > begin && content_[at_ - 1] == '\r';
    comments_.push_back({begin, carriage ? at_ - 1 : at_});
    return true;
}

bool HclLexer::skip() {
    while (at_ < end_) {
        const char c = content_[at_];
        if (c == ' ' || c == '\t' || (c == '\r' && peek(1) == '\n')) {
            ++at_;
        } else if (c == '#' || (c == '/' && (peek(1) == '/' || peek(1) == '*'))) {
            if (!skip_comment()) return false;
        } else {
            break;
        }
    }
    return true;
}

HclLexer::Token HclLexer::next() {
    if (!skip()) return {HclToken::unclosed_comment, at_, at_ + 2};
    if (at_ >= end_) return {HclToken::end, end_, end_};
    const char c = content_[at_];
    if (c == '\n') return taken(HclToken::newline, 1);
    if (text::is_digit(c)) return number();
    std::uint32_t length = 1;
    if (begins_name(c) || letter(at_, length)) return identifier();
    return punctuation(c);
}

bool HclLexer::letter(std::uint32_t at, std::uint32_t& length) const {
    if (static_cast<unsigned char>(content_[at]) < 0x80) return false;
    const text::Character character = text::character_at(content_.substr(0, end_), at);
    length = character.length;
    return character.valid && is_foreign_letter(character.code);
}

HclLexer::Token HclLexer::identifier() {
    const std::uint32_t begin = at_;
    std::uint32_t length = 1;
    while (at_ < end_) {
        if (continues_name(content_[at_])) {
            ++at_;
        } else if (letter(at_, length)) {
            at_ += length;
        } else {
            break;
        }
    }
    return {HclToken::identifier, begin, at_};
}

HclLexer::Token HclLexer::number() {
    const std::uint32_t begin = at_;
    while (text::is_digit(peek(0))) ++at_;
    if (peek(0) == '.' && text::is_digit(peek(1))) {
        ++at_;
        while (text::is_digit(peek(0))) ++at_;
    }
    if (peek(0) == 'e' || peek(0) == 'E') {
        const std::uint32_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if (text::is_digit(peek(1 + sign))) {
            at_ += 1 + sign;
            while (text::is_digit(peek(0))) ++at_;
        }
    }
    return {HclToken::number, begin, at_};
}

HclLexer::Token HclLexer::heredoc() {
    const std::uint32_t begin = at_;
    at_ += 2;
    if (peek(0) == '-') ++at_;
    std::uint32_t length = 1;
    const bool named = at_ < end_ && (begins_name(content_[at_]) || letter(at_, length));
    if (named) (void)identifier();
    if (peek(0) == '\r') ++at_;
    if (named && peek(0) == '\n') return {HclToken::heredoc, begin, ++at_};
    at_ = begin;
    return taken(HclToken::less, 1);
}

HclLexer::Token HclLexer::with_second(char c) {
    const char second = peek(1);
    switch (c) {
        case '=':
            if (second == '=') return taken(HclToken::equal, 2);
            return second == '>' ? taken(HclToken::arrow, 2) : taken(HclToken::assign, 1);
        case '!':
            return second == '=' ? taken(HclToken::unequal, 2) : taken(HclToken::exclamation, 1);
        case '<':
            if (second == '<') return heredoc();
            return second == '=' ? taken(HclToken::less_or_equal, 2) : taken(HclToken::less, 1);
        case '>':
            return second == '=' ? taken(HclToken::greater_or_equal, 2) : taken(HclToken::greater, 1);
        case '&':
            return second == '&' ? taken(HclToken::both, 2) : taken(HclToken::other, 1);
        case '|':
            return second == '|' ? taken(HclToken::either, 2) : taken(HclToken::other, 1);
        case '~':
            return second == '}' ? taken(HclToken::strip_brace, 2) : taken(HclToken::tilde, 1);
        case ':':
            return second == ':' ? taken(HclToken::double_colon, 2) : taken(HclToken::colon, 1);
        default:
            return second == '.' && peek(2) == '.' ? taken(HclToken::ellipsis, 3) : taken(HclToken::dot, 1);
    }
}

HclLexer::Token HclLexer::punctuation(char c) {
    switch (c) {
        case '"':
            return taken(HclToken::quote, 1);
        case '{':
            return taken(HclToken::open_brace, 1);
        case '}':
            return taken(HclToken::close_brace, 1);
        case '[':
            return taken(HclToken::open_bracket, 1);
        case ']':
            return taken(HclToken::close_bracket, 1);
        case '(':
            return taken(HclToken::open_paren, 1);
        case ')':
            return taken(HclToken::close_paren, 1);
        case ',':
            return taken(HclToken::comma, 1);
        case '?':
            return taken(HclToken::question, 1);
        case '+':
            return taken(HclToken::plus, 1);
        case '-':
            return taken(HclToken::minus, 1);
        case '*':
            return taken(HclToken::star, 1);
        case '/':
            return taken(HclToken::slash, 1);
        case '%':
            return taken(HclToken::percent, 1);
        case '=':
        case '!':
        case '<':
        case '>':
        case '&':
        case '|':
        case '~':
        case ':':
        case '.':
            return with_second(c);
        default: {
            const auto length = text::character_at(content_.substr(0, end_), at_).length;
            return taken(HclToken::other, length);
        }
    }
}

}  // namespace document
