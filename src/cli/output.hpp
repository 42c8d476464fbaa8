#pragma once

#include <string>
#include <string_view>

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "text/source.hpp"

namespace cli {

/// One line on standard error.
void complain(std::string_view message);

/// Writes to standard output, or to the file of `--output`: beside it first and then renamed, so that nobody
/// ever reads half a report; where a rename would lose more than the old report (a link, a second name, the
/// owner), into the file as it is. Nothing in it commands a build server. What goes wrong is said on standard
/// error.
[[nodiscard]] ExitCode deliver(std::string_view text, const std::string& path);

/// The same for what a command was asked to write to `--output`, unless that is a file that the run has read,
/// which a report would destroy.
[[nodiscard]] ExitCode deliver_report(std::string_view text, const Options& options,
                                      const text::Sources& read);

/// Writes these bytes to a file, as `deliver` does, but nothing is taken out of them.
[[nodiscard]] ExitCode put_file(std::string_view bytes, const std::string& path);

/// Whether a file that is to be written anew may be: it is not there yet, or `force` was said. Else says so
/// on standard error.
[[nodiscard]] bool may_write(const std::string& path, bool force);

/// Whether the report is to be coloured: as asked, else on a terminal unless `NO_COLOR` (no-color.org)
/// or a dumb terminal says otherwise.
[[nodiscard]] bool coloured(const Options& options);

}  // namespace cli
