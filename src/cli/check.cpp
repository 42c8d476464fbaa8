#include "cli/apply.hpp"
#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/print.hpp"
#include "cli/work.hpp"
#include "model/print.hpp"
#include "text/printable.hpp"

namespace cli {

ExitCode check(const Options& given) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto work = prepare(given, run, code);
    if (!work) return code;
    const Options& options = work->options;
    if (options.show_config)
        return larger(code, deliver_report(shown_config(*work, given, run.sources), options, run.sources));
    if (!prepare_baseline(options, work->catalogue, run)) return ExitCode::misuse;
    const Settings settings = settings_of(options, work->config, options.paths);

    scan::Result scanned = read_paths(options, work->config);
    code = larger(code, complain_of(scanned.unreadable));
    const std::set<std::string> named = named_in(scanned);
    run.read(std::move(scanned.files), settings);
    if (options.print == Print::document)
        return larger(code,
                      deliver_report(text::printable_lines(print_documents(run)), options, run.sources));
    run.build(settings);
    complain_of_nothing(named, run);
    if (options.print == Print::model)
        return larger(
            code, deliver_report(text::printable_lines(model::print(run.topology)), options, run.sources));
    run.judge(work->catalogue, settings);
    apply_policy(run, {work->catalogue, work->policy, work->config, options.today, options.paths});
    return conclude(options, work->catalogue, run, scanned, code);
}

}  // namespace cli
