#pragma once

#include <string>
#include <vector>

#include "scan/scan.hpp"

namespace cli {

/// The rule files below the folders of `--rules`: every `.yaml` and `.yml`, whatever is hidden or ignored,
/// since a rule that is left out makes everything look better than it is. A file may be named itself.
[[nodiscard]] scan::Result rule_files(const std::vector<std::string>& folders);

}  // namespace cli
