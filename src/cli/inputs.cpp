#include "cli/inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/coverage.hpp"
#include "cli/included_files.hpp"
#include "cli/output.hpp"
#include "cli/rule_files.hpp"
#include "intake/local_path.hpp"
#include "intake/relevant.hpp"
#include "text/place.hpp"
#include "text/suggest.hpp"

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

void complain_of_names(const std::vector<std::string>& unfit, const lint::Catalogue& catalogue) {
    const std::vector<std::string> names = names_of(catalogue);
    std::vector<text::Candidate> candidates;
    for (const std::string& name : names) candidates.push_back({name});
    for (const std::string& name : unfit) {
        complain("no rule or category is called `" + name + "`" + text::suggestion(name, candidates));
    }
}

}  // namespace

Settings settings_of(const Options& options) {
    return {{options.account, options.region, options.var_files}, options.migration, options.threads};
}

Settings settings_of(const Options& options, const ConfigFile& config,
                     const std::vector<std::string>& paths) {
    Settings settings = settings_of(options);
    settings.moves = config.moves;
    settings.all_read = holds_all_of(config, paths);
    return settings;
}

scan::Options scan_options(const Options& options, const ConfigFile& config) {
    scan::Options result;
    result.threads = options.threads;
    result.wanted = wanted;
    result.relevant = intake::relevant;
    result.excluded = excluded_by(config);
    return result;
}

void add_var_files(scan::Result& scanned, const Options& options, const scan::Options& how) {
    if (options.var_files.empty()) return;
    std::set<std::string> known;
    for (const scan::File& file : scanned.files) known.insert(intake::local_path(".", file.path));
    std::vector<std::string> paths;
    for (const std::string& path : options.var_files) {
        std::error_code error;
        if (std::filesystem::is_directory(path, error)) {
            scanned.unreadable.push_back({path, "is a folder, and not a file of values"});
        } else if (known.insert(intake::local_path(".", path)).second) {
            paths.push_back(path);
        }
    }
    add(scanned, scan::read(paths, how));
    std::sort(scanned.files.begin(), scanned.files.end(),
              [](const scan::File& a, const scan::File& b) { return a.path < b.path; });
}

scan::Result read_paths(const Options& options, const ConfigFile& config) {
    std::vector<std::string> paths = options.paths;
    const auto dashes = std::remove(paths.begin(), paths.end(), "-");
    const bool standard_input = dashes != paths.end();
    paths.erase(dashes, paths.end());
    const scan::Options how = scan_options(options, config);
    scan::Result result = scan::read(paths, how);
    if (standard_input) add(result, scan::read_standard_input(options.standard_input_name, how));
    add_included(result, how, paths);
    add_var_files(result, options, how);
    return result;
}

std::set<std::string> named_in(const scan::Result& scanned) {
    std::set<std::string> paths;
    for (const scan::File& file : scanned.files) {
        if (file.named) paths.insert(file.path);
    }
    return paths;
}

void complain_of_nothing(const std::set<std::string>& named, const Run& run) {
    std::set<text::SourceId> faulty;
    for (const finding::Finding& one : run.findings.all()) faulty.insert(one.place.source);
    for (const intake::Input& input : run.inputs) {
        const bool silent = input.holds == intake::Holds::nothing && !faulty.contains(input.id);
        const std::string& path = input.source->path();
        if (silent && named.contains(path)) complain(path + ": holds nothing that buslint reads");
    }
}

ExitCode complain_of(const std::vector<scan::Unreadable>& unreadable) {
    for (const scan::Unreadable& one : unreadable) complain(one.path + ": " + one.why);
    return unreadable.empty() ? ExitCode::clean : ExitCode::misuse;
}

void complain_of_mistakes(const finding::Findings& mistakes, const text::Sources& sources) {
    for (const finding::Finding& mistake : mistakes.all()) {
        if (!mistake.place.placed()) continue;
        complain(text::place_of(mistake.place, sources) + ": " + mistake.message);
    }
}

ExitCode complain_of_faults(Run& run) {
    ExitCode code = ExitCode::clean;
    for (const finding::Finding& one : run.findings.take()) {
        if (one.severity != finding::Severity::error) continue;
        complain(text::place_of(one.place, run.sources) + ": " + one.message);
        code = ExitCode::misuse;
    }
    return code;
}

bool reports(const Options& options) {
    const bool judges = options.command == Command::check || options.command == Command::hook;
    const bool quiet = options.quiet && options.output.empty();
    return judges && options.print == Print::findings && !options.show_config && !quiet;
}

void add_rule_files(const std::vector<std::string>& folders, lint::Catalogue& catalogue, Run& run,
                    ExitCode& code) {
    scan::Result files = rule_files(folders);
    code = larger(code, complain_of(files.unreadable));
    run.unreadable_rules = std::move(files.unreadable);
    for (scan::File& file : files.files) {
        const bool added =
            catalogue.add_file(std::move(file.path), std::move(file.content), run.sources, run.findings);
        if (!added) code = larger(code, ExitCode::misuse);
    }
}

std::optional<lint::Catalogue> catalogue_of(const Options& options, Run& run, ExitCode& code) {
    lint::Catalogue catalogue = lint::Catalogue::built_in();
    add_rule_files(options.rule_folders, catalogue, run, code);
    const std::vector<std::string> unfit = catalogue.choose(options.select, options.ignore);
    if (!unfit.empty() || !reports(options)) complain_of_mistakes(run.findings, run.sources);
    if (unfit.empty()) return catalogue;
    complain_of_names(unfit, catalogue);
    code = larger(code, ExitCode::misuse);
    return std::nullopt;
}

}  // namespace cli
