#include "lint/policy.hpp"

#include "bench.hpp"

namespace {

using finding::Severity;
using lint::Selection;
using lint::Written;

std::vector<Written> names(std::initializer_list<const char*> all) {
    std::vector<Written> result;
    for (const char* name : all) result.push_back({name, bench::at(1)});
    return result;
}
Selection select(std::initializer_list<const char*> all) {
    return {names(all), {}, {}};
}
Selection ignore(std::initializer_list<const char*> all) {
    return {{}, names(all), {}};
}
Selection gravity(const char* name, Severity severity) {
    return {{}, {}, {{{name, bench::at(1)}, severity}}};
}

const std::string logic = "for: subscriber in subscribers\nrequire: false\nmessage: wrong\n";

/// Two rules of the category `delivery`.
lint::Catalogue rules() {
    bench::Loaded loaded;
    loaded.load(bench::rule_file(logic, "a-rule"), "a-rule.yaml");
    loaded.load(bench::rule_file("formerly: [old]\n" + logic, "b-rule"), "b-rule.yaml");
    return std::move(loaded.catalogue);
}

/// Globs are what they cover: `1` covers the source 1.
bool covers(const std::string& glob, text::SourceId file) {
    return glob == std::to_string(file);
}

struct Settled {
    Settled(lint::Config config, Selection asked) : policy(std::move(config), std::move(asked)) {
        right = policy.settle(catalogue, findings);
    }
    /// What counts in a file: `ab`, `a`, `b` or nothing.
    [[nodiscard]] std::string in(text::SourceId file) const {
        std::string result;
        for (const auto& rule : catalogue.rules()) {
            if (policy.wants(*rule, file, covers)) result += rule->about.id[0];
        }
        return result;
    }
    [[nodiscard]] std::string judged() const {
        std::string result;
        for (const auto& rule : catalogue.rules()) {
            if (catalogue.chosen(rule->about.id)) result += rule->about.id[0];
        }
        return result;
    }
    lint::Catalogue catalogue = rules();
    finding::Findings findings;
    lint::Policy policy;
    bool right = false;
};

Severity severity_of(const Settled& settled, const char* id, Severity found, text::SourceId file) {
    finding::Finding finding;
    finding.severity = found;
    finding.place = {file, 0, 1};
    return settled.policy.severity_of(finding, *settled.catalogue.find(id), covers);
}

}  // namespace

TEST_CASE("without a configuration all rules count") {
    const Settled settled({}, {});
    CHECK(settled.right);
    CHECK(settled.in(0) == "ab");
    CHECK(settled.judged() == "ab");
}

TEST_CASE("the command line comes after the configuration") {
    struct Row {
        Selection file;
        Selection line;
        const char* count;
    };
    const Row rows[] = {
        {select({"a-rule"}), {}, "a"},
        {ignore({"a-rule"}), {}, "b"},
        {ignore({"old"}), {}, "a"},
        {ignore({"delivery"}), {}, ""},
        {{names({"delivery"}), names({"b-rule"}), {}}, {}, "a"},
        {select({"a-rule"}), select({"b-rule"}), "b"},
        {select({"a-rule"}), ignore({"a-rule"}), ""},
        {ignore({"a-rule"}), select({"a-rule"}), "a"},
        {ignore({"a-rule"}), select({"delivery"}), "b"},
        {ignore({"delivery"}), select({"delivery"}), "ab"},
        {ignore({"delivery"}), select({"b-rule"}), "b"},
        {ignore({"a-rule"}), ignore({"b-rule"}), ""},
    };
    for (const Row& row : rows) {
        const Settled settled({row.file, {}, {}, {}}, row.line);
        CAPTURE(&row - rows);
        CHECK(settled.in(0) == row.count);
        CHECK(settled.judged() == row.count);
    }
}

