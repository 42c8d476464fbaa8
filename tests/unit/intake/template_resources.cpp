#include <catch2/catch.hpp>

#include "unit/intake/template_shown.hpp"

using shown::Templates;

TEST_CASE("what is a template") {
    struct Case {
        const char* text;
        bool is;
    };
    const Case cases[] = {
        {"Resources: {A: {Type: AWS::SQS::Queue}}", true},
        {"AWSTemplateFormatVersion: '2010-09-09'\nResources: {}", true},
        {"Resources: {A: {Type: thing}}", false},
        {"Resources: [a]", false},
        {"kind: ConfigMap", false},
        {"[a]", false},
        {"{\"Targets\": []}", false},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        Templates templates;
        templates.add("t.yaml", c.text);
        CHECK(templates.inputs.size() == (c.is ? 1u : 0u));
    }
}

TEST_CASE("resources of the model, in source order") {
    Templates templates;
    templates.add("t.yaml", R"(
Resources:
  Fn: {Type: AWS::Lambda::Function, Properties: {Code: {ZipFile: "pass"}}}
  Db: {Type: AWS::DynamoDB::Table}
  B: {Type: AWS::SQS::Queue, Properties: {QueueName: first}}
  A:
    Type: AWS::Events::Rule
    Metadata: {'aws:cdk:path': Stack/A, buslint: {replaces: R/t}}
    Properties: {Name: a}
  B: {Type: AWS::SQS::Queue, Properties: {QueueName: second}}
  Null:
  List: [1, 2]
  Typed: {Type: [AWS::SQS::Queue]}
  Odd: {Type: !Ref T}
  Untyped: {Properties: {}}
)");
    templates.read();
    CHECK(templates.names() == "Fn B A");
    CHECK(shown::tree(templates.find("Fn")->properties) == "{}");
    CHECK(shown::tree(templates.property("B", "QueueName")) == "second");
    CHECK(templates.find("A")->construct_path == "Stack/A");
    CHECK(shown::tree(templates.find("A")->metadata.find("buslint")) == "{replaces: R/t}");
    CHECK(templates.sources.excerpt(templates.find("A")->place) == "A");
    std::vector<std::string> shapes;
    for (const auto& finding : templates.findings.all()) {
        if (finding.rule == "shape") shapes.push_back(finding.message);
    }
    CHECK(shapes ==
          std::vector<std::string>{"resource `List` is not a map", "the type of `Typed` is not a string"});
}

TEST_CASE("ARNs and references by type") {
    struct Case {
        const char* resource;
        const char* arn;
        const char* ref;
    };
    const std::string base = "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:";
    const Case cases[] = {
        {"{Type: AWS::Events::Rule}", "rule/${X}", "${X}"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: default}}", "rule/n", "n"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: bus}}", "rule/bus/n", "${X}"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: !Ref Bus}}", "rule/shop/n", "${X}"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: !GetAtt Bus.Arn}}", "rule/shop/n",
         "${X}"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: !Ref Made}}", "rule/${Made}/n",
         "${X}"},
        {"{Type: AWS::Events::Rule, Properties: {Name: n, EventBusName: !Ref P}}", "rule/${X.EventBusName}n",
         "${X}"},
        {"{Type: AWS::Events::EventBus, Properties: {Name: b}}", "event-bus/b", "b"},
        {"{Type: AWS::EventsV2::EventBus, Properties: {Name: b}}", "event-busv2/b/${X}", ""},
        {"{Type: AWS::EventsV2::Subscriber, Properties: {Name: b}}", "subscriber/b/${X}", ""},
        {"{Type: AWS::EventsV2::EventSource, Properties: {Name: b, Configuration: "
         "{AwsServiceEventsConfiguration: {}}}}",
         "event-sourcev2/aws.service/b/${X}", ""},
    };
    for (const Case& c : cases) {
        INFO(c.resource);
        Templates templates;
        templates.add(
            "t.yaml",
            std::string("Parameters: {P: {Type: String}}\nResources:\n  Bus: {Type: AWS::Events::EventBus, "
                        "Properties: {Name: shop}}\n  Made: {Type: AWS::Events::EventBus}\n  X: ") +
                c.resource);
        templates.read();
        REQUIRE(templates.find("X"));
        CHECK(templates.find("X")->arn.shown() == base + c.arn);
        const std::string ref = c.ref;
        CHECK(templates.find("X")->ref.shown() == (ref.empty() ? base + c.arn : ref));
    }
}

TEST_CASE("names that CloudFormation makes") {
    Templates templates;
    templates.add("t.yaml", R"(
Conditions: {C: !Equals [!Ref P, x]}
Resources:
  F: {Type: AWS::SQS::Queue, Properties: {FifoQueue: true}}
  S: {Type: AWS::SQS::Queue, Properties: {FifoQueue: false}}
  N: {Type: AWS::SQS::Queue, Properties: {QueueName: !If [C, a, b]}}
  R: {Type: AWS::IAM::Role, Properties: {Path: /service/}}
  Self: {Type: AWS::SQS::Queue, Properties: {QueueName: !GetAtt Self.QueueName}}
)");
    templates.read();
    CHECK(templates.find("F")->arn.literal_suffix() == ".fifo");
    CHECK(templates.find("S")->arn.literal_suffix().empty());
    CHECK(templates.find("R")->arn.shown() ==
          "arn:${AWS::Partition}:iam::${AWS::AccountId}:role/service/${R}");
    const auto last = [&](const char* name) { return templates.find(name)->arn.pieces().back().hole; };
    CHECK(last("S")->made_name);
    CHECK(last("S")->id == "t.yaml#S.Name");
    CHECK_FALSE(last("N")->made_name);
    CHECK(templates.find("Self")->arn.shown().ends_with("${Self.QueueName}"));
}

