#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "text/source.hpp"

namespace value {

/// Kleene's three truths, ordered so that `and` is the minimum and `or` the maximum.
enum class Truth : std::uint8_t { no, unknown, yes };

[[nodiscard]] constexpr Truth truth(bool is) {
    return is ? Truth::yes : Truth::no;
}
[[nodiscard]] constexpr Truth both(Truth a, Truth b) {
    return std::min(a, b);
}
[[nodiscard]] constexpr Truth either(Truth a, Truth b) {
    return std::max(a, b);
}
[[nodiscard]] constexpr Truth opposite(Truth a) {
    return a == Truth::unknown ? a : truth(a == Truth::no);
}

/// Why something is not known, and where the file says so.
struct Reason {
    std::string text;  ///< as a clause: "parameter `Queue` has no default"
    text::Span place;
};

}  // namespace value
