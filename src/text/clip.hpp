#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace text {

/// At most so many characters of a text, its beginning and its end with `…` between; never a part of a
/// character. The cost depends on `most` alone.
[[nodiscard]] std::string clipped(std::string_view words, std::size_t most);

}  // namespace text
