#include <algorithm>

#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/run_example.hpp"
#include "lint/agreement.hpp"
#include "lint/rule.hpp"
#include "lint/rule_reader.hpp"
#include "report/prose.hpp"

namespace cli {
namespace {

struct Tally {
    std::size_t passed = 0;
    std::size_t failed = 0;
};

void test(const lint::Rule& rule, const lint::Catalogue& catalogue, finding::Findings& findings,
          Tally& tally) {
    for (const lint::Example& example : lint::examples_of(rule)) {
        Run run;
        run_example(example, rule.about.id, catalogue, run);
        const auto differ = lint::disagreements(example, rule.about.id, run.sources, run.findings.all());
        for (const lint::Disagreement& one : differ)
            findings.add(lint::failure_of(example, one, run.sources));
        ++(differ.empty() ? tally.passed : tally.failed);
    }
}

/// The file of the built-in rule itself, where it is being worked at.
bool is_own_file(const std::string& path, const std::string& built_in) {
    return path == built_in || path.ends_with("/" + built_in);
}

/// `--rules` would refuse it.
void refuse_taken_ids(const lint::Catalogue& catalogue, Run& run, ExitCode& code) {
    const lint::Catalogue built_in = lint::Catalogue::built_in();
    for (const auto& rule : catalogue.rules()) {
        const lint::Rule* first = built_in.find(rule->about.id);
        if (!first || first->about.id != rule->about.id || is_own_file(rule->path, first->path)) continue;
        run.findings.add(lint::taken(*rule, *first));
        code = ExitCode::misuse;
    }
}

std::string closing_line(const lint::Catalogue& catalogue, const Tally& tally) {
    return report::counted(tally.passed + tally.failed, "example") + " of " +
           report::counted(catalogue.rules().size(), "rule") + ": " + std::to_string(tally.passed) +
           " passed, " + std::to_string(tally.failed) + " failed\n";
}

}  // namespace

ExitCode test_rules(const Options& options) {
    ExitCode code = ExitCode::clean;
    Run run;
    lint::Catalogue catalogue = lint::Catalogue::empty();
    add_rule_files(options.paths, catalogue, run, code);
    const bool none = catalogue.rules().empty() && run.findings.empty() && code == ExitCode::clean;
    if (none) {
        complain("there is no rule file, .yaml or .yml, below what is named");
        return ExitCode::misuse;
    }
    refuse_taken_ids(catalogue, run, code);
    Tally tally;
    for (const auto& rule : catalogue.rules()) test(*rule, catalogue, run.findings, tally);
    run.findings.sort();
    if (tally.failed != 0) code = larger(code, ExitCode::findings);
    const std::string found =
        shown_findings(run.findings.all(), catalogue, run, options.format, coloured(options));
    return larger(code, deliver(found + closing_line(catalogue, tally), {}));
}

}  // namespace cli
