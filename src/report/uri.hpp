#pragma once

#include <string>
#include <string_view>

namespace report {

/// A path as the URI of a SARIF artifact: relative to `folder` where it is below it, percent-encoded, without
/// `.` and
/// `..`. A path elsewhere becomes a `file:` URI; without a folder it stays relative as given.
[[nodiscard]] std::string uri_of(std::string_view path, std::string_view folder);

}  // namespace report
