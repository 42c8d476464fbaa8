#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

const char* const input = R"({
  "Name": "orders", "EventBusArn": "arn:aws:events:eu-west-1:111122223333:event-busv2/b/4af03huoxjozsje2bexey6iw8",
  "Type": "FIFO",
  "InvokeConfiguration": {"TargetArn": "arn:aws:sqs:eu-west-1:111122223333:live.fifo",
                          "RoleArn": "arn:aws:iam::111122223333:role/deliver"},
  "FilterConfiguration": {"Filters": [{"Scope": "DATA", "Pattern": "{\"source\":[\"a\"]}"}]},
  "RetryPolicy": {"MaxRetryAttempts": 5, "MaxEventAgeInSeconds": 300}
})";

std::string described(std::string text) {
    const std::string arn =
        "\"SubscriberArn\": \"arn:aws:events:eu-west-1:111122223333:subscriber/orders/x\", ";
    return text.insert(text.find('"'), arn);
}

}  // namespace

TEST_CASE("a subscriber is read from the command line's input and output") {
    const Run run("s.json", input);
    REQUIRE(run.topology.subscribers.size() == 1);
    const model::Subscriber& subscriber = run.topology.subscribers[0];
    CHECK(subscriber.identity.name == "orders");
    CHECK(run.excerpt(subscriber.identity.place) == "\"orders\"");
    CHECK(subscriber.account.value().shown() == "111122223333");
    CHECK(subscriber.region.value().shown() == "eu-west-1");
    CHECK(subscriber.retry.max_age_seconds.is_known());
    CHECK(subscriber.filters.members[0].item.pattern.value().canonical.shown() == R"({"source":["a"]})");
    CHECK_FALSE(subscriber.described);
}

TEST_CASE("defaults that a describe output may have filled in are unstated") {
    const Run run("s.json", described(input));
    REQUIRE(run.topology.subscribers.size() == 1);
    const model::Subscriber& subscriber = run.topology.subscribers[0];
    CHECK(subscriber.described);
    CHECK(subscriber.retry.max_age_seconds.is_absent());
    CHECK(subscriber.retry.max_attempts.is_absent());
    CHECK(subscriber.retry.window_seconds.value() == 300);
}

TEST_CASE("lists of subscribers are read, in JSON and YAML") {
    const std::string one = input;
    CHECK(Run("l.json", "[" + one + "," + described(one) + "]").topology.subscribers.size() == 2);
    CHECK(Run("l.json", "{\"Subscribers\": [" + one + "]}").topology.subscribers.size() == 1);
    CHECK(Run("l.yaml", "- Name: s\n  InvokeConfiguration: {TargetArn: 'arn:x'}\n")
              .topology.subscribers.size() == 1);
}

TEST_CASE("what says nothing of a subscriber's configuration is none") {
    const char* const texts[] = {
        R"({"SubscriberArn": "arn:aws:events:eu-west-1:111122223333:subscriber/s/x", "Name": "s", "State": "RUNNING"})",
        R"({"SubscriberArn": "arn:aws:events:eu-west-1:111122223333:subscriber/s/x", "InvokeConfiguration": {"RoleArn": "arn:x"}})",
        R"({"Name": "s", "InvokeConfiguration": {}})",
        R"({"name": "package", "version": "1.0.0", "rules": {}})",
        R"({"compilerOptions": {"target": "es2020"}})",
        R"({"Targets": [{"Id": "i-0123", "Port": 80}]})",
        R"({"Rules": [{"Priority": "1", "Conditions": []}]})",
        R"({"Name": "x", "Arn": "arn:aws:sns:eu-west-1:111122223333:x"})",
        R"({"Attributes": {"TopicArn": "arn:aws:sns:eu-west-1:111122223333:x", "Policy": "{}"}})",
        R"({"Statement": "a plain sentence"})",
        R"({"Version": "1", "Statement": [{"Effect": "Allow"}], "Extra": 1})",
        R"("{\"Resources\": {}}")",
        "[]",
        "{}",
        "null",
    };
    for (const char* text : texts) {
        INFO(text);
        const Run run("x.json", text);
        CHECK(run.printed().empty());
        CHECK(run.findings.empty());
    }
}

