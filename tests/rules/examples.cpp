// Every example of every rule through the real reading and judging: what the rule's page says is what
// happens.

#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "cli/apply.hpp"
#include "cli/config_file.hpp"
#include "cli/pipeline.hpp"
#include "cli/rule_files.hpp"
#include "lint/examples.hpp"
#include "lint/lint.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/rule_reader.hpp"

namespace {

const std::string rules_folder = std::string(BUSLINT_ROOT) + "/rules";

std::string shown(const text::Sources& sources, const finding::Finding& finding) {
    std::string place = "(nowhere)";
    if (finding.place.placed()) {
        const text::Source& source = sources[finding.place.source];
        const text::Position at = source.position(finding.place.begin);
        place = source.path() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    }
    return place + ": " + finding.message + " [" + finding.rule + "]";
}

/// The rules as they lie in the folder, so that a changed rule is tested without a build.
const lint::Catalogue& catalogue() {
    static const lint::Catalogue all = [] {
        lint::Catalogue result = lint::Catalogue::empty();
        text::Sources sources;
        finding::Findings findings;
        for (const scan::File& file : cli::rule_files({rules_folder}).files) {
            result.add_file(file.path, file.content, sources, findings);
        }
        for (const finding::Finding& mistake : findings.all()) FAIL_CHECK(shown(sources, mistake));
        return result;
    }();
    return all;
}

/// What is found in the files of one example.
struct Run : cli::Run {
    void as_rule_files(const lint::Example& example) {
        for (const lint::Example::File& file : example.files) {
            auto rule = lint::read_rule(sources, sources.add(file.name, file.text), findings);
            if (rule) lint::compile(*rule, findings);
        }
    }

    void as_configuration(const lint::Example& example) {
        for (const lint::Example::File& file : example.files) {
            const auto config = cli::read_config(sources, sources.add(file.name, file.text), findings);
            lint::Catalogue rules = lint::Catalogue::built_in();
            if (config) (void)lint::Policy(config->lint, {}).settle(rules, findings);
        }
    }

    void as_infrastructure(const lint::Example& example) {
        const cli::Settings settings{{example.account, example.region}, example.migration, 1};
        std::vector<scan::File> files;
        for (const lint::Example::File& file : example.files) files.push_back({file.name, file.text, true});
        read(std::move(files), settings);
        build(settings);
        judge(catalogue(), settings);
        cli::apply_policy(*this, {catalogue(), {}, {}, "2026-12-01", {}});
    }
};

/// A waived finding is none.
std::vector<finding::Finding> counted(const finding::Findings& findings) {
    std::vector<finding::Finding> result = findings.all();
    std::erase_if(result, [](const finding::Finding& one) { return one.waived.has_value(); });
    return result;
}

const char* name(lint::Example::Kind kind) {
    constexpr const char* names[] = {"good", "bad", "undecided"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace

TEST_CASE("every example finds what it says") {
    std::size_t count = 0;
    for (const auto& rule : catalogue().rules()) {
        for (const lint::Example& example : lint::examples_of(*rule)) {
            ++count;
            Run run;
            if (rule->about.id == "rule") {
                run.as_rule_files(example);
            } else if (rule->about.id == "configuration") {
                run.as_configuration(example);
            } else {
                run.as_infrastructure(example);
            }
            const auto differ =
                lint::disagreements(example, rule->about.id, run.sources, 0, counted(run.findings));
            for (const std::string& what : differ) {
                FAIL_CHECK(rule->about.id << ", " << name(example.kind) << " \"" << example.name
                                          << "\": " << what);
            }
        }
    }
    CHECK(count >= 2 * (catalogue().rules().size()));
}

TEST_CASE("the built-in rules are those of the folder") {
    const lint::Catalogue built_in = lint::Catalogue::built_in();
    std::set<std::string> compiled_in;
    for (const auto& rule : built_in.rules()) compiled_in.insert(rule->about.id);
    std::set<std::string> in_folder;
    for (const auto& rule : catalogue().rules()) {
        in_folder.insert(rule->about.id);
        const lint::Rule* same = built_in.find(rule->about.id);
        if (!same) continue;
        CHECK(same->source == rule->source);
        CHECK(same->message.text == rule->message.text);
        CHECK(same->require.text == rule->require.text);
    }
    CHECK(compiled_in == in_folder);
}
