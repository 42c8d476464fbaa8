#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "fixture.hpp"
#include "report/quoted.hpp"
#include "report/shorten.hpp"
#include "text/commands.hpp"
#include "text/printable.hpp"

using nlohmann::json;

namespace {

json parsed(const Fixture& f) {
    return json::parse(report::json(f.report()));
}

}  // namespace

TEST_CASE("a finding as JSON") {
    Fixture f;
    const auto id = f.file("a b.yaml", "Dead: 😀x\nOrders:\n");
    auto& finding = f.missing(f.at(id, "x\nOrders"));
    finding.related.push_back({f.at(id, "Dead"), "this queue"});
    finding.related.push_back({{}, "no place"});
    finding.subject = "Orders";
    finding.construct_path = "Shop/Orders";
    finding.condition = "IsProd holds";
    finding.cautions = {"Mind the group."};
    json expected = R"({
        "rule": "dead-letter-missing", "category": "delivery", "severity": "error", "confidence": "high",
        "message": "Orders has no dead-letter queue",
        "path": "a b.yaml", "line": 1, "column": 8, "end_line": 2, "end_column": 7,
        "subject": "Orders", "construct_path": "Shop/Orders", "condition": "IsProd holds",
        "undecided": false, "reason": null, "reason_place": null,
        "related": [
            {"note": "this queue", "path": "a b.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 5},
            {"note": "no place", "path": null, "line": null, "column": null, "end_line": null, "end_column": null}
        ],
        "related_left_out": 0,
        "fix": "Name a queue in `OnFailureConfiguration.Arn`.", "cautions": ["Mind the group."],
        "waiver": null, "baseline_state": null
    })"_json;
    json got = parsed(f)["findings"][0];
    CHECK(got["fingerprint"].get<std::string>().size() == 18);
    got.erase("fingerprint");
    CHECK(got == expected);
}

TEST_CASE("the rest of the JSON") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    f.missing(f.at(id, "Orders"));
    auto& open = f.add("unheard-of", finding::Severity::warning, "odd", f.at(id, "Orders"));
    open.undecided = true;
    open.reason = "why";
    open.reason_place = f.at(id, ":");
    f.hidden_undecided = 4;
    f.unreadable.push_back({"gone.yaml", "No such file"});
    const json got = parsed(f);
    CHECK(got["version"] == "1.2.3");
    CHECK(got["format"] == 1);
    CHECK(got["unreadable"] == R"([{"path": "gone.yaml", "why": "No such file"}])"_json);
    CHECK(got["summary"] ==
          R"({"errors": 1, "warnings": 0, "notes": 0, "undecided": 1, "waived": 0, "hidden_undecided": 4,
                                "in_baseline": 0,
                                "files_read": 1, "files_judged": 1})"_json);
    CHECK(got["findings"][1]["fix"].is_null());
    CHECK(got["findings"][1]["category"].is_null());
    CHECK(got["findings"][1]["reason_place"] ==
          R"({"path": "a.yaml", "line": 1, "column": 7, "end_line": 1, "end_column": 8})"_json);
}

TEST_CASE("a finding that is waived stands apart and keeps its fingerprint") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\nOthers:\n");
    f.missing(f.at(id, "Orders"));
    f.missing(f.at(id, "Others"));
    const json before = parsed(f);
    f.findings[0].waived = {finding::Waived::By::source, "read by hand", "2026-06-30", f.at(id, "Orders")};
    const json got = parsed(f);
    REQUIRE(got["findings"].size() == 1);
    CHECK(got["findings"][0] == before["findings"][1]);
    REQUIRE(got["waived"].size() == 1);
    CHECK(got["waived"][0]["fingerprint"] == before["findings"][0]["fingerprint"]);
    CHECK(got["waived"][0]["waiver"] ==
          R"({"by": "source", "reason": "read by hand", "until": "2026-06-30",
              "path": "a.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 7})"_json);
    CHECK(got["summary"]["errors"] == 1);
    CHECK(got["summary"]["waived"] == 1);
}

TEST_CASE("nothing found is still a report") {
    CHECK(parsed(Fixture())["findings"] == json::array());
    CHECK(parsed(Fixture())["unreadable"] == json::array());
    CHECK(parsed(Fixture())["waived"] == json::array());
}

