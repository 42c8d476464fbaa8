#pragma once

#include <cstdint>
#include <string_view>

#include "document/document.hpp"

namespace document {

/// What a plain scalar means in YAML 1.1, which CloudFormation speaks. Dates and sexagesimal numbers
/// stay strings: no template means them, and an AWS policy's version looks like a date.
[[nodiscard]] Kind resolve_plain(std::string_view text);

/// What a scalar with a tag means: one of YAML's own types if the text allows it, else a string, as
/// the text behind `!Sub` is.
[[nodiscard]] Kind resolve_tagged(std::string_view tag, std::string_view text);

/// The truth of a spelling that resolves to a boolean.
[[nodiscard]] bool truth_of(std::string_view spelling);
/// The value of a spelling that resolves to an integer; beyond 64 bits the nearest.
[[nodiscard]] std::int64_t integer_of(std::string_view spelling);
/// The value of a spelling that resolves to a number; infinite beyond the range.
[[nodiscard]] double real_of(std::string_view spelling);

}  // namespace document
