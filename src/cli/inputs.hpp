#pragma once

#include <optional>
#include <set>
#include <string>

#include "cli/config_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "cli/pipeline.hpp"
#include "lint/lint.hpp"
#include "scan/scan.hpp"

namespace cli {

[[nodiscard]] Settings settings_of(const Options& options);
/// With the moves of the configuration, for a run over what lies below the paths.
[[nodiscard]] Settings settings_of(const Options& options, const ConfigFile& config,
                                   const std::vector<std::string>& paths);

/// How a walk chooses files.
[[nodiscard]] scan::Options scan_options(const Options& options, const ConfigFile& config);

/// Adds the files of `--var-file` that are not among those read.
void add_var_files(scan::Result& scanned, const Options& options, const scan::Options& how);

/// The paths named, standard input among them.
[[nodiscard]] scan::Result read_paths(const Options& options, const ConfigFile& config);

/// The paths of files that were named, not found by walking.
[[nodiscard]] std::set<std::string> named_in(const scan::Result& scanned);

/// One line on standard error for each file named that holds nothing of ours, and in which nothing is wrong.
/// To be called after `build`.
void complain_of_nothing(const std::set<std::string>& named, const Run& run);

/// One line on standard error for each path; misuse if there is any.
[[nodiscard]] ExitCode complain_of(const std::vector<scan::Unreadable>& unreadable);

/// One line on standard error for each mistake in a file of ours, where no report will say it.
void complain_of_mistakes(const finding::Findings& mistakes, const text::Sources& sources);

/// What of the files of a run cannot be read: one line on standard error for each, where there is no report;
/// misuse if there is any. Leaves no findings.
[[nodiscard]] ExitCode complain_of_faults(Run& run);

/// Whether the command prints findings, those in rule files and the configuration among them.
[[nodiscard]] bool reports(const Options& options);

/// Adds the rule files below the folders. Mistakes in them become findings, and `code` misuse.
void add_rule_files(const std::vector<std::string>& folders, lint::Catalogue& catalogue, Run& run,
                    ExitCode& code);

/// The rules built in and those of `--rules`, chosen by `--select` and `--ignore`. Mistakes in rule files
/// become findings (or lines on standard error, where there is no report), and `code` misuse. Nothing, after
/// a line on standard error, if a name fits no rule.
[[nodiscard]] std::optional<lint::Catalogue> catalogue_of(const Options& options, Run& run, ExitCode& code);

}  // namespace cli
