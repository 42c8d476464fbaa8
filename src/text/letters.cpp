#include "text/letters.hpp"

#include <algorithm>

namespace text {

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string pascal_case(std::string_view words) {
    std::string result;
    bool begins = true;
    for (const char c : words) {
        const bool is_part = is_letter(c) || is_digit(c);
        if (is_part) result += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        begins = !is_part;
    }
    return result;
}

bool equal_without_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace text
