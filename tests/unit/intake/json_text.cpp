#include "intake/json_text.hpp"

#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

/// `RULE SEVERITY EXCERPT MESSAGE` of each finding, a line each.
std::string found(const Run& run) {
    std::string lines;
    for (const finding::Finding& fault : run.findings.all()) {
        const std::string excerpt(run.excerpt(fault.place));
        lines += (lines.empty() ? "" : "\n") + fault.rule + " " + std::string(finding::name(fault.severity)) +
                 " " + excerpt + ": " + fault.message;
    }
    return lines;
}

Run policy(const std::string& text) {
    return {"t.yaml",
            "Resources:\n  Q: {Type: AWS::SQS::Queue}\n  P:\n    Type: AWS::SQS::QueuePolicy\n"
            "    Properties:\n      Queues: [!Ref Q]\n      PolicyDocument: " +
                text + "\n"};
}

struct Case {
    const char* text;
    const char* expected;
};

}  // namespace

TEST_CASE("a text that is broken JSON is told once, at its place") {
    const Case cases[] = {
        {R"('{"Statement": [1 2]}')", "syntax error 2: expected `,` or `]` after the value"},
        {R"("{\"Statement\": nul}")", "syntax error nul: expected a value, found `nul`"},
        {R"('{"Statement": [')", "syntax error : the text ends before the `]` of this array"},
        {R"('{"Statement": "a}')", "syntax error \": this string is not closed"},
        {R"('{} {}')", "syntax error {}: nothing may follow the value"},
        {"AllowAll", "syntax error AllowAll: this text is not a JSON object"},
        {"|\n        {\n          \"Statement\": oops\n        }",
         "syntax error oops: expected a value, found `oops`"},
        {R"(!Join ['', ['{"Statement": oops,', '}']])",
         R"(syntax error !Join ['', ['{"Statement": oops,', '}']]: expected a value, found `oops`)"},
    };
    for (const Case& one : cases) {
        INFO(one.text);
        CHECK(found(policy(one.text)) == one.expected);
    }
}

TEST_CASE("a text with holes is broken only if no value of theirs can mend it") {
    const Case cases[] = {
        {R"(!Sub '{"Statement": oops, "Id": "${Q}"}')", "syntax error oops: expected a value, found `oops`"},
        {R"(!Sub '{"Statement": [1 2], "Id": "${Q}"}')",
         "syntax error 2: expected `,` or `]` after the value"},
        {R"(!Sub '{"Statement": ${AWS::StackName}}')", ""},
        {R"(!Sub '{"Statement": tr${AWS::StackName}}')", ""},
        {R"(!Sub '{"Statement": "${Q}')", ""},
        {R"(!Sub '{"Statement": ["${Q}" oops]}')", ""},
        {R"(!Sub '${Q}{')", ""},
    };
    for (const Case& one : cases) {
        INFO(one.text);
        const Run run = policy(one.text);
        CHECK(found(run) == one.expected);
        REQUIRE(run.topology.queues.at(0).policies.size() == 1);
        CHECK(run.topology.queues[0].policies[0].policy.is_unknown());
    }
}

TEST_CASE("a text that another tool writes, or that says nothing, is no fault") {
    for (const char* text : {"''", "'{{ policy }}'", "'{% policy %}'", "${file(policy.json)}", "'%7B%7D'"}) {
        INFO(text);
        CHECK(found(policy(text)).empty());
    }
}

TEST_CASE("patterns and policies of every format are told") {
    const Run pattern("t.yaml",
                      "Resources:\n  R: {Type: AWS::Events::Rule, Properties: {EventPattern: '{\"a\": x}'}}\n"
                      "  S:\n    Type: AWS::EventsV2::Subscriber\n    Properties:\n"
                      "      FilterConfiguration: {Filters: [{Scope: DATA, Pattern: '{\"b\": y}'}]}\n");
    CHECK(pattern.findings.size() == 2);
    const Run rule("r.json", R"({"Name": "r", "EventPattern": "{\"source\": [a]}", "State": "ENABLED"})");
    CHECK(found(rule) == "syntax error a: expected a value, found `a`");
    const Run queue("q.json", R"({"QueueUrl": "https://sqs.eu-west-1.amazonaws.com/111122223333/q",)"
                              R"( "Attributes": {"Policy": "{\"Statement\": b}"}})");
    CHECK(found(queue) == "syntax error b: expected a value, found `b`");
}

TEST_CASE("a value that can be no JSON object is told") {
    CHECK(found(policy("[allow]")) == "shape warning [allow]: a JSON object belongs here");
    CHECK(found(policy("12")) == "shape warning 12: a JSON object belongs here");
    CHECK(found(policy("{Statement: []}")).empty());
    CHECK(found(policy("!Transform x")).empty());
}

TEST_CASE("what repeats or nests too deep in a text is told as in a file") {
    CHECK(found(policy(R"('{"Statement": [], "Statement": []}')")).starts_with("duplicate-key warning"));
    const std::string deep = std::string(300, '[') + std::string(300, ']');
    CHECK(found(policy("'{\"Statement\": " + deep + "}'")).starts_with("limit error"));
}

TEST_CASE("a description of too many values is told, and unknown") {
    std::string list;
    for (int i = 0; i < 200'000; ++i) list += "1,";
    const Run run("r.json",
                  R"({"Name": "r", "EventPattern": "{}", "State": "ENABLED", "X": [)" + list + "1]}");
    REQUIRE(run.findings.size() == 1);
    CHECK(run.findings.all()[0].rule == "limit");
    CHECK(run.findings.all()[0].severity == finding::Severity::error);
}

TEST_CASE("a text may use every plane of Unicode") {
    const Run run = policy("'{\"Statement\": [], \"Id\": \"\U000F0000 and \U00100000\"}'");
    CHECK(found(run).empty());
    REQUIRE(run.topology.queues.at(0).policies.size() == 1);
    CHECK(run.topology.queues[0].policies[0].policy.is_known());
}
