#pragma once

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "cli/pipeline.hpp"
#include "scan/scan.hpp"

namespace cli {

/// The last step of `check` and `hook`: writes the report as asked and says what the exit code is, `code`
/// being what happened before.
[[nodiscard]] ExitCode conclude(const Options& options, const lint::Catalogue& catalogue, Run& run,
                                const scan::Result& scanned, ExitCode code);

/// The findings in a format, as `check` prints them.
[[nodiscard]] std::string shown(const std::vector<finding::Finding>& findings,
                                const lint::Catalogue& catalogue, const Run& run, Format format, bool colour);

/// The same without the closing line of text.
[[nodiscard]] std::string shown_findings(const std::vector<finding::Finding>& findings,
                                         const lint::Catalogue& catalogue, const Run& run, Format format,
                                         bool colour);

}  // namespace cli
