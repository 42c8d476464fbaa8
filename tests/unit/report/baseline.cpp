#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "fixture.hpp"

namespace {

/// Two findings, of which the baseline has the first.
Fixture with_baseline() {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\nPayments:\n");
    f.missing(f.at(id, "Orders")).in_baseline = true;
    f.missing(f.at(id, "Payments"));
    f.has_baseline = true;
    return f;
}

nlohmann::json parsed(const std::string& text) {
    return nlohmann::json::parse(text);
}

}  // namespace

TEST_CASE("a baseline is written sorted, one finding a line") {
    const finding::Known later{"b.yaml", "missing", "Orders", "no \"queue\"", "Prod holds", true};
    const finding::Known first{"a.yaml", "missing", "", "no queue", "", false};
    const std::string text = report::baseline({later, first, first});
    CHECK(text ==
          "{\"format\":1,\n\"findings\":[\n"
          R"({"rule":"missing","path":"a.yaml","message":"no queue"},)"
          "\n"
          R"({"rule":"missing","path":"a.yaml","message":"no queue"},)"
          "\n"
          R"({"rule":"missing","path":"b.yaml","subject":"Orders","message":"no \"queue\"",)"
          R"("condition":"Prod holds","undecided":true})"
          "\n]}\n");
    CHECK(report::baseline({first, later, first}) == text);
    CHECK(report::baseline({}) == "{\"format\":1,\n\"findings\":[]}\n");
}

TEST_CASE("programs are told what the baseline has, and it does not count") {
    Fixture f = with_baseline();
    auto json = parsed(report::json(f.report()));
    CHECK(json["findings"][0]["baseline_state"] == "unchanged");
    CHECK(json["findings"][1]["baseline_state"] == "new");
    CHECK(json["summary"]["errors"] == 1);
    CHECK(json["summary"]["in_baseline"] == 1);
    auto results = parsed(report::sarif(f.report()))["runs"][0]["results"];
    CHECK(results[0]["baselineState"] == "unchanged");
    CHECK(results[1]["baselineState"] == "new");
    f.has_baseline = false;
    results = parsed(report::sarif(f.report()))["runs"][0]["results"];
    CHECK_FALSE(results[1].contains("baselineState"));
}

TEST_CASE("people are told how much the baseline hides") {
    Fixture f;
    f.file("a.yaml", "Orders:\n");
    f.hidden_known = 3;
    CHECK(report::text(f.report(), false) == "no new findings in 1 file; 3 in the baseline not shown\n");
    CHECK(report::text_of_findings(f.report(), false).empty());
}
