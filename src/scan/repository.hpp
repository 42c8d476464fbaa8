#pragma once

#include <string>
#include <vector>

#include "scan/ignore.hpp"

namespace scan {

/// The patterns that hold for a whole repository, `.git/info/exclude`; `folder` holds `.git` and ends
/// with a slash. In a work tree they are those of the main one.
[[nodiscard]] Ignores repository_ignores(const std::string& folder);

/// The patterns that hold in a folder that is named, before its own `.gitignore` is read: those of its
/// repository and of the folders between; none, where they ignore the folder itself. `folder` is absolute and
/// ends with a slash.
[[nodiscard]] Ignores ignores_above(const std::string& folder);

}  // namespace scan
