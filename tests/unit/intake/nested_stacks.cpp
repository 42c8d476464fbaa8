#include "intake/nested_stacks.hpp"

#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

using Paths = std::vector<std::string>;

const std::string child =
    "Parameters: {P: {Type: String, Default: none}}\n"
    "Resources: {Dead: {Type: AWS::SQS::Queue, Properties: {QueueName: !Ref P}}}\n"
    "Outputs: {Arn: {Value: !GetAtt Dead.Arn}}\n";

std::string stack(const std::string& properties, const std::string& more = "") {
    return "Resources:\n  S: {Type: AWS::CloudFormation::Stack, Properties: {" + properties + "}}\n" + more;
}

std::size_t told(const Run& run, std::string_view words) {
    std::size_t count = 0;
    for (const auto& one : run.findings.all()) count += one.message.find(words) != std::string::npos ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a child has the values that its parent gives it") {
    const struct {
        const char* parameters;
        const char* arn;
    } rows[] = {
        {"{P: dead}", ":dead"},
        {"{}", ":none"},  // the default of a nested stack is the value, whatever it says
        {"{P: !Ref AWS::NoValue}", ":none"},
        {"{P: !Sub '${AWS::Region}-q'}", ":${AWS::Region}-q"},
        {"{P: 12}", ":12"},
        {"{P: {a: b}}", ":${P}"},
        {"{Fn::Transform: {Name: x}}", ":${P}"},
        {"[a]", ":none"},
        {"{P: !GetAtt S.Outputs.Arn}", ":${P}"},
    };
    for (const auto& row : rows) {
        INFO(row.parameters);
        const Run run(
            Files{{"t.yaml", stack("TemplateURL: c.yaml, Parameters: " + std::string(row.parameters))},
                  {"c.yaml", child}});
        REQUIRE(run.topology.queues.size() == 1);
        CHECK(run.topology.queues[0].arn.shown() ==
              "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}" + std::string(row.arn));
    }
}

TEST_CASE("conditions of a child hold as its parent's values make them") {
    const std::string switched =
        "Parameters: {On: {Type: String, Default: 'yes'}}\n"
        "Conditions: {C: !Equals [!Ref On, 'yes']}\n"
        "Resources: {Dead: {Type: AWS::SQS::Queue, Condition: C}}\n";
    const struct {
        const char* given;
        bool always;
        bool never;
    } rows[] = {{"On: 'yes'", true, false},
                {"On: 'no'", false, true},
                {"", true, false},
                {"On: !Ref Way", false, false}};
    for (const auto& row : rows) {
        INFO(row.given);
        const Run run(
            Files{{"t.yaml", stack("TemplateURL: c.yaml, Parameters: {" + std::string(row.given) + "}",
                                   "Parameters: {Way: {Type: String, Default: 'yes'}}\n")},
                  {"c.yaml", switched}});
        REQUIRE(run.topology.queues.size() == 1);
        value::World world;
        bool all = true;
        bool any = false;
        do {
            const bool here = world.holds(run.topology.queues[0].identity.exists);
            all = all && here;
            any = any || here;
        } while (world.next());
        CHECK(all == row.always);
        CHECK(any == !row.never);
    }
}

TEST_CASE("the paths of templates are told without parsing") {
    const std::string type = "AWS::CloudFormation::Stack ";
    const struct {
        std::string content;
        Paths paths;
    } rows[] = {
        {"TemplateURL: ./a.yaml", {}},
        {type + "TemplateURL: ./a.yaml # words", {"f/a.yaml"}},
        {type + "{TemplateURL: ../b.json, x: y}", {"b.json"}},
        {type + R"("TemplateURL" :
            "c d.template")",
         {"f/c d.template"}},
        {type + "'TemplateURL':'../../../x.yml'", {"../../x.yml"}},
        {type + "TemplateURL: https://h/a.yaml", {}},
        {type + "TemplateURL: /etc/a.yaml", {}},
        {type + "TemplateURL: ~/a.yaml", {}},
        {type + R"(TemplateURL: a\b.yaml)", {}},
        {type + "TemplateURL: a.sh", {}},
        {type + "TemplateURL", {}},
        {type + "TemplateURL:", {}},
        {type + "TemplateURL: \"", {}},
        {type + "TemplateURL: \"a.yaml", {"f/a.yaml"}},
        {type + "TemplateURL: " + std::string(5000, 'a') + ".yaml", {}},
        {type + "\"aws:asset:path\": \"a.nested.template.json\"", {"f/a.nested.template.json"}},
        {"AWS::Serverless::Application Location: .", {}},
    };
    for (const auto& row : rows) {
        INFO(row.content.substr(0, 80));
        CHECK(intake::nested_in(row.content, "f") == row.paths);
    }
    std::string many = type;
    for (int i = 0; i < 3000; ++i) many += "TemplateURL: a.yaml\n";
    CHECK(intake::nested_in(many, "f").size() == 1000);
}

