#pragma once

#include <string>
#include <string_view>

namespace text {

/// Of ASCII alone.
[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// What JSON calls white space (RFC 8259, 2), and most languages with it.
[[nodiscard]] constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// ASCII letters without case, which is how AWS compares names of actions and keys: other bytes stay as they
/// are.
[[nodiscard]] constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);
/// Words between other characters than letters and digits, each begun with a capital: `dead-letter` and
/// `dead_letter` as `DeadLetter`. What is a capital stays one.
[[nodiscard]] std::string pascal_case(std::string_view words);
[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

}  // namespace text
