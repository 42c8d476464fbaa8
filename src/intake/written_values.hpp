#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

namespace intake {

/// What stands behind these keys in a JSON or YAML text that is not parsed yet, wherever they stand; may give
/// too much, and at most a thousand. A value longer than any path is cut off.
[[nodiscard]] std::vector<std::string_view> values_behind(std::string_view content,
                                                          std::initializer_list<std::string_view> keys);

}  // namespace intake
