#pragma once

#include <span>
#include <string>
#include <string_view>

namespace jsonata {

/// A name as a step of a path: `detail`; in backticks where JSONata would read something else.
[[nodiscard]] std::string spell_name(std::string_view name);

/// Names as a path: ``Data.`detail-type` ``.
[[nodiscard]] std::string spell_path(std::span<const std::string> names);

/// A string literal, in double quotes; so it is JSON too.
[[nodiscard]] std::string spell_text(std::string_view text);

}  // namespace jsonata
