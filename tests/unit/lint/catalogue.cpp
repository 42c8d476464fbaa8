#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "bench.hpp"

namespace {

namespace fs = std::filesystem;

const std::string logic =
    "for: subscriber in subscribers\nrequire: has(subscriber.dead_letter)\nmessage: '{subscriber.name} has "
    "none'\n";

std::string all_text_below(const fs::path& folder) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (ending != ".cpp" && ending != ".hpp") continue;
        std::ifstream stream(entry.path());
        all.append(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return all;
}

}  // namespace

TEST_CASE("every built-in rule compiles and is complete") {
    const lint::Catalogue catalogue = lint::Catalogue::built_in();
    REQUIRE_FALSE(catalogue.rules().empty());
    std::string before;
    for (const auto& rule : catalogue.rules()) {
        CAPTURE(rule->about.id);
        CHECK(before < rule->about.id);
        before = rule->about.id;
        finding::Findings findings;
        CHECK(lint::compile(*rule, findings));
        for (const auto& mistake : findings.all()) FAIL_CHECK(mistake.message);
        CHECK(rule->bindings.empty() == (rule->logic == nullptr));
        CHECK(rule->bindings.empty() == (rule->about.category == "reading"));
        CHECK(fs::exists(fs::path(BUSLINT_ROOT) / "rules" / rule->path));
        CHECK(fs::path(rule->path).parent_path() == rule->about.category);
    }
}

TEST_CASE("readers only name rules that exist") {
    const lint::Catalogue catalogue = lint::Catalogue::built_in();
    for (const char* id : {"syntax", "duplicate-key", "limit", "shape", "rule"}) {
        const lint::Rule* rule = catalogue.find(id);
        CAPTURE(id);
        REQUIRE(rule);
        CHECK(rule->bindings.empty());
    }
    // Whoever makes a finding in code names its rule by a literal.
    const std::string code = all_text_below(fs::path(BUSLINT_ROOT) / "src");
    for (const std::string begin : {"rule = \"", ".rule=\""}) {
        for (std::size_t at = code.find(begin); at != std::string::npos; at = code.find(begin, at + 1)) {
            const std::size_t from = at + begin.size();
            const std::string id = code.substr(from, code.find('"', from) - from);
            CAPTURE(id);
            CHECK(catalogue.find(id) != nullptr);
        }
    }
}

TEST_CASE("selecting and ignoring") {
    const auto made = [] {
        bench::Loaded loaded;
        loaded.load(bench::rule_file(logic, "a-rule"), "a-rule.yaml");
        loaded.load(bench::rule_file("formerly: [old]\n" + logic, "b-rule"), "b-rule.yaml");
        return std::move(loaded.catalogue);
    };
    using Names = std::vector<std::string>;
    lint::Catalogue catalogue = made();
    CHECK(catalogue.choose({}, {}).empty());
    CHECK((catalogue.chosen("a-rule") && catalogue.chosen("b-rule")));
    CHECK(catalogue.find("old") == catalogue.find("b-rule"));

    catalogue = made();
    CHECK(catalogue.choose({"a-rule", "nothing"}, {}) == Names{"nothing"});
    CHECK((catalogue.chosen("a-rule") && !catalogue.chosen("b-rule")));

    catalogue = made();
    CHECK(catalogue.choose({"delivery"}, {"old"}).empty());
    CHECK((catalogue.chosen("a-rule") && !catalogue.chosen("b-rule")));

    model::Topology topology;
    topology.subscribers = {bench::subscriber("Orders", 10)};
    topology.link();
    CHECK(lint::judge(catalogue, topology, {}).size() == 1);
}

TEST_CASE("a rule file with a mistake is left out") {
    text::Sources sources;
    finding::Findings findings;
    lint::Catalogue catalogue = lint::Catalogue::empty();
    CHECK(catalogue.add_file("deep/mine.yaml", bench::rule_file(logic, "mine"), sources, findings));
    CHECK(catalogue.find("mine"));
    CHECK(catalogue.descriptions().size() == 1);

    const std::string bad = bench::rule_file("for: a in subscribers\nrequire: b\nmessage: c\n", "bad");
    CHECK_FALSE(catalogue.add_file("bad.yaml", bad, sources, findings));
    CHECK_FALSE(catalogue.add_file("broken.yaml", "a: [", sources, findings));
    CHECK_FALSE(catalogue.find("bad"));
    CHECK(catalogue.find("mine"));
    REQUIRE(findings.size() >= 2);
    CHECK(findings.all()[0].message == "nothing here is called `b`");
    CHECK(sources[findings.all()[0].place.source].path() == "bad.yaml");
}

TEST_CASE("an id belongs to one rule") {
    text::Sources sources;
    finding::Findings findings;
    lint::Catalogue catalogue = lint::Catalogue::built_in();
    CHECK(catalogue.add_file("a/mine.yaml", bench::rule_file(logic, "mine"), sources, findings));
    CHECK_FALSE(catalogue.add_file("b/mine.yaml", bench::rule_file(logic, "mine"), sources, findings));
    REQUIRE(findings.size() == 1);
    CHECK(findings.all()[0].message == "the id mine is taken by a/mine.yaml");
    CHECK(sources[findings.all()[0].place.source].path() == "b/mine.yaml");
    REQUIRE(findings.all()[0].related.size() == 1);
    CHECK(sources[findings.all()[0].related[0].place.source].path() == "a/mine.yaml");
    CHECK(catalogue.find("mine")->path == "a/mine.yaml");

    const std::string again = bench::rule_file(logic, "dead-letter-missing");
    CHECK_FALSE(catalogue.add_file("dead-letter-missing.yaml", again, sources, findings));
    CHECK(findings.all()[1].message ==
          "the id dead-letter-missing is taken by a built-in rule, rules/delivery/dead-letter-missing.yaml");
}
