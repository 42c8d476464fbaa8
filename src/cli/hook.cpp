#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/touched.hpp"
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

}  // namespace

ExitCode hook(const Options& options) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto catalogue = catalogue_of(options, run, code);
    if (!catalogue) return code;
    const Settings settings = settings_of(options);

    if (options.paths.empty()) complain("no file was named, so nothing is reported of any");
    std::vector<std::string> paths = options.paths;
    paths.push_back(context());
    scan::Result scanned = scan::read(paths, scan_options(options));
    code = larger(code, complain_of(scanned.unreadable));
    drop_irrelevant(scanned);
    const std::set<std::string> named = named_in(scanned);
    run.read(std::move(scanned.files), settings);
    run.build(settings);
    run.judge(*catalogue, settings);

    std::set<text::SourceId> files;
    for (const intake::Input& input : run.inputs) {
        if (named.contains(input.source->path())) files.insert(input.id);
    }
    keep_touched(run, files);
    return conclude(options, *catalogue, run, scanned, code);
}

}  // namespace cli
