#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "fixture.hpp"

using nlohmann::json;

namespace {

json run_of(const Fixture& f) {
    return json::parse(report::sarif(f.report()))["runs"][0];
}

}  // namespace

TEST_CASE("the frame is what GitHub reads") {
    Fixture f;
    const json whole = json::parse(report::sarif(f.report()));
    CHECK(whole["version"] == "2.1.0");
    CHECK(whole["runs"].size() == 1);
    const json run = run_of(f);
    CHECK(run["columnKind"] == "unicodeCodePoints");
    CHECK(run["results"] == json::array());
    CHECK(run["invocations"] == R"([{"executionSuccessful": true}])"_json);
    CHECK_FALSE(run.contains("automationDetails"));
    CHECK(run["tool"]["driver"]["name"] == "buslint");
    CHECK(run["tool"]["driver"]["version"] == "1.2.3");
    CHECK_FALSE(run["tool"]["driver"].contains("informationUri"));
}

TEST_CASE("all chosen rules are described") {
    const json rules = run_of(Fixture())["tool"]["driver"]["rules"];
    REQUIRE(rules.size() == 2);
    const json expected = R"({
        "id": "dead-letter-missing", "name": "DeadLetterMissing",
        "shortDescription": {"text": "A subscriber has no dead-letter queue."},
        "fullDescription": {"text": "Events are lost.\n\nFor **ever**."},
        "help": {
            "text": "Events are lost.\n\nFor **ever**.\n\nFix: Name a queue in `OnFailureConfiguration.Arn`.\n\nMore is on the rule's page.\n\nSources:\n- https://docs.aws.amazonaws.com/page",
            "markdown": "**A subscriber has no dead-letter queue**\n\nEvents are lost.\n\nFor **ever**.\n\n## Fix\n\nName a queue in\n`OnFailureConfiguration.Arn`.\n\nMore is on the rule's page.\n\n## Sources\n\n- <https://docs.aws.amazonaws.com/page>\n\n`buslint explain dead-letter-missing` shows examples."
        },
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["aws", "eventbridge", "delivery"], "precision": "high", "problem.severity": "error"}
    })"_json;
    CHECK(rules[0] == expected);
    CHECK(rules[1]["properties"]["problem.severity"] == "recommendation");
    CHECK(rules[1]["properties"]["precision"] == "medium");
}

TEST_CASE("the points of a list stay lines") {
    Fixture f;
    f.rules[0].rationale =
        "It depends\non the owner:\n\n- one: the role\n  writes.\n- two: the service, since\n  2026. It "
        "is\n10. three\n\nEnd.\n";
    const json rule = run_of(f)["tool"]["driver"]["rules"][0];
    const std::string lines =
        "It depends on the owner:\n\n- one: the role writes.\n- two: the service, since 2026. It is\n10. "
        "three\n\nEnd.";
    CHECK(rule["fullDescription"]["text"] == lines);
    CHECK(rule["help"]["text"].get<std::string>().starts_with(lines + "\n\nFix: "));
}

TEST_CASE("a long rationale is cut for the description and kept in the help") {
    Fixture f;
    std::string prose;
    for (int i = 0; i < 400; ++i) prose += "wörd ";
    f.rules[0].rationale = prose;
    const json rule = run_of(f)["tool"]["driver"]["rules"][0];
    const std::string full = rule["fullDescription"]["text"];
    CHECK(full.ends_with("wörd…"));
    CHECK(full.size() <= 1024 + 1024 / 5 + 3);
    CHECK(rule["help"]["text"].get<std::string>().size() > 2000);
}

