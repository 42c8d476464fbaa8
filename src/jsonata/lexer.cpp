#include "jsonata/lexer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "text/letters.hpp"

namespace jsonata {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v';
}
bool is_hex(char c) {
    return text::is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
/// What ends a name.
bool is_operator(char c) {
    return c != '\0' && std::string_view(".[]{}(),@#;:?+-*/%|=<>^&!~").find(c) != std::string_view::npos;
}

constexpr std::array<std::string_view, 9> double_symbols{
    "..", ":=", "!=", ">=", "<=", "**", "~>", "?:", "??"};

}  // namespace

Lexer::Lexer(const Written& written, Range expression)
    : text_(std::string_view(written.text).substr(0, expression.end)),
      written_(written),
      at_(expression.begin) {}

const Written::Hole* Lexer::hole_at(std::size_t offset) {
    const auto& holes = written_.holes;
    while (hole_ < holes.size() && holes[hole_].range.end <= offset) ++hole_;
    return hole_ < holes.size() && holes[hole_].range.begin == offset ? &holes[hole_] : nullptr;
}

std::size_t Lexer::past(std::size_t offset, bool in_code) {
    const Written::Hole* hole = hole_at(offset);
    if (hole == nullptr) return offset + 1;
    hole_in_code_ = hole_in_code_ || in_code;
    if (doubt_ == nullptr && (in_code || is_wild(*hole))) doubt_ = hole;
    return hole->range.end;
}

