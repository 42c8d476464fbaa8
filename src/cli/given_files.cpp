#include "cli/given_files.hpp"

#include "cli/inputs.hpp"

namespace cli {

ExitCode read_given(const Options& options, GivenFiles& given) {
    ExitCode code = ExitCode::clean;
    given.work = prepare(options, given.run, code);
    if (!given.work || options.paths.empty()) return code;
    const Settings settings = settings_of(given.work->options);
    scan::Result scanned = read_paths(given.work->options, given.work->config);
    code = larger(code, complain_of(scanned.unreadable));
    const std::set<std::string> named = named_in(scanned);
    given.files = scanned.files;
    given.run.read(std::move(scanned.files), settings);
    given.run.build(settings);
    complain_of_nothing(named, given.run);
    return larger(code, complain_of_faults(given.run));
}

void read_again(const Options& options, std::vector<scan::File> files, GivenFiles& again) {
    ExitCode said = ExitCode::clean;
    again.work = prepare(options, again.run, said);
    if (!again.work) return;
    const Settings settings = settings_of(again.work->options);
    again.run.read(std::move(files), settings);
    again.run.build(settings);
}

}  // namespace cli
