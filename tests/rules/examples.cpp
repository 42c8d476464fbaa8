// Every example of every rule through the real reading and judging: what the rule's page says is what
// happens.

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "cli/rule_files.hpp"
#include "cli/run_example.hpp"
#include "lint/agreement.hpp"
#include "lint/lint.hpp"
#include "lint/rule.hpp"

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
struct Folder {
    lint::Catalogue catalogue = lint::Catalogue::empty();
    text::Sources sources;

    Folder() {
        finding::Findings findings;
        for (const scan::File& file : cli::rule_files({rules_folder}).files)
            catalogue.add_file(file.path, file.content, sources, findings);
        for (const finding::Finding& mistake : findings.all()) FAIL_CHECK(shown(sources, mistake));
    }
};

const Folder& folder() {
    static const Folder all;
    return all;
}

const lint::Catalogue& catalogue() {
    return folder().catalogue;
}

}  // namespace

TEST_CASE("every example finds what it says") {
    std::size_t count = 0;
    for (const auto& rule : catalogue().rules()) {
        for (const lint::Example& example : lint::examples_of(*rule)) {
            ++count;
            cli::Run run;
            cli::run_example(example, rule->about.id, catalogue(), run);
            const auto differ = lint::disagreements(example, rule->about.id, run.sources, run.findings.all());
            for (const lint::Disagreement& one : differ) {
                FAIL_CHECK(rule->about.id << ", \"" << example.name << "\": "
                                          << shown(folder().sources, failure_of(example, one, run.sources)));
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
