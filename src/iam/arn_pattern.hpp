#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "value/text.hpp"

namespace iam {

/// A `Resource` of six fields as a glob each: holes and policy variables are stars.
using ArnPattern = std::array<std::string, 6>;

/// Nothing where the fields cannot be told.
[[nodiscard]] std::optional<ArnPattern> arn_pattern(const value::Text& text);
[[nodiscard]] ArnPattern arn_pattern(std::string_view literal);

/// Whether some text matches both globs.
[[nodiscard]] bool globs_meet(std::string_view a, std::string_view b);
[[nodiscard]] bool patterns_meet(const ArnPattern& a, const ArnPattern& b);

/// The text as a glob: holes and policy variables are stars.
[[nodiscard]] std::string as_glob(const value::Text& text);

}  // namespace iam
