#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace document {

enum class HclToken : std::uint8_t {
    end,
    failed,  ///< after a fault: matches nothing
    newline,
    identifier,
    number,
    quote,    ///< `"`: a template begins
    heredoc,  ///< `<<EOT` or `<<-EOT` and the line break behind it
    open_brace,
    close_brace,
    strip_brace,  ///< `~}`
    open_bracket,
    close_bracket,
    open_paren,
    close_paren,
    dot,
    ellipsis,
    comma,
    colon,
    double_colon,
    question,
    assign,
    arrow,
    plus,
    minus,
    star,
    slash,
    percent,
    equal,
    unequal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
    both,
    either,
    exclamation,
    tilde,
    unclosed_comment,
    other,  ///< a character that has no meaning here
};

/// Reads tokens outside of templates.
class HclLexer {
public:
    struct Token {
        HclToken kind = HclToken::end;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };
    struct Range {
        std::uint32_t begin;
        std::uint32_t end;
    };

    explicit HclLexer(std::string_view content)
        : content_(content), end_(static_cast<std::uint32_t>(content.size())) {}

    [[nodiscard]] Token next();
    [[nodiscard]] std::uint32_t at() const { return at_; }
    void seek(std::uint32_t at) { at_ = at; }
    /// Where the content that is being read ends: that of a here-document ends before its marker.
    [[nodiscard]] std::uint32_t end() const { return end_; }
    void set_end(std::uint32_t end) { end_ = end; }
    [[nodiscard]] const std::vector<Range>& comments() const { return comments_; }

private:
    [[nodiscard]] char peek(std::uint32_t ahead) const {
        return at_ + ahead < end_ ? content_[at_ + ahead] : '\0';
    }
    /// Goes behind blanks and comments; false where a comment does not end.
    [[nodiscard]] bool skip();
    [[nodiscard]] bool skip_comment();
    [[nodiscard]] Token taken(HclToken kind, std::uint32_t length);
    [[nodiscard]] Token identifier();
    [[nodiscard]] Token number();
    [[nodiscard]] Token punctuation(char c);
    [[nodiscard]] Token with_second(char c);
    [[nodiscard]] Token heredoc();
    [[nodiscard]] bool letter(std::uint32_t at, std::uint32_t& length) const;

    std::string_view content_;
    std::uint32_t at_ = 0;
    std::uint32_t end_;
    std::vector<Range> comments_;
};

}  // namespace document
