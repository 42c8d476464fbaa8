#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "finding/baseline.hpp"
#include "lint/lint.hpp"

namespace cli {

class Run;

/// The findings that are known and accepted. Paths in it are seen from its own folder, so that a run from
/// anywhere meets them.
struct Baseline {
    std::string folder;  ///< absolute
    std::vector<finding::Entry> entries;
};

/// Reads the file of `--baseline`, if there is one, into the run. False where it cannot be read or is no
/// baseline, or that of `--write-baseline` would overwrite one; which is said on standard error.
[[nodiscard]] bool prepare_baseline(const Options& options, const lint::Catalogue& catalogue, Run& run);

/// Marks the findings that the run's baseline has, and follows renamed files. Takes the entries that are no
/// longer found out of it and returns them: none but those of files that were read or are gone from a folder
/// named, and of rules that were chosen.
std::vector<finding::Entry> apply_baseline(const std::vector<std::string>& paths,
                                           const lint::Catalogue& catalogue, Run& run,
                                           std::vector<finding::Finding>& findings);

/// Writes the findings to the file of `--write-baseline` and marks them.
[[nodiscard]] ExitCode write_baseline(const Options& options, const Run& run,
                                      std::vector<finding::Finding>& findings);

/// Writes the run's baseline, as it is now, to the file that it came from.
[[nodiscard]] ExitCode rewrite_baseline(const Options& options, const Run& run);

}  // namespace cli
