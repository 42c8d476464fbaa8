#include "cli/inputs.hpp"

#include <algorithm>

#include "cli/output.hpp"
#include "intake/relevant.hpp"
#include "predicate/suggest.hpp"

namespace cli {
namespace {

std::vector<std::string> names_of(const lint::Catalogue& catalogue) {
    std::vector<std::string> names;
    for (const finding::Description& rule : catalogue.descriptions()) {
        names.push_back(rule.id);
        names.push_back(rule.category);
    }
    return names;
}

void add(scan::Result& all, scan::Result more) {
    std::move(more.files.begin(), more.files.end(), std::back_inserter(all.files));
    std::move(more.unreadable.begin(), more.unreadable.end(), std::back_inserter(all.unreadable));
    all.files_seen += more.files_seen;
}

}  // namespace

Settings settings_of(const Options& options) {
    return {{options.account, options.region}, options.migration, options.threads};
}

scan::Options scan_options(const Options& options) {
    scan::Options result;
    result.threads = options.threads;
    result.wanted = wanted;
    result.relevant = intake::relevant;
    return result;
}

scan::Result read_paths(const Options& options) {
    std::vector<std::string> paths = options.paths;
    const auto dashes = std::remove(paths.begin(), paths.end(), "-");
    const bool standard_input = dashes != paths.end();
    paths.erase(dashes, paths.end());
    const scan::Options how = scan_options(options);
    scan::Result result = scan::read(paths, how);
    if (standard_input) add(result, scan::read_standard_input(options.standard_input_name, how));
    return result;
}

ExitCode complain_of(const std::vector<scan::Unreadable>& unreadable) {
    for (const scan::Unreadable& one : unreadable) complain(one.path + ": " + one.why);
    return unreadable.empty() ? ExitCode::clean : ExitCode::misuse;
}

std::optional<lint::Catalogue> catalogue_of(const Options& options, Run& run, ExitCode& code) {
    lint::Catalogue catalogue = lint::Catalogue::built_in();
    for (const std::string& folder : options.rule_folders) {
        if (!catalogue.add_folder(folder, run.sources, run.findings)) code = larger(code, ExitCode::misuse);
    }
    const std::vector<std::string> names = names_of(catalogue);
    std::vector<predicate::Candidate> candidates;
    for (const std::string& name : names) candidates.push_back({name});
    const std::vector<std::string> unfit = catalogue.choose(options.select, options.ignore);
    for (const std::string& name : unfit) {
        complain("no rule or category is called `" + name + "`" + predicate::suggestion(name, candidates));
    }
    if (unfit.empty()) return catalogue;
    code = larger(code, ExitCode::misuse);
    return std::nullopt;
}

}  // namespace cli
