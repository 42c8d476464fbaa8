#include "intake/cloud_assembly.hpp"

#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

const std::string queue_template =
    R"({"Parameters": {"P": {"Type": "String", "Default": "none"}},
        "Resources": {"Q": {"Type": "AWS::SQS::Queue", "Properties": {"QueueName": {"Ref": "P"}}}}})";

std::string manifest(const std::string& environment, const std::string& properties) {
    return R"({"version": "1", "artifacts": {"S": {"type": "aws:cloudformation:stack", "environment": )" +
           environment + R"(, "properties": {)" + properties + "}}}}";
}

std::string arn_in(const std::string& environment, const std::string& more = "") {
    const Run run(Files{{"out/manifest.json", manifest(environment, R"("templateFile": "t.json")" + more)},
                        {"out/t.json", queue_template}});
    return run.topology.queues.empty() ? "" : run.topology.queues[0].arn.shown();
}

}  // namespace

TEST_CASE("the environment of an artifact is that of its template") {
    const struct {
        const char* environment;
        const char* arn;
    } rows[] = {
        {R"("aws://111122223333/cn-north-1")", "arn:aws-cn:sqs:cn-north-1:111122223333:${P}"},
        {R"("aws://unknown-account/eu-west-1")", "arn:aws:sqs:eu-west-1:${AWS::AccountId}:${P}"},
        {R"("aws://111122223333/unknown-region")",
         "arn:${AWS::Partition}:sqs:${AWS::Region}:111122223333:${P}"},
        {R"("aws://12/eu-west-1")", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
        {R"("aws:///")", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
        {R"("aws://")", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
        {R"("aws://111122223333/eu-west-1/x")",
         "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
        {"null", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
        {"{}", "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${P}"},
    };
    for (const auto& row : rows) {
        INFO(row.environment);
        CHECK(arn_in(row.environment) == row.arn);
    }
}

TEST_CASE("parameters of an artifact are given, whatever else is there is not") {
    const std::string head = "arn:aws:sqs:eu-west-1:111122223333:";
    const std::string environment = R"("aws://111122223333/eu-west-1")";
    CHECK(arn_in(environment, R"(, "parameters": {"P": "dead"})") == head + "dead");
    CHECK(arn_in(environment, R"(, "parameters": {"P": {"a": 1}})") == head + "${P}");
    CHECK(arn_in(environment, R"(, "parameters": ["P"])") == head + "${P}");
    CHECK(arn_in(environment, R"(, "parameters": {"Other": "dead"})") == head + "${P}");
}

TEST_CASE("two artifacts of one template leave open where it is deployed") {
    const Run run(Files{{"manifest.json",
                         R"({"version": "1", "artifacts": {
        "A": {"type": "aws:cloudformation:stack", "environment": "aws://111122223333/eu-west-1",
              "properties": {"templateFile": "t.json"}},
        "B": {"type": "aws:cloudformation:stack", "environment": "aws://111122223333/us-east-1",
              "properties": {"templateFile": "t.json"}}}})"},
                        {"t.json", queue_template}});
    REQUIRE(run.topology.queues.size() == 1);
    CHECK(run.topology.queues[0].arn.shown() == "arn:${AWS::Partition}:sqs:${AWS::Region}:111122223333:${P}");
}

TEST_CASE("what a manifest names is told without parsing") {
    const struct {
        const char* path;
        const char* content;
        std::vector<std::string> paths;
    } rows[] = {
        {"o/manifest.json",
         R"({"artifacts": {"templateFile": "a.json", "directoryName": "n"}})",
         {"o/a.json", "o/n/manifest.json"}},
        {"o/other.json", R"({"artifacts": {"templateFile": "a.json"}})", {}},
        {"manifest.json", R"({"templateFile": "a.json"})", {}},
        {"manifest.json", R"({"artifacts": {"templateFile": "../a.json", "directoryName": "/"}})", {}},
        {"manifest.json", R"({"artifacts": {"templateFile": })", {}},
    };
    for (const auto& row : rows) {
        INFO(row.content);
        CHECK(intake::named_in_assembly(row.path, row.content) == row.paths);
    }
}
