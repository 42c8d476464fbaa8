#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "value/tree.hpp"

namespace pattern {

/// A number of JSON as EventBridge compares it: within ±5,000,000,000 and with six digits after the point
/// (EventBridge guide, "Numeric matching"). Beyond that the sources do not say what happens.
struct Number {
    /// Units of a tenth of the smallest difference, so that there is room between two that compare; at the
    /// end of the range for what is larger.
    std::int64_t tenths = 0;
    /// Whether EventBridge compares it exactly.
    bool precise = false;
};

inline constexpr std::int64_t number_step = 10;
inline constexpr std::int64_t number_unit = 10'000'000;                   ///< 1
inline constexpr std::int64_t number_most = 5'000'000'000 * number_unit;  ///< the largest precise one

/// The number that is written; none where it is no number of JSON.
[[nodiscard]] std::optional<Number> parse_number(std::string_view spelling);

/// The number of a tree, if it is one.
[[nodiscard]] std::optional<Number> number_of(const value::Tree& tree);

/// How a precise number is written.
[[nodiscard]] std::string spelling_of(std::int64_t tenths);

/// The numbers that `numeric` takes.
struct Interval {
    std::optional<Number> low;
    std::optional<Number> high;
    bool low_open = false;
    bool high_open = false;

    /// Whether a number that need not be precise lies in it, by the size of both.
    [[nodiscard]] bool holds(std::int64_t tenths) const;
    [[nodiscard]] bool precise() const;
};

}  // namespace pattern