Token Lexer::token(Token::Kind kind, std::size_t begin, std::size_t end) {
    at_ = end;
    return {kind,
            {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
            text_.substr(begin, end - begin)};
}

Token Lexer::wrong(std::size_t begin, std::size_t end, std::string words) {
    const Token token = this->token(Token::Kind::wrong, begin, std::min(end, text_.size()));
    mistake_ = Mistake{token.range, std::move(words)};
    return token;
}

/// Blanks and comments; false where a comment does not end.
bool Lexer::skip_blanks() {
    while (at_ < text_.size()) {
        if (hole_at(at_) != nullptr) return true;
        if (is_blank(text_[at_])) {
            ++at_;
        } else if (text_.substr(at_, 2) == "/*") {
            const std::size_t begin = at_;
            for (at_ += 2; at_ < text_.size() && text_.substr(at_, 2) != "*/";) at_ = past(at_);
            if (at_ >= text_.size()) {
                wrong(begin, text_.size(), "the comment has no `*/`");
                return false;
            }
            at_ += 2;
        } else {
            return true;
        }
    }
    return true;
}

Token Lexer::next(bool operand_ended) {
    if (mistake_) return {Token::Kind::wrong, mistake_->range, {}};
    if (!skip_blanks()) return {Token::Kind::wrong, mistake_->range, {}};
    if (at_ >= text_.size()) return token(Token::Kind::end, text_.size(), text_.size());
    if (hole_at(at_) != nullptr) return word();
    const char c = text_[at_];
    if (c == '/' && !operand_ended) return regex();
    if (is_operator(c)) return symbol();
    if (c == '"' || c == '\'') return quoted();
    if (text::is_digit(c)) return number();
    return c == '`' ? backticked() : word();
}

/// The closing slash stands outside brackets; brackets behind a backslash do not count.
Token Lexer::regex() {
    const std::size_t begin = at_;
    int depth = 0;
    bool escaped = false;
    for (std::size_t i = begin + 1; i < text_.size();) {
        const char c = hole_at(i) != nullptr ? '\0' : text_[i];
        if (c == '/' && depth == 0 && !escaped) {
            if (i == begin + 1) return wrong(begin, i + 1, "the regular expression is empty");
            for (++i; at(i) == 'i' || at(i) == 'm';) ++i;
            return token(Token::Kind::regex, begin, i);
        }
        // Only the character before counts, as in jsonata: in `\\[` the bracket counts as escaped too.
        const bool behind_backslash = text_[i - 1] == '\\';
        if (!behind_backslash && (c == '(' || c == '[' || c == '{')) ++depth;
        if (!behind_backslash && (c == ')' || c == ']' || c == '}')) --depth;
        escaped = c == '\\' && !escaped;
        i = past(i);
    }
    return wrong(begin, text_.size(), "the regular expression has no closing `/`");
}

Token Lexer::symbol() {
    for (const std::string_view spelling : double_symbols) {
        if (text_.substr(at_, 2) == spelling) return token(Token::Kind::symbol, at_, at_ + 2);
    }
    const char c = text_[at_];
    if (c == '!') return wrong(at_, at_ + 1, "`!` is no operator; `$not(...)` negates");
    if (c == '~') return wrong(at_, at_ + 1, "`~` is no operator; `~>` applies a function");
    return token(Token::Kind::symbol, at_, at_ + 1);
}

Token Lexer::quoted() {
    const std::size_t begin = at_;
    for (std::size_t i = begin + 1; i < text_.size();) {
        if (hole_at(i) != nullptr) {
            i = past(i);
        } else if (text_[i] == '\\') {
            i = escape(i);
            if (mistake_) return {Token::Kind::wrong, mistake_->range, {}};
        } else if (text_[i++] == text_[begin]) {
            return token(Token::Kind::text, begin, i);
        }
    }
    return wrong(begin, text_.size(), "the string has no closing quote");
}

/// The offset behind an escape.
std::size_t Lexer::escape(std::size_t backslash) {
    const std::size_t i = backslash + 1;
    if (hole_at(i) != nullptr) return past(i, true);
    if (i >= text_.size()) return i;
    if (text_[i] != 'u') {
        if (std::string_view("\"\\/bfnrt").find(text_[i]) == std::string_view::npos) {
            std::size_t end = i + 1;
            while ((at(end) & 0xC0) == 0x80) ++end;
            wrong(backslash, end,
                  "`" + std::string(text_.substr(backslash, end - backslash)) + "` is no escape");
        }
        return i + 1;
    }
    for (std::size_t digit = i + 1; digit < i + 5; ++digit) {
        if (digit >= text_.size()) return digit;
        if (hole_at(digit) != nullptr) return past(digit, true);
        if (!is_hex(text_[digit])) {
            wrong(backslash, digit + 1, "`\\u` needs four hexadecimal digits");
            return digit;
        }
    }
    return i + 5;
}

/// As in JSON; a zero is a number of its own.
Token Lexer::number() {
    const auto digits = [this](std::size_t i) {
        while (text::is_digit(at(i))) ++i;
        return i;
    };
    std::size_t end = at(at_) == '0' ? at_ + 1 : digits(at_);
    if (at(end) == '.' && text::is_digit(at(end + 1))) end = digits(end + 1);
    if (at(end) == 'e' || at(end) == 'E') {
        const std::size_t sign = end + 1 + (at(end + 1) == '-' || at(end + 1) == '+' ? 1 : 0);
        if (text::is_digit(at(sign))) end = digits(sign);
    }
    const std::string spelling(text_.substr(at_, end - at_));
    if (!std::isfinite(std::strtod(spelling.c_str(), nullptr)))
        return wrong(at_, end, "the number is too large");
    return token(Token::Kind::number, at_, end);
}

Token Lexer::backticked() {
    const std::size_t begin = at_;
    bool holed = false;
    for (std::size_t i = begin + 1; i < text_.size();) {
        const bool hole = hole_at(i) != nullptr;
        holed = holed || hole;
        if (!hole && text_[i] == '`')
            return token(holed ? Token::Kind::hole : Token::Kind::name, begin, i + 1);
        i = past(i);
    }
    return wrong(begin, text_.size(), "the quoted name has no closing backtick");
}

Token Lexer::word() {
    bool holed = false;
    std::size_t end = at_;
    while (end < text_.size()) {
        const bool hole = hole_at(end) != nullptr;
        if (!hole && (is_blank(text_[end]) || is_operator(text_[end]))) break;
        holed = holed || hole;
        end = past(end, true);
    }
    if (holed) return token(Token::Kind::hole, at_, end);
    const std::string_view spelling = text_.substr(at_, end - at_);
    if (spelling.starts_with('$')) return token(Token::Kind::variable, at_, end);
    if (spelling == "and" || spelling == "or" || spelling == "in")
        return token(Token::Kind::symbol, at_, end);
    const bool constant = spelling == "true" || spelling == "false" || spelling == "null";
    return token(constant ? Token::Kind::constant : Token::Kind::name, at_, end);
}

}  // namespace jsonata
