#pragma once

#include <string>
#include <string_view>

namespace report {

/// A text as a string of JSON, written as in every report of ours.
[[nodiscard]] std::string quoted(std::string_view words);

}  // namespace report