TEST_CASE("parts that macros and loops make are not invented") {
    Templates templates;
    templates.add("t.yaml", R"(
Resources:
  Fn::Transform: {Name: AWS::Include}
  Fn::ForEach::Queues: [Id, [a, b], {'Q${Id}': {Type: AWS::SQS::Queue}}]
  R: {Type: AWS::Events::Rule, Properties: {Fn::Transform: {Name: AWS::Include}}}
  S: {Type: AWS::Events::Rule, Fn::Transform: {Name: AWS::Include}}
)");
    templates.read();
    CHECK(templates.names() == "R S Fn::Transform Fn::Transform Fn::ForEach::Queues Fn::ForEach::Queues");
    CHECK(templates.find("R")->properties.is(value::Tree::Kind::unknown));
    CHECK(templates.find("S")->properties.is(value::Tree::Kind::unknown));
    CHECK(templates.find("Fn::Transform")->properties.is(value::Tree::Kind::unknown));
    const std::vector<finding::Finding>& told = templates.findings.all();
    REQUIRE(told.size() == 2);
    CHECK(told[0].undecided);
    CHECK(told[0].message == "the resources that `Fn::Transform` makes are not read");
    CHECK_FALSE(told[1].undecided);
    CHECK(told[1].severity == finding::Severity::note);
    CHECK(told[1].message ==
          "the resources that `Fn::ForEach::Queues` makes are not read: loops are not expanded");
}

TEST_CASE("loops are told where they make what is judged") {
    const auto told = [](const char* resources) {
        Templates templates;
        templates.add("t.yaml", resources);
        REQUIRE(templates.inputs.size() == 1);
        templates.read();
        return templates.findings.size();
    };
    CHECK(told("Resources: {Fn::ForEach::B: [I, [a], {'B${I}': {Type: AWS::S3::Bucket}}]}") == 0);
    CHECK(told("Resources: {Fn::ForEach::B: [I, [a], {'B${I}': {Type: AWS::Serverless::Function}}]}") == 1);
    CHECK(told("Resources: {Fn::ForEach::A: [I, [a], {Fn::ForEach::B: [J, [b], {'Q${I}${J}': {Type: "
               "AWS::SQS::Queue}}]}]}") == 1);
    CHECK(told("Resources: {Fn::ForEach::B: [I, [a]]}") == 0);
}

TEST_CASE("exports link templates") {
    Templates templates;
    templates.add("a.yaml", R"(
Conditions: {Live: !Equals [!Ref 'AWS::Region', eu-west-1]}
Resources:
  Dlq: {Type: AWS::SQS::Queue}
Outputs:
  Arn: {Value: !GetAtt Dlq.Arn, Export: {Name: dlq-arn}}
  Own: {Value: !GetAtt Dlq.Arn, Export: {Name: !Sub '${AWS::StackName}-dlq'}}
  Twice: {Value: x, Export: {Name: twice}}
  Some: {Value: y, Condition: Live, Export: {Name: some}}
)");
    templates.add("b.yaml", R"(
Resources:
  R:
    Type: AWS::Events::Rule
    Properties:
      Found: !ImportValue dlq-arn
      Also: !ImportValue {'Fn::Sub': 'dlq-${P}'}
      Lost: !ImportValue nowhere
      Open: !ImportValue {'Fn::Sub': '${Stack}-dlq'}
      Twice: !ImportValue twice
      Some: !ImportValue some
Parameters: {P: {Type: String, Default: arn}, Stack: {Type: String}}
Outputs:
  Twice: {Value: z, Export: {Name: twice}}
)");
    templates.add("c.yaml",
                  "Resources: {S: {Type: AWS::Events::Rule, Properties: {Lost: !ImportValue nowhere}}}");
    templates.read();
    const std::string dlq = templates.find("Dlq")->arn.key();
    CHECK(templates.property("R", "Found").as_text().key() == dlq);
    CHECK(templates.sources.excerpt(templates.property("R", "Found").place()) == "!ImportValue dlq-arn");
    CHECK(templates.property("R", "Also").as_text().key() == dlq);
    CHECK(shown::tree(templates.property("R", "Lost")) == "${nowhere}");
    CHECK(templates.property("R", "Lost").as_text().key() == templates.property("S", "Lost").as_text().key());
    CHECK(shown::tree(templates.property("R", "Open")) == "${${Stack}-dlq}");
    CHECK(shown::tree(templates.property("R", "Twice")) == "${twice}");
    CHECK(shown::tree(templates.property("R", "Some")) == "?(y : ${some})");
}

TEST_CASE("hostile templates end") {
    std::string chain = "Resources:\n";
    for (int i = 0; i < 3000; ++i) {
        const std::string next = "Q" + std::to_string(i + 1) + ".QueueName";
        chain += "  Q" + std::to_string(i) + ": {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub '${" +
                 next + "}${" + next + "}'}}\n";
    }
    std::string bomb = "x0: &x0 [a, b, c, d, e, f, g, h, i, j]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string before = "*x" + std::to_string(i - 1);
        bomb += "x" + std::to_string(i) + ": &x" + std::to_string(i) + " [" + before + ", " + before + ", " +
                before + ", " + before + ", " + before + ", " + before + ", " + before + ", " + before +
                ", " + before + "]\n";
    }
    bomb += "Resources: {R: {Type: AWS::Events::Rule, Properties: {V: *x11}}, S: {Type: AWS::SQS::Queue}}\n";
    Templates templates;
    templates.add("chain.yaml", chain).add("bomb.yaml", bomb).read();
    CHECK(templates.find("Q0"));
    CHECK(templates.find("S"));
    bool is_told = false;
    for (const auto& finding : templates.findings.all()) is_told = is_told || finding.rule == "limit";
    CHECK(is_told);
}
