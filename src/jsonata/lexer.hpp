#pragma once

#include <optional>
#include <string>

#include "jsonata/written.hpp"

namespace jsonata {

/// Why a text is no expression, and where.
struct Mistake {
    Range range;
    std::string words;
};

struct Token {
    enum class Kind : std::uint8_t {
        end,
        name,      ///< also one in backticks
        variable,  ///< with its `$`
        text,      ///< with its quotes
        number,
        constant,  ///< `true`, `false`, `null`
        regex,
        symbol,
        hole,   ///< a hole, or a name or variable that has one
        wrong,  ///< none: the lexer has a mistake
    };
    Kind kind = Kind::end;
    Range range;
    std::string_view spelling;

    [[nodiscard]] bool is(std::string_view symbol) const {
        return kind == Kind::symbol && spelling == symbol;
    }
};

/// Takes an expression apart as the tokenizer of jsonata 2.2 does: which characters are blank, and that a
/// name goes on until a blank or a character that begins an operator. A hole is opaque.
class Lexer {
public:
    /// The part of a text that is the expression.
    Lexer(const Written& written, Range expression);

    /// `operand_ended`: a slash divides; else it begins a regular expression.
    Token next(bool operand_ended);

    [[nodiscard]] const std::optional<Mistake>& mistake() const { return mistake_; }
    /// The first hole that may be anything: one of text, or one outside strings and names in backticks.
    /// What is read behind it is not certain.
    [[nodiscard]] const Written::Hole* doubt() const { return doubt_; }
    /// Whether a hole stands outside strings and quoted names.
    [[nodiscard]] bool hole_in_code() const { return hole_in_code_; }

private:
    [[nodiscard]] char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
    [[nodiscard]] const Written::Hole* hole_at(std::size_t offset);
    /// The offset behind a character or a hole.
    std::size_t past(std::size_t offset, bool in_code = false);
    Token token(Token::Kind kind, std::size_t begin, std::size_t end);
    Token wrong(std::size_t begin, std::size_t end, std::string words);

    bool skip_blanks();
    Token regex();
    Token symbol();
    Token quoted();
    std::size_t escape(std::size_t backslash);
    Token number();
    Token backticked();
    Token word();

    std::string_view text_;  ///< from the beginning of the whole text to the end of the expression
    const Written& written_;
    std::size_t at_;
    std::size_t hole_ = 0;
    const Written::Hole* doubt_ = nullptr;
    bool hole_in_code_ = false;
    std::optional<Mistake> mistake_;
};

}  // namespace jsonata
