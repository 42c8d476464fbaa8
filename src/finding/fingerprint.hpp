#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "finding/finding.hpp"
#include "text/source.hpp"

namespace finding {

/// A key for each finding, in their order, that stays when lines move: made of rule, path, subject and
/// condition (without a subject: the message). Findings alike in these are numbered: `0123456789abcdef:2`.
[[nodiscard]] std::vector<std::string> fingerprints(const std::vector<Finding>& findings,
                                                    const text::Sources& sources);

/// A path without `.` parts and doubled slashes and with `..` taken out where it can be: the same file named
/// in two ways is one path. Does not look at the disk.
[[nodiscard]] std::string plain_path(std::string_view path);

}  // namespace finding
