#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// At most so many characters of a text, its beginning and its end with `…` between; never a part of a
/// character. The cost depends on `most` alone.
[[nodiscard]] std::string clipped(std::string_view words, std::size_t most);

/// Names with commas between; of many the first, and how many more.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

}  // namespace text
