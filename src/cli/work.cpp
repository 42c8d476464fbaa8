#include "cli/work.hpp"

#include <algorithm>

#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"

namespace cli {
namespace {

void put_over(Options& options, const ConfigFile& config) {
    std::vector<std::string> folders;
    for (const lint::Written& folder : config.rules) folders.push_back(path_in(config, folder.text));
    for (std::string& folder : options.rule_folders) {
        // A folder that both name has each rule once.
        if (std::find(folders.begin(), folders.end(), folder) == folders.end())
            folders.push_back(std::move(folder));
    }
    options.rule_folders = std::move(folders);
    if (options.account.empty() && config.account) options.account = config.account->text;
    if (options.region.empty() && config.region) options.region = config.region->text;
    std::vector<std::string> values;
    for (const lint::Written& file : config.var_files) values.push_back(path_in(config, file.text));
    options.var_files.insert(options.var_files.begin(), values.begin(), values.end());
    if (!options.migration_given && config.migration) options.migration = config.migration->text == "true";
    if (options.fail_on_given || !config.fail_on) return;
    options.fail_on = std::nullopt;
    for (const auto severity :
         {finding::Severity::note, finding::Severity::warning, finding::Severity::error}) {
        if (finding::name(severity) == config.fail_on->text) options.fail_on = severity;
    }
}

lint::Selection asked(const Options& options) {
    lint::Selection selection;
    for (const std::string& name : options.select) selection.select.push_back({name, {}});
    for (const std::string& name : options.ignore) selection.ignore.push_back({name, {}});
    return selection;
}

/// Says what is wrong with the configuration where people look: in the report, or on standard error.
ExitCode refuse(const Options& options, const lint::Catalogue& catalogue, Run& run,
                finding::Findings mistakes, ExitCode code) {
    code = larger(code, ExitCode::misuse);
    mistakes.sort();
    if (!reports(options)) {
        complain_of_mistakes(mistakes, run.sources);
        return code;
    }
    if (mistakes.empty()) return code;
    run.findings.append(std::move(mistakes));
    run.findings.sort();
    scan::Result scanned;
    scanned.files_seen = 1;         // the configuration
    Options only_report = options;  // a mistake is nothing for a baseline to begin with
    only_report.write_baseline.clear();
    return conclude(only_report, catalogue, run, scanned, code);
}

}  // namespace

std::optional<ConfigFile> configure(Options& options, Run& run, ExitCode& code) {
    finding::Findings mistakes;
    std::optional<ConfigFile> config = read_config(options, run.sources, mistakes);
    if (config) {
        put_over(options, *config);
    } else {
        code = refuse(options, lint::Catalogue::built_in(), run, std::move(mistakes), code);
    }
    return config;
}

std::optional<Work> prepare(const Options& given, Run& run, ExitCode& code) {
    Options options = given;
    std::optional<ConfigFile> config = configure(options, run, code);
    if (!config) return std::nullopt;
    std::optional<lint::Catalogue> catalogue = catalogue_of(options, run, code);
    if (!catalogue) return std::nullopt;
    lint::Policy policy(config->lint, asked(options));
    finding::Findings mistakes;
    if (!policy.settle(*catalogue, mistakes)) {
        code = refuse(options, *catalogue, run, std::move(mistakes), code);
        return std::nullopt;
    }
    return Work{std::move(options), std::move(*config), std::move(*catalogue), std::move(policy)};
}

}  // namespace cli
