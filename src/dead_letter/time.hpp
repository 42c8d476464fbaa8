#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dead_letter {

constexpr std::int64_t day_seconds = 86'400;

/// Milliseconds since 1970, UTC.
using Time = std::int64_t;

/// A date and time as AWS writes them: `2026-09-07T01:43:53.768Z`, with an offset in place of `Z`, or without
/// seconds. What is finer than a millisecond is cut off. Nothing for anything else.
[[nodiscard]] std::optional<Time> parse_time(std::string_view text);

/// `2026-09-07T01:43:53Z`, with milliseconds only where there are any.
[[nodiscard]] std::string print_time(Time time);

/// Whole seconds before or at the time.
[[nodiscard]] std::int64_t seconds_of(Time time);

/// A span of time for people, in the largest unit that is whole enough: `90 s`, `5 h`, `14 days`.
[[nodiscard]] std::string print_span(std::int64_t seconds);

}  // namespace dead_letter
