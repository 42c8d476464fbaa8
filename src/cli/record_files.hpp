#pragma once

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "dead_letter/group.hpp"

namespace cli {

/// Reads the dead-letter records of `options.records`, a file of any size, a folder or standard input. What
/// cannot be read is said on standard error, and `code` is misuse. `kept_bytes`: see
/// `dead_letter::Collector`.
[[nodiscard]] dead_letter::Collected collect(const Options& options, std::size_t kept_bytes, ExitCode& code);

}  // namespace cli
