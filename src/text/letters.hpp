#pragma once

#include <string>
#include <string_view>

namespace text {

/// ASCII letters without case, which is how AWS compares names of actions and keys: other bytes stay as they are.
[[nodiscard]] constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] bool equal_without_case(std::string_view a, std::string_view b);

}  // namespace text
