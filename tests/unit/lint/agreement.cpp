#include "lint/agreement.hpp"

#include <catch2/catch.hpp>

#include "bench.hpp"

namespace {

using Kind = lint::Example::Kind;

/// An example as it stands in a rule file, and what a run over it found.
struct Bench {
    bench::Loaded rule;
    lint::Example example;
    text::Sources sources;
    std::vector<finding::Finding> found;

    Bench() {
        rule.load(bench::rule_file("for: subscriber in subscribers\nrequire: true\nmessage: none\n"));
        REQUIRE(rule.right);
        example = lint::examples_of(*rule.catalogue.find("try")).at(1);
        REQUIRE(example.name == "wrong");
        sources.add(example.files.at(0).name, example.files.at(0).text);
    }
    /// `a: 1` with the caret below `1`.
    finding::Finding& find(std::uint32_t begin, std::string message, std::string id = "try") {
        finding::Finding one;
        one.rule = std::move(id);
        one.message = std::move(message);
        one.place = {0, begin, begin + 1};
        found.push_back(std::move(one));
        return found.back();
    }
    [[nodiscard]] std::vector<std::string> failures() const {
        std::vector<std::string> result;
        for (const auto& one : lint::disagreements(example, "try", sources, found)) {
            const finding::Finding failure = lint::failure_of(example, one, sources);
            const text::Position at = rule.sources[failure.place.source].position(failure.place.begin);
            result.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + ": " +
                             failure.message);
            CHECK(failure.rule == "rule");
            REQUIRE(failure.related.size() == 1);
            CHECK(rule.sources.excerpt(failure.related.front().place) == "wrong");
        }
        return result;
    }
};

using Failures = std::vector<std::string>;

}  // namespace

TEST_CASE("an example is met where place, words and kind are") {
    Bench bench;
    bench.find(3, "it is wrong");
    CHECK(bench.failures().empty());
    bench.find(0, "of another rule", "other");
    CHECK(bench.failures().empty());
    bench.find(0, "open").undecided = true;
    CHECK(bench.failures().empty());
}

TEST_CASE("how an example is not met is said where it stands in the rule file") {
    Bench bench;
    SECTION("nothing came") {
        CHECK(bench.failures() == Failures{"19:10: a finding is expected here, and none came: wrong"});
    }
    SECTION("something came elsewhere") {
        bench.find(0, "it is wrong");
        CHECK(bench.failures() == Failures{"19:10: a finding is expected here, and none came: wrong",
                                           "19:7: a finding came that is not expected here: it is wrong"});
    }
    SECTION("it says something else") {
        bench.find(3, "it is fine");
        CHECK(bench.failures() == Failures{"19:10: `wrong` is not in what came: it is fine"});
    }
    SECTION("it is not decided") {
        finding::Finding& one = bench.find(3, "it is wrong");
        one.undecided = true;
        one.reason = "who knows";
        CHECK(bench.failures() ==
              Failures{"19:10: a finding is expected here, and it is undecided: it is wrong (who knows)"});
    }
    SECTION("it is decided") {
        bench.example.kind = Kind::undecided;
        bench.find(3, "it is wrong");
        CHECK(bench.failures() ==
              Failures{"19:10: an undecided outcome is expected here, and it is decided: it is wrong"});
    }
    SECTION("it comes twice") {
        bench.find(3, "it is wrong");
        bench.find(3, "it is wrong");
        CHECK(bench.failures() == Failures{"19:10: a finding came that is not expected here: it is wrong"});
    }
    SECTION("a good example has a finding") {
        bench.example.kind = Kind::good;
        bench.example.carets.clear();
        bench.find(3, "it is wrong");
        CHECK(bench.failures() == Failures{"19:10: a finding came that is not expected here: it is wrong"});
    }
    SECTION("a good example that cannot be read shows nothing") {
        bench.example.kind = Kind::good;
        bench.example.carets.clear();
        bench.find(3, "a bracket is missing", "syntax");
        CHECK(bench.failures() == Failures{"19:10: the example cannot be read: a bracket is missing"});
    }
}