TEST_CASE("bytes that are no text do not stop the report") {
    Fixture f;
    const auto id = f.file("\xff.yaml", "Orders: \xff\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.subject = "\xc3";
    finding.related.push_back({{}, "\x1b\xff"});
    CHECK(parsed(f)["findings"][0]["path"] == "\xef\xbf\xbd.yaml");
    CHECK(parsed(f)["findings"][0]["related"][0]["note"] == "\x1b\xef\xbf\xbd");
    CHECK_NOTHROW(report::sarif(f.report()));
}

TEST_CASE("the schema names exactly the members there are") {
    std::ifstream file(BUSLINT_ROOT "/schemas/report.schema.json");
    const json schema = json::parse(file);
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.related.push_back({finding.place, "here"});
    finding.reason_place = finding.place;
    finding.waived = {finding::Waived::By::configuration, "known", "", finding.place};
    f.unreadable.push_back({"x", "y"});
    const json got = parsed(f);
    const auto check = [](const json& object, const json& part) {
        std::vector<std::string> members;
        for (const auto& member : object.items()) members.push_back(member.key());
        std::vector<std::string> required = part["required"];
        std::sort(required.begin(), required.end());
        CHECK(members == required);
        CHECK(part["properties"].size() == required.size());
    };
    const json& item = schema["definitions"]["finding"];
    check(got, schema);
    check(got["summary"], schema["properties"]["summary"]);
    check(got["unreadable"][0], schema["properties"]["unreadable"]["items"]);
    check(got["waived"][0], item);
    check(got["waived"][0]["waiver"], schema["definitions"]["waiver"]);
    check(got["waived"][0]["related"][0], item["properties"]["related"]["items"]);
    check(got["waived"][0]["reason_place"], schema["definitions"]["place"]);
}

TEST_CASE("evidence in JSON has a limit, and the rest a number") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    for (int i = 0; i < 25; ++i) finding.related.push_back({f.at(id, "Orders"), "again"});
    const json got = parsed(f)["findings"][0];
    CHECK(got["related"].size() == 8);
    CHECK(got["related_left_out"] == 17);
}

TEST_CASE("JSON and SARIF are printable as they stand") {
    const std::string name = "\x7f\u009b\u202e\u2028\u200b\U000e0041 ##[error]x ##vso[y]";
    Fixture f;
    const auto id = f.file(name + ".yaml", "Orders:\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.message = name;
    finding.subject = name;
    f.rules[0].rationale = name;
    const std::string escaped =
        "\\u007f\\u009b\\u202e\\u2028\\u200b\\udb40\\udc41 #\\u0023[error]x #\\u0023vso[y]";
    const std::string text = report::json(f.report());
    CHECK(text.find("\"message\":\"" + escaped + "\"") != text.npos);
    CHECK(json::parse(text)["findings"][0]["message"] == name);
    CHECK(report::quoted(name) == "\"" + escaped + "\"");
    for (const std::string& whole : {text, report::sarif(f.report())}) {
        CHECK(text::printable_lines(whole) == whole);
        CHECK(text::without_commands(whole) == whole);
    }
    // Viewers show these as they are.
    const json run = json::parse(report::sarif(f.report()))["runs"][0];
    for (const json& shown : {run["results"][0]["message"]["text"],
                              run["results"][0]["locations"][0]["logicalLocations"][0]["name"],
                              run["tool"]["driver"]["rules"][0]["help"]["markdown"]}) {
        const std::string words = shown;
        CHECK(words.find("\\u202e") != words.npos);
        CHECK(text::printable_lines(words) == words);
    }
}

TEST_CASE("what a finding says is cut to what one reads") {
    finding::Finding finding;
    const std::string name(1'000'000, 'a');
    finding.message = finding.subject = finding.construct_path = finding.condition = finding.reason = name;
    finding.related.push_back({{}, name});
    finding.cautions.push_back(name);
    report::shorten(finding);
    for (const std::string& words :
         {finding.message, finding.subject, finding.construct_path, finding.condition, finding.reason,
          finding.related[0].note, finding.cautions[0]}) {
        CHECK(words.size() < 2'100);
        CHECK(words.find("…") != words.npos);
    }
}
