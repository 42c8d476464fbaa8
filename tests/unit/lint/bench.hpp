#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lint/lint.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/rule_reader.hpp"
#include "model/topology.hpp"

/// Rules and topologies made by hand: nothing here reads a template.
namespace bench {

using value::Condition;
using value::Fact;
using value::Text;

inline text::Span at(std::uint32_t begin) {
    return {0, begin, begin + 1};
}
inline Fact<Text> said(const char* text, std::uint32_t place) {
    return Fact<Text>::of(Text(text), at(place));
}
inline Text hole(const char* id) {
    value::Symbol symbol;
    symbol.id = symbol.label = id;
    symbol.why = {std::string("parameter `") + id + "` has no default", at(900)};
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}
/// A template condition that a parameter decides.
inline Condition when(const std::string& name) {
    return Condition::named(name, Condition::atom({name, "true", nullptr}));
}

inline model::Subscriber subscriber(const std::string& name, std::uint32_t place) {
    model::Subscriber result;
    result.identity.name = name;
    result.identity.place = at(place);
    result.arn = Text("arn:aws:events:eu-west-1:111122223333:subscriber/" + name);
    result.retry.window_seconds = Fact<std::int64_t>::of(300);
    result.retry.attempts = Fact<std::int64_t>::of(5);
    return result;
}

inline const char* const dead_arn = "arn:aws:sqs:eu-west-1:111122223333:dead";

/// A rule file of this logic, with the metadata and examples that every rule needs.
inline std::string rule_file(const std::string& logic, const std::string& id = "try") {
    return "id: " + id +
           "\nsince: 0.1.0\ncategory: delivery\nseverity: error\nconfidence: high\n"
           "summary: It is wrong.\nrationale: Because.\nfix: Mend it.\nsources: []\nexplains: []\n" +
           logic +
           "good:\n  - {name: fine, given: 'Resources: {}'}\n"
           "bad:\n  - name: wrong\n    given: |\n      a: 1\n      #  ^ wrong\n";
}

struct Loaded {
    text::Sources sources;
    finding::Findings findings;
    lint::Catalogue catalogue = lint::Catalogue::empty();
    bool right = false;

    void load(const std::string& file, const std::string& path = "try.yaml") {
        right = catalogue.add_file(path, file, sources, findings);
    }
};

inline std::vector<finding::Finding> judged(const std::string& logic, model::Topology& topology,
                                            const lint::Options& options = {}) {
    Loaded loaded;
    loaded.load(rule_file(logic));
    for (const finding::Finding& mistake : loaded.findings.all()) FAIL(mistake.message);
    topology.link();
    return lint::judge(loaded.catalogue, topology, options).take();
}

}  // namespace bench
