#pragma once

#include <string>
#include <vector>

#include "scan/scan.hpp"

namespace cli {

/// The files below the paths as they were at a revision of git, chosen as a walk chooses them, under the
/// names that they have now. Runs `git`, which reads the repository of the working folder and no network.
/// What goes wrong is in `unreadable`.
[[nodiscard]] scan::Result read_revision(const std::string& revision, const std::vector<std::string>& paths,
                                         const scan::Options& how);

}  // namespace cli