TEST_CASE("a template that two parents nest is there twice, and not by itself") {
    const Run run(Files{{"a.yaml", stack("TemplateURL: c.yaml, Parameters: {P: one}")},
                        {"b.yaml", stack("TemplateURL: ./x/../c.yaml, Parameters: {P: two}")},
                        {"c.yaml", child}});
    CHECK(run.topology.queues.size() == 2);
    CHECK(run.findings.all().empty());
}

TEST_CASE("what nests itself is read once, and told") {
    for (const char* inner : {"t.yaml", "c.yaml"}) {
        INFO(inner);
        const std::string dead = "  Dead: {Type: AWS::SQS::Queue}\n";
        const Run run(Files{{"c.yaml", stack("TemplateURL: t.yaml", dead)},
                            {"t.yaml", stack("TemplateURL: " + std::string(inner), dead)}});
        CHECK(run.topology.queues.size() == 2);
        CHECK(told(run, "it nests itself") == 1);
    }
}

TEST_CASE("stacks are nested only so deep") {
    Files files;
    for (int i = 0; i < 12; ++i) {
        files.emplace_back(
            "t" + std::to_string(i) + ".yaml",
            stack("TemplateURL: t" + std::to_string(i + 1) + ".yaml", "  D: {Type: AWS::SQS::Queue}\n"));
    }
    files.emplace_back("t12.yaml", child);
    const Run run(files);
    CHECK(run.topology.queues.size() == 13);  // what is too deep is read by itself
    CHECK(told(run, "stacks are nested too deeply") == 1);
}

TEST_CASE("stacks that multiply are bounded") {
    Files files;
    for (int i = 0; i < 6; ++i) {
        std::string nesting = "Resources:\n";
        for (int k = 0; k < 10; ++k) {
            nesting += "  S" + std::to_string(k) +
                       ": {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: t" +
                       std::to_string(i + 1) + ".yaml}}\n";
        }
        files.emplace_back("t" + std::to_string(i) + ".yaml", nesting);
    }
    files.emplace_back("t6.yaml", child);
    const Run run(files);
    CHECK(run.topology.queues.size() <= 2001);
    CHECK(told(run, "too many stacks are nested") >= 1);
    CHECK(told(run, "too many stacks are nested") <= 60);
}

TEST_CASE("what names no template is told, and its outputs are not known") {
    const struct {
        const char* properties;
        const char* words;
    } rows[] = {
        {"TemplateURL: gone.yaml", "no template `gone.yaml` is among the files"},
        {"TemplateURL: ''", "that is no path"},
        {"TemplateURL: /c.yaml", "does not lead from"},
        {"TemplateURL: 'a\\c.yaml'", "does not lead from"},
        {"TemplateURL: https://h/c.yaml", "is not read"},
        {"TemplateURL: [c.yaml]", "is not read"},
        {"TemplateURL: {a: b}", "is not read"},
        {"TemplateURL: !Ref Url", "is not read"},
        {"TemplateURL: ~", "is not read"},
        {"x: y", "is not read"},
    };
    for (const auto& row : rows) {
        INFO(row.properties);
        const Run run(Files{{"t.yaml", stack(row.properties,
                                             "  Q: {Type: AWS::SQS::Queue, Properties: {QueueName: !GetAtt "
                                             "S.Outputs.Name}}\n")},
                            {"c.yaml", child}});
        CHECK(told(run, row.words) == 1);
        CHECK(run.topology.queues.size() == 2);  // the child by itself
    }
}

TEST_CASE("lists are handed on as CloudFormation hands them") {
    const std::string lists =
        "Parameters: {L: {Type: CommaDelimitedList}}\n"
        "Resources: {Dead: {Type: AWS::SQS::Queue, Properties: {QueueName: !Select [1, !Ref L]}}}\n";
    for (const char* given : {"'a,b'", "[a, b]", "!Join [',', [a, b]]", "!Split ['-', a-b]"}) {
        INFO(given);
        const Run run(
            Files{{"t.yaml", stack("TemplateURL: c.yaml, Parameters: {L: " + std::string(given) + "}")},
                  {"c.yaml", lists}});
        REQUIRE(run.topology.queues.size() == 1);
        CHECK(run.topology.queues[0].arn.shown().ends_with(":b"));
    }
}
