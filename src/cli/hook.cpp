#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/apply.hpp"
#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/coverage.hpp"
#include "cli/included_files.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/touched.hpp"
#include "cli/work.hpp"
#include "intake/relevant.hpp"

namespace cli {
namespace {

/// The top of the repository as seen from the working folder, which lies in it; else the working folder.
std::string context() {
    const auto top = scan::repository_of(".");
    std::error_code error;
    const std::filesystem::path here = std::filesystem::canonical(".", error);
    if (!top || error) return ".";
    return std::filesystem::path(*top).lexically_relative(here).generic_string();
}

/// pre-commit names every changed file of a kind, the user none: a file that says nothing of this field is
/// left alone, as in a walk.
void drop_irrelevant(scan::Result& scanned) {
    std::erase_if(scanned.files, [](const scan::File& file) {
        return file.named && !intake::relevant(file.path, file.content);
    });
}

/// pre-commit names files that the configuration would leave out of a walk.
void drop_excluded(scan::Result& scanned, const ConfigFile& config) {
    std::erase_if(scanned.files,
                  [&](const scan::File& file) { return file.named && leaves_out(config, file.path); });
}

}  // namespace

ExitCode hook(const Options& given) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto work = prepare(given, run, code);
    if (!work) return code;
    const Options& options = work->options;
    if (!prepare_baseline(options, work->catalogue, run)) return ExitCode::misuse;
    const Settings settings = settings_of(options, work->config, {context()});

    if (options.paths.empty()) complain("no file was named, so nothing is reported of any");
    std::vector<std::string> paths = options.paths;
    paths.push_back(context());
    scan::Result scanned = scan::read(paths, scan_options(options, work->config));
    drop_irrelevant(scanned);
    drop_excluded(scanned, work->config);
    add_included(scanned, scan_options(options, work->config), {context()});
    const std::set<std::string> named = named_in(scanned);
    add_var_files(scanned, options, scan_options(options, work->config));
    code = larger(code, complain_of(scanned.unreadable));
    run.read(std::move(scanned.files), settings);
    run.build(settings);
    run.judge(work->catalogue, settings);
    apply_policy(run, {work->catalogue, work->policy, work->config, options.today, {context()}});

    std::set<text::SourceId> files;
    for (const intake::Input& input : run.inputs) {
        if (named.contains(input.source->path())) files.insert(input.id);
    }
    keep_touched(run, files);
    return conclude(options, work->catalogue, run, scanned, code);
}

}  // namespace cli
