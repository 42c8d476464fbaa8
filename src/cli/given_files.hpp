#pragma once

#include <optional>
#include <vector>

#include "cli/work.hpp"

namespace cli {

/// The infrastructure files of a command that has no report for what is wrong in them.
struct GivenFiles {
    Run run;
    std::vector<scan::File> files;  ///< as they were read
    std::optional<Work> work;       ///< nothing: the command can only end
};

/// Reads what the options name and makes the topology of it; without paths, nothing. What is wrong is said on
/// standard error, and in the code.
[[nodiscard]] ExitCode read_given(const Options& options, GivenFiles& given);

/// Reads other files by the policy of a command that has read its own: what is wrong with rules was said
/// then.
void read_again(const Options& options, std::vector<scan::File> files, GivenFiles& again);

}  // namespace cli
