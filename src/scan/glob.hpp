#pragma once

#include <string_view>

namespace scan {

/// Whether one part of a path (no slash in it) matches a pattern with `*`, `?`, `[a-z]`, `[!x]`,
/// `[[:digit:]]` and `\` before any character. A pattern with an open bracket matches nothing.
[[nodiscard]] bool part_matches(std::string_view pattern, std::string_view part);

/// Whether a path matches part by part, where a part `**` stands for any number of parts; at the
/// end of a pattern for at least one.
[[nodiscard]] bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace scan
