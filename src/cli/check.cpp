#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/print.hpp"
#include "model/print.hpp"
#include "text/printable.hpp"

namespace cli {

ExitCode check(const Options& options) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto catalogue = catalogue_of(options, run, code);
    if (!catalogue) return code;
    const Settings settings = settings_of(options);

    scan::Result scanned = read_paths(options);
    code = larger(code, complain_of(scanned.unreadable));
    const std::set<std::string> named = named_in(scanned);
    run.read(std::move(scanned.files), settings);
    if (options.print == Print::document)
        return larger(code, deliver(text::printable_lines(print_documents(run)), options.output));
    run.build(settings);
    complain_of_nothing(named, run);
    if (options.print == Print::model)
        return larger(code, deliver(text::printable_lines(model::print(run.topology)), options.output));
    run.judge(*catalogue, settings);
    return conclude(options, *catalogue, run, scanned, code);
}

}  // namespace cli
