#include "predicate/lexer.hpp"

#include <array>

#include "text/letters.hpp"

namespace predicate {
namespace {

bool is_letter(char c) {
    return text::is_letter(c) || c == '_';
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
    while (at < text.size() && (is_letter(text[at]) || text::is_digit(text[at]))) ++at;
    return at;
}

std::size_t end_of_character(std::string_view text, std::size_t at) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
    return at;
}

std::size_t symbol_length(std::string_view rest) {
    static constexpr std::array<std::string_view, 4> long_symbols = {"==", "!=", "<=", ">="};
    for (const std::string_view symbol : long_symbols) {
        if (rest.starts_with(symbol)) return symbol.size();
    }
    return std::string_view("<>+-*.,()[]").find(rest.front()) == std::string_view::npos ? 0 : 1;
}

class Lexer {
public:
    Lexer(std::string_view text, Mistake& mistake) : text_(text), mistake_(mistake) {}

    std::optional<std::vector<Token>> run() {
        std::vector<Token> tokens;
        tokens.reserve(text_.size() / 4 + 2);
        for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
            std::optional<Token> token = next();
            if (!token) return std::nullopt;
            tokens.push_back(*token);
        }
        tokens.push_back({Token::Kind::end, {}, text_.size(), text_.size()});
        return tokens;
    }

private:
    void skip_blanks() {
        while (at_ < text_.size() && text::is_blank(text_[at_])) ++at_;
    }

    std::optional<Token> next() {
        const char first = text_[at_];
        if (first == '\'') return quoted();
        const std::size_t begin = at_;
        if (is_letter(first) || text::is_digit(first)) {
            at_ = end_of_word(text_, at_);
            return word(begin);
        }
        const std::size_t length = symbol_length(text_.substr(at_));
        if (length == 0) return refuse_character();
        at_ += length;
        return Token{Token::Kind::symbol, text_.substr(begin, length), begin, at_};
    }

    std::optional<Token> word(std::size_t begin) {
        const std::string_view spelling = text_.substr(begin, at_ - begin);
        if (is_letter(spelling.front())) return Token{Token::Kind::name, spelling, begin, at_};
        for (const char c : spelling) {
            if (text::is_digit(c)) continue;
            mistake_ = {begin, at_, "`" + std::string(spelling) + "` is neither a number nor a name"};
            return std::nullopt;
        }
        return Token{Token::Kind::integer, spelling, begin, at_};
    }

    std::optional<Token> quoted() {
        const std::size_t begin = at_;
        const std::size_t close = text_.find('\'', begin + 1);
        if (close == std::string_view::npos) {
            mistake_ = {begin, text_.size(), "the string has no closing quote"};
            return std::nullopt;
        }
        at_ = close + 1;
        return Token{Token::Kind::text, text_.substr(begin + 1, close - begin - 1), begin, at_};
    }

    std::optional<Token> refuse_character() {
        const std::size_t end = end_of_character(text_, at_);
        const std::string_view what = text_.substr(at_, end - at_);
        mistake_ = {at_, end, "`" + std::string(what) + "` has no meaning here"};
        if (what == "\"") mistake_.message = "strings stand in single quotes";
        if (what == "!") mistake_.message = "`!` has no meaning here; write `not`";
        if (what == "=") mistake_.message = "`=` has no meaning here; write `==`";
        if (what == "&") mistake_.message = "`&` has no meaning here; write `and`";
        if (what == "|") mistake_.message = "`|` has no meaning here; write `or`";
        return std::nullopt;
    }

    std::string_view text_;
    Mistake& mistake_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<std::vector<Token>> tokens_of(std::string_view text, Mistake& mistake) {
    return Lexer(text, mistake).run();
}

}  // namespace predicate
