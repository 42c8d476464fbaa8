#pragma once

#include <optional>

#include "cli/config_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "cli/pipeline.hpp"
#include "lint/lint.hpp"
#include "lint/policy.hpp"

namespace cli {

/// What a command works by: the configuration, and the command line over it.
struct Work {
    Options options;
    ConfigFile config;
    lint::Catalogue catalogue;
    lint::Policy policy;
};

/// Reads the configuration and puts the options over it, in place. Nothing is done by half a policy: where
/// something is wrong with it, that is said, `code` becomes misuse, and there is nothing.
[[nodiscard]] std::optional<ConfigFile> configure(Options& options, Run& run, ExitCode& code);

/// The configuration, and the rules that are chosen: built in, of `--rules` and of the configuration. Where
/// something is wrong with names or with the configuration as for `configure`; mistakes in rule files become
/// findings, and `code` misuse.
[[nodiscard]] std::optional<Work> prepare(const Options& given, Run& run, ExitCode& code);

/// What counts, as a configuration file that says of every value where it comes from. `given` is the command
/// line alone.
[[nodiscard]] std::string shown_config(const Work& work, const Options& given, const text::Sources& sources);

}  // namespace cli