TEST_CASE("a rule and its targets come together by name and bus") {
    const Run run(Files{
        {"a-targets.json",
         R"({"Rule": "r", "EventBusName": "arn:aws:events:eu-west-1:111122223333:event-bus/shop", "Targets": [{"Id": "1", "Arn": "arn:aws:sqs:eu-west-1:111122223333:q"}]})"},
        {"b-rules.json",
         R"~({"Rules": [{"Name": "r", "Arn": "arn:aws:events:eu-west-1:111122223333:rule/shop/r", "EventPattern": "{\"source\":[\"a\"]}", "State": "DISABLED", "EventBusName": "shop"},
             {"Name": "r", "Arn": "arn:aws:events:eu-west-1:111122223333:rule/r", "ScheduleExpression": "rate(1 day)", "EventBusName": "default"}]})~"},
        {"c-rule.json", R"({"Name": "r", "EventBusName": "shop", "EventPattern": {"source": ["a"]}})"},
    });
    REQUIRE(run.topology.event_rules.size() == 2);
    REQUIRE(run.topology.targets.size() == 1);
    const model::EventRule& rule = run.topology.event_rules[run.topology.targets[0].rule];
    CHECK(rule.arn.shown() == "arn:aws:events:eu-west-1:111122223333:rule/shop/r");
    CHECK(rule.state.value().shown() == "DISABLED");
    CHECK(rule.open_targets.empty());
    CHECK(run.topology.targets[0].identity.name == "r/1");
    CHECK_FALSE(run.topology.event_rules[1].open_targets.empty());
}

TEST_CASE("a rule that a service manages has no targets of ours") {
    const Run run(Files{
        {"a.json",
         R"({"Rules": [{"Name": "r", "Arn": "arn:aws:events:eu-west-1:111122223333:rule/r", "EventPattern": "{}", "ManagedBy": "events.amazonaws.com"}]})"},
        {"b.json",
         R"({"Rule": "r", "Targets": [{"Id": "1", "Arn": "arn:aws:sqs:eu-west-1:111122223333:q"}]})"},
    });
    CHECK(run.topology.event_rules.size() == 1);
    CHECK(run.topology.targets.empty());
}

TEST_CASE("the output of list-targets-by-rule has a rule that is not known") {
    const Run run(
        "t.json",
        R"({"Targets": [{"Id": "a", "Arn": "arn:aws:lambda:eu-west-1:111122223333:function:f"}], "NextToken": "x"})");
    REQUIRE(run.topology.targets.size() == 1);
    CHECK(run.topology.targets[0].identity.name == "Targets/a");
    CHECK(run.topology.targets[0].identity.declared);
    const model::EventRule& rule = run.topology.event_rules[0];
    CHECK_FALSE(rule.identity.declared);
    CHECK(rule.state.is_unknown());
    CHECK(rule.pattern.is_unknown());
    CHECK(rule.open_targets.size() == 1);
}

TEST_CASE("buses and sources are read as they are created and described") {
    const Run run(Files{
        {"a.json", R"({"Name": "b", "StorageConfiguration": {"RetentionPeriodInDays": 7}})"},
        {"b.json", R"({"Name": "c", "DeadLetterConfig": {"Arn": "arn:aws:sqs:eu-west-1:111122223333:q"}})"},
        {"c.json",
         R"({"Name": "d", "Arn": "arn:aws:events:eu-west-1:111122223333:event-bus/d", "Policy": "{\"Statement\":[]}"})"},
        {"d.json",
         R"({"Name": "e", "EventBusArn": "arn:aws:events:eu-west-1:111122223333:event-busv2/b/x", "Configuration": {"AwsServiceEventsConfiguration": {"AwsService": "aws.s3", "OnFailureConfiguration": {"Arn": "arn:aws:sqs:eu-west-1:111122223333:q"}}}})"},
    });
    REQUIRE(run.topology.event_sources.size() == 1);
    CHECK(run.topology.event_sources[0].dead_letter.is_known());
    REQUIRE(run.topology.buses.size() >= 3);
    CHECK(run.topology.buses[0].generation == model::Generation::v2);
    CHECK(run.topology.buses[0].retention_days.value() == 7);
    CHECK(run.topology.buses[1].dead_letter.is_known());
    CHECK(run.topology.buses[2].policies.size() == 1);
}
