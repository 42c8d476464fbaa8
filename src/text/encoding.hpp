#pragma once

#include <string>

namespace text {

/// A file's bytes as UTF-8 without a byte order mark. UTF-16 and UTF-32 are known by their marks; what has no
/// mark is taken as it is. Half characters and lone surrogates become U+FFFD.
[[nodiscard]] std::string to_utf8(std::string bytes);

}  // namespace text
