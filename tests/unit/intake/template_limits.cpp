#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"
#include "unit/intake/template_shown.hpp"

using shown::Templates;
using Kind = value::Tree::Kind;

namespace {

std::size_t leaves(const value::Tree& tree) {
    return tree.is(Kind::choice) ? leaves(tree.then()) + leaves(tree.otherwise()) : 1;
}

/// `many("x{}y", 2)` is `x0yx1y`; `{+}` is the number after.
std::string many(const std::string& text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) {
        for (std::size_t at = 0; at < text.size(); ++at) {
            const bool next = text.substr(at, 3) == "{+}";
            if (!next && text.substr(at, 2) != "{}") {
                result += text[at];
                continue;
            }
            result += std::to_string(next ? i + 1 : i);
            at += next ? 2 : 1;
        }
    }
    return result;
}

/// Conditions `C0`, `C1`, ... of which none is known.
std::string conditions(int count) {
    return "Parameters:\n" + many("  P{}: {Type: String}\n", count) + "Conditions:\n" +
           many("  C{}: !Equals [!Ref P{}, x]\n", count);
}

const char* const bystander = "Resources: {Named: {Type: AWS::SQS::Queue, Properties: {QueueName: n}}}\n";

std::size_t limits(const Templates& templates) {
    std::size_t count = 0;
    for (const auto& finding : templates.findings.all()) count += finding.rule == "limit" ? 1 : 0;
    return count;
}

std::string list_of(const std::string& element, int count) {
    return "[" + many(element + ", ", count) + "z]";
}

}  // namespace

TEST_CASE("exports that double each other are one unknown") {
    constexpr int levels = 18;
    Templates templates;
    templates.add("a.yaml",
                  conditions(levels) + "Outputs:\n" +
                      many("  O{}:\n    Value: !If [C{}, !ImportValue E{+}, !ImportValue E{+}]\n"
                           "    Export: {Name: E{}}\n",
                           levels) +
                      "  Last: {Value: v, Export: {Name: E18}}\n"
                      "Resources: {Q: {Type: AWS::SQS::Queue, Properties: {QueueName: !ImportValue E0}}}\n");
    templates.add("b.yaml", bystander).read();
    CHECK(leaves(templates.property("Q", "QueueName")) == 1);
    CHECK(shown::tree(templates.property("Named", "QueueName")) == "n");
}

TEST_CASE("a value of too many alternatives is one unknown, however they come about") {
    constexpr int levels = 10;
    std::string branches = "z";
    std::string keys = "!Ref P0";
    for (int i = 0; i < levels; ++i) {
        const std::string number = std::to_string(i);
        branches = "!If [C" + number + ", " + branches + ", " + branches + "]";
        keys = "{'Fn::FindInMap': [M, !If [C" + number + ", a, b], c, {DefaultValue: " + keys + "}]}";
    }
    Templates templates;
    templates.add("t.yaml", conditions(levels) +
                                "Mappings: {M: {}}\nResources:\n  R:\n    Type: AWS::Events::Rule\n"
                                "    Properties:\n      A: " +
                                branches + "\n      B: " + keys + "\n      C: c\n");
    templates.read();
    CHECK(leaves(templates.property("R", "A")) <= 256);
    CHECK(leaves(templates.property("R", "B")) <= 256);
    CHECK(shown::tree(templates.property("R", "C")) == "c");
}