TEST_CASE("a path has its own selection") {
    lint::Config config;
    config.everywhere = ignore({"a-rule"});
    // One by one: of a list of all g++ 12 warns falsely.
    config.per_path.push_back({{"1", {}}, select({"a-rule"})});
    config.per_path.push_back({{"2", {}}, ignore({"b-rule"})});
    config.per_path.push_back({{"3", {}}, ignore({"delivery"})});
    config.per_path.push_back({{"3", {}}, select({"delivery"})});
    const Settled settled(config, {});
    CHECK(settled.in(0) == "b");
    CHECK(settled.in(1) == "a");
    CHECK(settled.in(2).empty());
    CHECK(settled.in(3) == "b");
    CHECK(settled.judged() == "ab");  // each is wanted somewhere
    CHECK(Settled(config, select({"b-rule"})).in(1) == "b");
    CHECK(Settled(config, ignore({"a-rule"})).judged() == "b");
}

TEST_CASE("how grave a finding is") {
    lint::Config config;
    config.everywhere = gravity("delivery", Severity::warning);
    config.everywhere.severity.push_back({{"a-rule", {}}, Severity::note});
    config.per_path = {{{"1", {}}, gravity("a-rule", Severity::error)}};
    const Settled settled(config, {});
    CHECK(severity_of(settled, "a-rule", Severity::error, 0) == Severity::note);
    CHECK(severity_of(settled, "a-rule", Severity::error, 1) == Severity::error);
    CHECK(severity_of(settled, "b-rule", Severity::error, 0) == Severity::warning);
    CHECK(severity_of(settled, "b-rule", Severity::note, 0) == Severity::note);  // a lowered case
    CHECK(severity_of(settled, "a-rule", Severity::warning, 1) == Severity::warning);
}

TEST_CASE("names that fit nothing are told, each at its place") {
    lint::Config config;
    config.everywhere = ignore({"a-rul"});
    config.per_path = {{{"1", {}}, gravity("delivry", Severity::note)}};
    config.parameters = {{{"c-rule", {}}, {"most", {}}, "integer", {"3", {}}},
                         {{"a-rule", {}}, {"most", bench::at(7)}, "integer", {"3", {}}}};
    config.waivers = {{{"delivery", {}}, {"*", {}}, "", "all", ""}};
    const Settled settled(config, {});
    CHECK_FALSE(settled.right);
    std::vector<std::string> told;
    for (const finding::Finding& one : settled.findings.all()) told.push_back(one.message);
    CHECK(told == std::vector<std::string>{
                      "no rule or category is called `a-rul`; did you mean `a-rule`?",
                      "no rule or category is called `delivry`; did you mean `delivery`?",
                      "no rule is called `c-rule`; did you mean `a-rule`?",
                      "a-rule has no parameters",
                      "`delivery` is a category: a waiver names rules",
                  });
    CHECK(settled.findings.all()[3].place == bench::at(7));
    CHECK(settled.judged() == "ab");
}

TEST_CASE("a parameter has the type that its rule declares") {
    bench::Loaded loaded;
    loaded.load(
        bench::rule_file("parameters: {most: {type: integer, default: 3}, name: {type: text, default: a}}\n"
                         "for: subscriber in subscribers\nrequire: false\n"
                         "message: '{params.most}{params.name}'\n"));
    REQUIRE(loaded.right);
    lint::Config config;
    config.parameters = {{{"try", {}}, {"most", {}}, "integer", {"41", {}}}};
    REQUIRE(lint::Policy(config, {}).settle(loaded.catalogue, loaded.findings));
    model::Topology topology;
    topology.subscribers = {bench::subscriber("Orders", 10)};
    topology.link();
    CHECK(lint::judge(loaded.catalogue, topology, {}).all()[0].message == "41a");

    config.parameters = {{{"try", {}}, {"most", {}}, "text", {"many", bench::at(5)}},
                         {{"try", {}}, {"nam", {}}, "text", {"b", {}}}};
    CHECK_FALSE(lint::Policy(config, {}).settle(loaded.catalogue, loaded.findings));
    CHECK(loaded.findings.all()[0].message == "`most` of try is an integer");
    CHECK(loaded.findings.all()[0].place == bench::at(5));
    CHECK(loaded.findings.all()[1].message == "try has no parameter `nam`; did you mean `name`?");
}
