#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/letters.hpp"

namespace document {

/// Where each token of a JSON text begins: brackets, colons, commas, strings, words. Between two
/// tokens there is only the end of the first and blanks.
class JsonTokens {
public:
    JsonTokens();
    ~JsonTokens();
    JsonTokens(const JsonTokens&) = delete;
    JsonTokens& operator=(const JsonTokens&) = delete;

    /// False when the text is not UTF-8, a string is not closed or holds a control character.
    [[nodiscard]] bool find(std::string_view text);

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t index) const { return begins_[index]; }

private:
    struct Scanner;
    std::unique_ptr<Scanner> scanner_;
    const std::uint32_t* begins_ = nullptr;
    std::uint32_t size_ = 0;
};

/// Whether a number, `true`, `false` or `null` ends before it.
[[nodiscard]] constexpr bool ends_json_word(char c) {
    return text::is_blank(c) || c == ',' || c == ':' || c == ']' || c == '}' || c == '[' || c == '{' ||
           c == '"';
}

struct JsonFault {
    std::uint32_t token = 0;  ///< where the token begins in which the fault is
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::string message;
};

/// Why `JsonTokens::find` refuses the text.
[[nodiscard]] std::optional<JsonFault> lexical_fault(std::string_view text);

struct JsonComment {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// The comments of a JSON text with comments, which CDK and VS Code write.
[[nodiscard]] std::vector<JsonComment> json_comments(std::string_view text);

}  // namespace document
