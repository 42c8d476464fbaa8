#include <catch2/catch.hpp>

#include "unit/intake/template_shown.hpp"

using shown::value_of;

namespace {

struct Case {
    const char* text;
    const char* expected;
};

const char* const around = R"(
Parameters:
  Env: {Type: String, Default: dev}
  Open: {Type: String}
  Empty: {Type: String, Default: ''}
  Named_Itself: {Type: String, Default: Named_Itself}
  Replaced: {Type: String, Default: REPLACE_ME}
  Sizes: {Type: CommaDelimitedList, Default: 'a, b,c'}
  OpenSizes: {Type: 'List<Number>'}
  Count: {Type: Number, Default: 3}
  Secret: {Type: String, Default: x, NoEcho: true}
  Stored: {Type: 'AWS::SSM::Parameter::Value<String>', Default: /a/b}
  Stage: {Type: String, AllowedValues: [beta, prod]}
Mappings:
  M: {us-east-1: {Q: orders-dlq}}
  E: {dev: {N: 5, L: [x, y]}, prod: {N: 300, L: [z]}}
Conditions:
  Prod: !Equals [!Ref Env, prod]
)";

}  // namespace

TEST_CASE("scalars and containers keep their kinds") {
    const Case cases[] = {
        {"12", "12"},
        {"[1, {a: b}, null]", "[1, {a: b}, null]"},
        {"'{{resolve:ssm:/dlq/arn}}'", "${resolve:ssm:/dlq/arn}"},
        {"'x-{{resolve:ssm:/a}}-{{resolve:ssm:/b}}'", "x-${resolve:ssm:/a}-${resolve:ssm:/b}"},
        {"'{{resolve:ssm:'", "{{resolve:ssm:"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK(shown::tree(value_of(c.text, around)) == c.expected);
    }
    CHECK(value_of("12").is(value::Tree::Kind::integer));
    CHECK(value_of("true").is(value::Tree::Kind::boolean));
}

TEST_CASE("references") {
    const Case cases[] = {
        {"!Ref Env", "dev"},
        {"{Ref: Env}", "dev"},
        {"!Ref Open", "${Open}"},
        {"!Ref Empty", "${Empty}"},
        {"!Ref Named_Itself", "${Named_Itself}"},
        {"!Ref Replaced", "${Replaced}"},
        {"!Ref Sizes", "[a, b, c]"},
        {"!Ref OpenSizes", "unknown"},
        {"!Ref Count", "3"},
        {"!Ref Secret", "${Secret}"},
        {"!Ref Stored", "${Stored}"},
        {"!Ref Stage", "?(beta : prod)"},
        {"!Ref AWS::Region", "${AWS::Region}"},
        {"!Ref AWS::NoValue", "absent"},
        {"!Ref AWS::StackName", "${AWS::StackName}"},
        {"!Ref AWS::NotificationARNs", "unknown"},
        {"!Ref Nothing", "${Nothing}"},
        {"!Ref [a]", "unknown"},
        {"!Ref Named", "https://sqs.${AWS::Region}.${AWS::URLSuffix}/${AWS::AccountId}/orders-dlq"},
        {"!GetAtt Named.QueueName", "orders-dlq"},
        {"{'Fn::GetAtt': [Named, Arn]}",
         "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:orders-dlq"},
        {"{'Fn::GetAtt': Dlq.Arn}", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${Dlq}"},
        {"!GetAtt [Nested, Outputs.Queue]", "${Nested.Outputs.Queue}"},
        {"!GetAtt Nested.Outputs.QueueArn", "${Nested.Outputs.QueueArn}"},
        {"!GetAtt Dlq", "unknown"},
        {"!GetAtt {a: b}", "unknown"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK(shown::tree(value_of(c.text, around)) == c.expected);
    }
}

TEST_CASE("Sub") {
    const Case cases[] = {
        {"!Sub 'q-${Env}-${!Literal}'", "q-dev-${Literal}"},
        {"!Sub ['${A}-${Env}', {A: !Ref Open}]", "${Open}-dev"},
        {"!Sub ['${E}-x', {E: !If [Prod, p, d]}]", "?(p-x : d-x)"},
        {"!Sub '${Named.Arn}/x'", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:orders-dlq/x"},
        {"!Sub '${unclosed'", "${unclosed"},
        {"!Sub '${Env}${'", "dev${"},
        {"!Sub '${}'", "${}"},
        {"!Sub ''", ""},
        {"!Sub [a, b, c]", "unknown"},
        {"!Sub {a: b}", "unknown"},
        {"!Sub '{{resolve:ssm:/${Env}/dlq}}'", "${resolve:ssm:/dev/dlq}"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK(shown::tree(value_of(c.text, around)) == c.expected);
    }
}

TEST_CASE("Join, Split, Select, FindInMap, Length and the rest") {
    const Case cases[] = {
        {"!Join ['-', [a, !Ref Env, !Ref 'AWS::NoValue', 3]]", "a-dev-3"},
        {"!Join [',', !Ref Sizes]", "a,b,c"},
        {"!Join ['-', [a, !If [Prod, p, d]]]", "?(a-p : a-d)"},
        {"!Join ['-', !Ref OpenSizes]", "${!Join ['-', !Ref OpenSizes]}"},
        {"!Join [a]", "unknown"},
        {"!Split [',', 'a,b']", "[a, b]"},
        {"!Split ['::', 'a::b::']", "[a, b, ]"},
        {"!Split [',', !Ref Open]", "unknown"},
        {"!Select [0, !Split [',', 'a,b']]", "a"},
        {"!Select ['1', [a, b]]", "b"},
        {"!Select [5, !Split [':', !GetAtt Named.Arn]]", "orders-dlq"},
        {"!Select [4, !Split [':', !GetAtt Named.Arn]]", "${AWS::AccountId}"},
        {"!Select [9, [a]]", "unknown"},
        {"!Select [0, !GetAZs '']", "${!Select [0, !GetAZs '']}"},
        {"!FindInMap [M, !Ref 'AWS::Region', Q]", "orders-dlq"},
        {"!FindInMap [E, dev, L]", "[x, y]"},
        {"!FindInMap [E, !Ref Open, N]", "?(5 : ?(300 : ${!FindInMap [E, !Ref Open, N]}))"},
        {"!FindInMap [E, nowhere, N, {DefaultValue: 7}]", "7"},
        {"!FindInMap [Missing, a, b]", "${!FindInMap [Missing, a, b]}"},
        {"!FindInMap [M]", "unknown"},
        {"{'Fn::Length': !Ref Sizes}", "3"},
        {"{'Fn::ToJsonString': {a: !Ref Env}}", "{a: dev}"},
        {"!Base64 x", "${!Base64 x}"},
        {"!Cidr [a, 1, 8]", "unknown"},
        {"{'Fn::Transform': {Name: AWS::Include}}", "unknown"},
        {"{'Fn::Transform': {Name: AWS::Include}, a: b}", "unknown"},
        {"[{'Fn::Transform': {Name: AWS::Include}}, {a: b}]", "[unknown, {a: b}]"},
        {"!Vault x", "unknown"},
        {"{'Fn::Unheard': x}", "unknown"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK(shown::tree(value_of(c.text, around)) == c.expected);
    }
}

TEST_CASE("the same thing written in different ways is the same text") {
    const std::string key = value_of("!GetAtt Dlq.Arn").as_text().key();
    const char* const ways[] = {
        "!Sub '${Dlq.Arn}'",
        "!Sub 'arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${Dlq.QueueName}'",
        "!Join [':', [arn, !Ref 'AWS::Partition', sqs, !Ref 'AWS::Region', !Ref 'AWS::AccountId', !GetAtt "
        "Dlq.QueueName]]",
        "!Join ['', ['arn:', {Ref: AWS::Partition}, ':sqs:', {Ref: AWS::Region}, ':', {Ref: AWS::AccountId}, "
        "':', "
        "!Select [4, !Split ['/', !Ref Dlq]]]]",
    };
    for (const char* way : ways) {
        INFO(way);
        CHECK(value_of(way).as_text().key() == key);
    }
    CHECK(value_of("!GetAtt Named.Arn").as_text().key() != key);
    CHECK(value_of("!Select [1, !Ref P]").as_text().key() ==
          value_of("!Select [1,  !Ref P]").as_text().key());
}

TEST_CASE("values stand where they are written, tag included") {
    shown::Templates templates;
    const std::string text =
        "Resources:\n  R:\n    Type: AWS::Events::Rule\n    Properties:\n      V: !GetAtt A.Arn\n";
    templates.add("t.yaml", text).read();
    const text::Span place = templates.property("R", "V").place();
    CHECK(templates.sources.excerpt(place) == "!GetAtt A.Arn");
}