TEST_CASE("a template that multiplies values is told once, and its resources are unknown") {
    const std::string commas(10'000, ',');
    Templates templates;
    templates.add("a.yaml", "Parameters: {L: {Type: CommaDelimitedList, Default: 'a" + commas +
                                "'}}\nResources:\n  R:\n    Type: AWS::Events::Rule\n    Properties: {V: " +
                                list_of("!Ref L", 100) + "}\n  Q: {Type: AWS::SQS::Queue, Properties: {}}\n");
    templates.add("b.yaml", bystander).read();
    REQUIRE(templates.find("R"));
    CHECK(templates.find("R")->properties.is(Kind::unknown));
    REQUIRE(templates.find("Q"));
    CHECK(templates.find("Q")->properties.is(Kind::unknown));
    CHECK(limits(templates) == 1);
    CHECK(shown::tree(templates.property("Named", "QueueName")) == "n");
}

TEST_CASE("a list of too many values is not read in part") {
    Templates templates;
    templates.add("a.yaml", "Resources: {R: {Type: AWS::Events::Rule, Properties: {V: " +
                                list_of("1", 300'000) + "}}}\n");
    templates.add("b.yaml", bystander).read();
    REQUIRE(templates.find("R"));
    CHECK(templates.find("R")->properties.is(Kind::unknown));
    CHECK(limits(templates) == 1);
    CHECK(shown::tree(templates.property("Named", "QueueName")) == "n");
}

TEST_CASE("templates that multiply values share what all of them may take") {
    const std::string half(60'000, ',');
    const std::string text = "Parameters: {L: {Type: CommaDelimitedList, Default: 'a" + half +
                             "'}}\nResources: {R: {Type: AWS::Events::Rule, Properties: {V: !Ref L}}}\n";
    Templates templates;
    for (int i = 0; i < 20; ++i) templates.add("t" + std::to_string(i) + ".yaml", text);
    templates.add("z.yaml", bystander).read();
    CHECK(limits(templates) > 10);
    CHECK(limits(templates) < 20);
    CHECK(shown::tree(templates.property("Named", "QueueName")) == "n");
}

TEST_CASE("the place of a value includes a tag that is near, and no other") {
    for (const std::size_t blanks : {std::size_t{1}, std::size_t{200}, std::size_t{100'000}}) {
        INFO(blanks);
        Templates templates;
        templates.add("t.yaml",
                      "Resources:\n  R:\n    Type: AWS::Events::Rule\n    Properties:\n      V: !Ref" +
                          std::string(blanks, ' ') + "Far\n");
        templates.read();
        const std::string_view excerpt = templates.sources.excerpt(templates.property("R", "V").place());
        CHECK(excerpt.ends_with("Far"));
        CHECK(excerpt.starts_with("!Ref") == (blanks <= 200));
    }
}

TEST_CASE("deliveries that aliases multiply are read up to a number, and what they use stays declared") {
    const std::string text =
        "Resources:\n  S0: &s\n    Type: AWS::EventsV2::Subscriber\n    Properties: {Name: a}\n" +
        many("  S{+}: *s\n", 20'000) + "  Last: {Type: AWS::SQS::Queue, Properties: {QueueName: q}}\n";
    const Run run("t.yaml", text);
    CHECK(run.topology.subscribers.size() > 1000);
    CHECK(run.topology.subscribers.size() < 10'000);
    CHECK(run.topology.queues.size() == 1);
    CHECK(run.findings.size() == 1);
}

TEST_CASE("the events of one function make only so many rules") {
    const Run run(
        "t.yaml",
        "Transform: AWS::Serverless-2016-10-31\nResources:\n  F:\n    Type: AWS::Serverless::Function\n"
        "    Properties:\n      Events:\n" +
            many("        E{}: {Type: EventBridgeRule, Properties: {DeadLetterConfig: {Type: SQS}}}\n",
                 15'000));
    CHECK(run.topology.event_rules.size() == 5000);
    CHECK(run.topology.queues.size() == 5000);
    REQUIRE(run.findings.size() == 1);
    CHECK(run.findings.all()[0].message ==
          "the events of the template make too many rules; the rest is not read");
}

TEST_CASE("connectors beyond what is read leave what they connect open") {
    const std::string ends = list_of("{Id: Q}", 1000);
    const Run run("t.yaml",
                  "Transform: AWS::Serverless-2016-10-31\nResources:\n" +
                      many("  C{}:\n    Type: AWS::Serverless::Connector\n    Properties: {Destination: " +
                               ends + "}\n",
                           40) +
                      "  Q: {Type: AWS::SQS::Queue}\n  Other: {Type: AWS::SQS::Queue}\n");
    REQUIRE(run.topology.queues.size() == 2);
    CHECK(run.topology.queues[0].policies.size() < 40'000);
    CHECK_FALSE(run.topology.queues[1].identity.open.empty());
    CHECK(run.findings.size() == 1);
}

TEST_CASE("a name made of references that go through each other does not grow") {
    Templates templates;
    templates.add("t.yaml",
                  "Resources:\n" +
                      many("  Q{}: {Type: AWS::SQS::Queue, Properties: {QueueName: !Ref Q{+}}}\n", 150) +
                      "  Q150: {Type: AWS::SQS::Queue}\n");
    templates.read();
    CHECK(templates.find("Q149")->arn.pieces().size() < 20);
    CHECK(templates.find("Q0")->arn.pieces().size() < 50);
}

TEST_CASE("resources and targets of a wrong form are listed up to a number") {
    const std::string more = " faults of this kind, from here on, are not listed";
    const Run resources("t.yaml", "Resources:\n  Q: {Type: AWS::SQS::Queue}\n" + many("  R{}: 1\n", 1000));
    CHECK(resources.findings.size() == 101);
    CHECK(resources.findings.all().back().message == "900" + more);
    const Run targets("t.yaml", "Resources: {R: {Type: AWS::Events::Rule, Properties: {Targets: " +
                                    list_of("1", 999) + "}}}\n");
    CHECK(targets.findings.size() == 101);
    CHECK(targets.findings.all().back().message == "more" + more);
}

TEST_CASE("a reference to a name longer than a logical id is unknown by itself") {
    const std::string name(3000, 'R');
    Templates templates;
    templates.add(
        "t.yaml",
        "Resources:\n  ? " + name + "\n  : {Type: AWS::SQS::Queue}\n" +
            many("  Q{}: {Type: AWS::SQS::Queue, Properties: {QueueName: !Ref " + name + "}}\n", 2));
    templates.read();
    CHECK(templates.find("Q0")->arn.shown().size() < 500);
    CHECK(value::equal(templates.find("Q0")->arn, templates.find("Q1")->arn) == value::Truth::unknown);
}
