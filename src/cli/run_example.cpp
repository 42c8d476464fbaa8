#include "cli/run_example.hpp"

#include <filesystem>

#include "cli/apply.hpp"
#include "cli/config_file.hpp"
#include "lint/baseline.hpp"

namespace cli {
namespace {

/// What an example finds must not change with the calendar.
constexpr const char* day_of_examples = "2026-12-01";

/// As `check --baseline` does: marks what is known, tells what is no longer found.
void apply_baseline_of(const lint::Example& example, const lint::Catalogue& catalogue, Run& run) {
    for (const lint::Example::File& file : example.files) {
        if (file.name != example.baseline) continue;
        std::error_code error;
        const text::SourceId id = run.sources.add(file.name, file.text);
        run.baseline = Baseline{std::filesystem::current_path(error).string(),
                                lint::read_baseline(run.sources, id, catalogue, run.findings)};
    }
    if (!run.baseline) return;
    std::vector<finding::Finding> findings = run.findings.take();
    const std::vector<finding::Entry> stale = apply_baseline({}, catalogue, run, findings);
    finding::Findings result;
    for (finding::Finding& one : findings) result.add(std::move(one));
    for (const finding::Entry& entry : stale) result.add(lint::stale(entry));
    run.findings = std::move(result);
}

/// Rule files and configurations are not judged: what is wrong with them shows when they are read.
void read_only(const lint::Example& example, const std::string& rule, Run& run) {
    lint::Catalogue rules = lint::Catalogue::built_in();
    for (const lint::Example::File& file : example.files) {
        if (rule == "rule") {
            rules.add_file(file.name, file.text, run.sources, run.findings);
        } else {
            const text::SourceId id = run.sources.add(file.name, file.text);
            const auto config = read_config(run.sources, id, run.findings);
            if (config) (void)lint::Policy(config->lint, {}).settle(rules, run.findings);
        }
        run.inputs.emplace_back();  // for the number of files
    }
    run.findings.sort();
}

}  // namespace

void run_example(const lint::Example& example, const std::string& rule, const lint::Catalogue& catalogue,
                 Run& run) {
    if (rule == "rule" || rule == "configuration") return read_only(example, rule, run);
    Settings settings{{example.account, example.region}, example.migration, 1};
    if (!example.var_file.empty()) settings.fill.var_files = {example.var_file};
    std::vector<scan::File> files;
    for (const lint::Example::File& file : example.files) {
        if (file.name == config_name) {
            const text::SourceId id = run.sources.add(file.name, file.text);
            const auto config = read_config(run.sources, id, run.findings);
            if (config) settings.moves = config->moves;
        } else if (file.name != example.baseline) {
            files.push_back({file.name, file.text, true});
        }
    }
    run.read(std::move(files), settings);
    run.build(settings);
    run.judge(catalogue, settings);
    apply_policy(run, {catalogue, {}, {}, day_of_examples, {}});
    apply_baseline_of(example, catalogue, run);
}

}  // namespace cli
