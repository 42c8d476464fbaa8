#include <catch2/catch.hpp>

#include "unit/intake/template_shown.hpp"

using Worlds = std::vector<std::string>;

namespace {

const char* const around = R"(
Parameters:
  Env: {Type: String, Default: dev}
  Stage: {Type: String, AllowedValues: [beta, prod]}
  DlqArn: {Type: String, Default: ''}
Mappings:
  Flags: {dev: {On: 'false'}, prod: {On: 'true'}}
Conditions:
  Prod: !Equals [!Ref Env, prod]
  ProdToo: {'Fn::Equals': [prod, {Ref: Env}]}
  Test: !Equals [!Ref Env, test]
  NotProd: !Not [!Condition Prod]
  Both: !And [{Condition: Prod}, !Not [!Equals [!Ref 'AWS::Region', us-west-2]]]
  Any: !Or [!Condition Prod, !Condition Test]
  Beta: !Equals [!Ref Stage, beta]
  Live: !Equals [!Ref Stage, prod]
  Yes: !Equals [a, a]
  No: !Equals [a, b]
  On: !Equals [!FindInMap [Flags, !Ref Env, On], 'true']
  Odd: !Equals [!Sub '${Env}-x', !Ref Stage]
  HasDlq: !Not [!Equals [!Ref DlqArn, '']]
  Loop: !Not [!Condition Loop]
  Lost: !Condition Nowhere
)";

}  // namespace

TEST_CASE("conditions by world") {
    struct Case {
        const char* text;
        Worlds worlds;
    };
    const Case cases[] = {
        {"!If [Prod, a, b]", {"a", "b"}},
        {"[!If [Prod, a, b], !If [ProdToo, c, d]]", {"[a, c]", "[b, d]"}},
        {"[!If [Prod, a, b], !If [NotProd, c, d]]", {"[a, d]", "[b, c]"}},
        {"[!If [Prod, a, b], !If [Test, c, d]]", {"[a, d]", "[b, c]", "[b, d]"}},
        {"!If [Both, a, b]", {"b", "a", "b"}},
        {"!If [Any, a, b]", {"a", "a", "b"}},
        {"[!If [Beta, a, b], !If [Live, c, d]]", {"[a, d]", "[b, c]"}},
        {"!If [Yes, a, b]", {"a"}},
        {"!If [No, a, b]", {"b"}},
        {"[!If [On, a, b], !If [Prod, c, d]]", {"[b, d]", "[a, c]", "[b, d]"}},
        {"[!If [Odd, a, b], !If [Odd, c, d]]", {"[a, c]", "[b, d]"}},
        {"!If [HasDlq, {Arn: !Ref DlqArn}, !Ref 'AWS::NoValue']", {"absent", "{Arn: ${DlqArn}}"}},
        {"!If [Loop, a, b]", {"unknown"}},
        {"!If [Lost, a, b]", {"unknown"}},
        {"!If [Prod, a]", {"unknown"}},
        {"!If [Prod, !If [Test, a, b], !If [NotProd, c, d]]", {"b", "c"}},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        Worlds got = shown::worlds(shown::value_of(c.text, around));
        Worlds expected = c.worlds;
        std::sort(got.begin(), got.end());
        std::sort(expected.begin(), expected.end());
        got.erase(std::unique(got.begin(), got.end()), got.end());
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        CHECK(got == expected);
    }
}

TEST_CASE("a Region that is given decides") {
    shown::Templates templates;
    templates.options = {"111122223333", "cn-north-1"};
    templates.add("t.yaml", R"(
Conditions: {China: !Equals [!Ref 'AWS::Region', cn-north-1]}
Resources:
  Q: {Type: AWS::SQS::Queue, Condition: China, Properties: {QueueName: !If [China, q, p]}}
)");
    templates.read();
    REQUIRE(templates.find("Q"));
    CHECK(templates.find("Q")->exists.always());
    CHECK(templates.find("Q")->arn.shown() == "arn:aws-cn:sqs:cn-north-1:111122223333:q");
    CHECK(templates.find("Q")->ref.shown() == "https://sqs.cn-north-1.amazonaws.com.cn/111122223333/q");
}

TEST_CASE("conditions that double each other end") {
    std::string text = "Parameters: {P: {Type: String}}\nConditions:\n  C0: !Equals [!Ref P, x]\n";
    for (int i = 1; i < 60; ++i) {
        const std::string before = "!Condition C" + std::to_string(i - 1);
        text += "  C" + std::to_string(i) + ": !And [" + before + ", " + before + "]\n";
    }
    const value::Tree tree = shown::value_of("!If [C59, a, b]", text);
    value::World world;
    CHECK(shown::tree(shown::in(tree, world)) == "a");
}
