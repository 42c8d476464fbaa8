#pragma once

#include "cli/exit_code.hpp"
#include "cli/options.hpp"

namespace cli {

/// `buslint check`: judges the paths named.
[[nodiscard]] ExitCode check(const Options& options);

/// `buslint hook`: judges the whole repository and reports what the files named have a part in.
[[nodiscard]] ExitCode hook(const Options& options);

/// `buslint rules`: lists the rules.
[[nodiscard]] ExitCode rules(const Options& options);

/// `buslint explain`: one rule with its examples and what they yield.
[[nodiscard]] ExitCode explain(const Options& options);

/// `buslint decide`: whether somebody may do something, and the way to that verdict.
[[nodiscard]] ExitCode decide(const Options& options);

/// `buslint init`: writes a configuration to begin with.
[[nodiscard]] ExitCode init(const Options& options);

}  // namespace cli