TEST_CASE("a result") {
    Fixture f;
    f.folder = "/home/x/shop";
    const auto id = f.file("/home/x/shop/a b/ö.yaml", "Dead: 😀\r\nOrders: {}\r\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.subject = "Orders";
    finding.construct_path = "Shop/Orders";
    finding.condition = "IsProd holds";
    finding.related.push_back({f.at(id, "Dead"), "the [only] queue"});
    finding.cautions = {"Mind the group"};
    json result = run_of(f)["results"][0];
    CHECK(result["ruleId"] == "dead-letter-missing");
    CHECK(result["ruleIndex"] == 0);
    CHECK(result["level"] == "error");
    CHECK(result["message"]["text"] ==
          "Orders has no dead-letter queue. When: IsProd holds. Construct: Shop/Orders. Mind the group. "
          "See [the \\[only\\] queue](1).");
    CHECK(result["locations"] == R"([{
        "physicalLocation": {
            "artifactLocation": {"uri": "a%20b/%C3%B6.yaml", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 7}},
        "logicalLocations": [{"name": "Orders", "fullyQualifiedName": "Shop/Orders", "kind": "resource"}]
    }])"_json);
    CHECK(result["relatedLocations"] == R"([{
        "id": 1, "message": {"text": "the [only] queue."},
        "physicalLocation": {
            "artifactLocation": {"uri": "a%20b/%C3%B6.yaml", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 5}}
    }])"_json);
    CHECK(result["partialFingerprints"]["primaryLocationLineHash"].get<std::string>().ends_with(":1"));
    CHECK(result["partialFingerprints"].contains("buslint/v1"));
    CHECK_FALSE(result.contains("properties"));
}

TEST_CASE("undecided outcomes are notes of the kind fail") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders: !Ref Role\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.undecided = true;
    finding.reason = "Role is a parameter";
    finding.reason_place = f.at(id, "Role");
    const json result = run_of(f)["results"][0];
    CHECK(result["level"] == "note");
    CHECK_FALSE(result.contains("kind"));
    CHECK(result["message"]["text"] ==
          "Undecided: Orders has no dead-letter queue. Not known: Role is a parameter.");
    CHECK(result["relatedLocations"][0]["message"]["text"] == "Role is a parameter.");
    CHECK(result["properties"]["undecided"] == true);
}

TEST_CASE("a finding that is waived is suppressed, and then all say whether they are") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\nOthers:\nThird:\n");
    f.missing(f.at(id, "Orders"));
    f.missing(f.at(id, "Others"));
    f.missing(f.at(id, "Third"));
    CHECK_FALSE(run_of(f)["results"][0].contains("suppressions"));
    f.findings[0].waived = {finding::Waived::By::source, "read by hand", "2026-06-30", f.at(id, "Orders")};
    f.findings[1].waived = {finding::Waived::By::configuration, "known", "", {}};
    const json results = run_of(f)["results"];
    REQUIRE(results.size() == 3);
    const json first = results[0]["suppressions"][0];
    CHECK(first["kind"] == "inSource");
    CHECK(first["status"] == "accepted");
    CHECK(first["justification"] == "read by hand (until 2026-06-30)");
    CHECK(first["location"]["physicalLocation"]["region"]["startLine"] == 1);
    CHECK(results[1]["suppressions"] ==
          R"([{"kind": "external", "status": "accepted", "justification": "known"}])"_json);
    CHECK(results[2]["suppressions"] == json::array());
}

TEST_CASE("words from files make no links") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    f.add("other", finding::Severity::error, "[click](https://example.org) me\x1b", f.at(id, "Orders"));
    CHECK(run_of(f)["results"][0]["message"]["text"] == "[click] (https://example.org) me\\x1b.");
}

TEST_CASE("what has no place, and what could not be read, is notified") {
    Fixture f;
    f.file("a.yaml", "Orders:\n");
    f.add("syntax", finding::Severity::error, "no place", {});
    f.unreadable.push_back({"gone away.yaml", "No such file"});
    const json run = run_of(f);
    CHECK(run["results"].empty());
    CHECK(run["invocations"][0]["executionSuccessful"] == true);
    const json notes = run["invocations"][0]["toolExecutionNotifications"];
    REQUIRE(notes.size() == 2);
    CHECK(notes[0]["message"]["text"] == "cannot read gone away.yaml: No such file.");
    CHECK(notes[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "gone%20away.yaml");
    CHECK(notes[1]["associatedRule"] == R"({"id": "syntax", "index": 2})"_json);
    const json rule = run["tool"]["driver"]["rules"][2];
    CHECK(rule["id"] == "syntax");
    CHECK_FALSE(rule.contains("name"));
}
