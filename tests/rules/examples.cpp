// Every example of every rule through the real reading and judging: what the rule's page says is what
// happens.

#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/rule_files.hpp"
#include "document/document.hpp"
#include "intake/intake.hpp"
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
struct Run {
    void as_rule_files(const lint::Example& example) {
        for (const lint::Example::File& file : example.files) {
            auto rule = lint::read_rule(sources, sources.add(file.name, file.text), findings);
            if (rule) lint::compile(*rule, findings);
        }
    }

    void as_infrastructure(const lint::Example& example) {
        std::vector<intake::Input> inputs;
        for (const lint::Example::File& file : example.files) {
            const text::SourceId id = sources.add(file.name, file.text);
            const bool json = file.name.ends_with(".json");
            documents.push_back(document::read(
                sources, id, json ? document::Format::json : document::Format::yaml, findings));
            inputs.push_back({&sources[id], id, documents.back().get()});
        }
        const model::Topology topology = intake::read(inputs, {example.account, example.region}, findings);
        lint::Options options;
        options.migration = example.migration;
        findings.append(lint::judge(catalogue(), topology, options));
    }

    text::Sources sources;
    std::vector<std::unique_ptr<document::Document>> documents;
    finding::Findings findings;
};

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
            } else {
                run.as_infrastructure(example);
            }
            const auto differ =
                lint::disagreements(example, rule->about.id, run.sources, 0, run.findings.all());
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
