#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

/// What is told of a subscriber or of a classic target with these members.
std::string told(const std::string& resource) {
    const Run run("t.yaml", "Resources: {R: " + resource + "}");
    std::string all;
    for (const finding::Finding& one : run.findings.all()) {
        CHECK(one.rule == "shape");
        CHECK(one.severity == finding::Severity::warning);
        all += (all.empty() ? "" : "\n") + std::string(run.excerpt(one.place)) + ": " + one.message;
    }
    return all;
}

std::string subscriber(const std::string& members) {
    return told("{Type: AWS::EventsV2::Subscriber, Properties: {" + members + "}}");
}

std::string target(const std::string& members) {
    return told("{Type: AWS::Events::Rule, Properties: {Targets: [{Id: a, Arn: b, " + members + "}]}}");
}

std::string misspelt(const std::string& name, const std::string& meant) {
    return name + ": unknown member `" + name + "`; did you mean `" + meant + "`?";
}

}  // namespace

TEST_CASE("a member that is nearly a known one is misspelt") {
    CHECK(subscriber("OnFailureConfig: {Arn: a}") == misspelt("OnFailureConfig", "OnFailureConfiguration"));
    CHECK(subscriber("DeadLetterConfig: {Arn: a}") == misspelt("DeadLetterConfig", "OnFailureConfiguration"));
    CHECK(subscriber("OnFailureConfiguration: {ARN: a}") == misspelt("ARN", "Arn"));
    CHECK(subscriber("InvokeConfiguration: {RoleARN: a}") == misspelt("RoleARN", "RoleArn"));
    CHECK(subscriber("FilterConfiguration: {Filter: []}") == misspelt("Filter", "Filters"));
    CHECK(subscriber("RetryPolicy: {MaximumEventAgeInSeconds: 7200}") ==
          misspelt("MaximumEventAgeInSeconds", "MaxEventAgeInSeconds"));
    CHECK(target("DeadletterConfig: {Arn: a}") == misspelt("DeadletterConfig", "DeadLetterConfig"));
    CHECK(target("OnFailureConfiguration: {Arn: a}") ==
          misspelt("OnFailureConfiguration", "DeadLetterConfig"));
    CHECK(target("RetryPolicy: {MaxRetryAttempts: 1}") ==
          misspelt("MaxRetryAttempts", "MaximumRetryAttempts"));
    CHECK(told("{Type: AWS::Events::Rule, Properties: {EventPatern: {}}}") ==
          misspelt("EventPatern", "EventPattern"));
    CHECK(told("{Type: AWS::Events::EventBus, Properties: {DeadletterConfig: {}}}") ==
          misspelt("DeadletterConfig", "DeadLetterConfig"));
}

TEST_CASE("a member that resembles none, or whose meaning is there as well, may be new") {
    CHECK(subscriber("Novelty: 1, DeliveryPolicy: {}, Throttle: 5").empty());
    CHECK(subscriber("RetryPolicy: {MaxRetryAttempts: 1, MaximumRetryAttempts: 1}").empty());
    CHECK(target("InputPath: $.a, InputPaths: []").empty());
    CHECK(target("EcsParameters: {TaskDefinitionARN: a}").empty());
}

TEST_CASE("both ways of a condition are read, and what many unknown members are is not guessed") {
    const Run run("t.yaml", R"(
Conditions: {Live: !Equals [!Ref 'AWS::Region', eu-west-1]}
Resources:
  S:
    Type: AWS::EventsV2::Subscriber
    Properties:
      RetryPolicy: !If [Live, {MaxRetryAttempt: 1}, {MaxRetryAtempts: 1}]
)");
    CHECK(run.findings.size() == 2);
    std::string many;
    for (int i = 0; i < 60; ++i) many += "X" + std::to_string(i) + ": 1, ";
    CHECK(subscriber(many + "InvokeConfig: {}").empty());
}
