#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

value::Fact<value::Text> only(const value::Fact<value::Text>& fact) {
    value::World world;
    return fact.in(world);
}

const model::Subscriber& subscriber(const Run& run) {
    REQUIRE(run.topology.subscribers.size() == 1);
    return run.topology.subscribers.front();
}

std::string subscriber_with(const std::string& properties) {
    return "Resources: {S: {Type: AWS::EventsV2::Subscriber, Properties: {" + properties + "}}}";
}

}  // namespace

TEST_CASE("a dead-letter queue that names nothing is absent") {
    struct Row {
        const char* properties;
        bool absent;
        bool block;
    };
    const Row rows[] = {
        {"Name: s", true, false},
        {"OnFailureConfiguration: {}", true, true},
        {"OnFailureConfiguration: ", true, true},
        {"OnFailureConfiguration: {Arn: }", true, true},
        {"OnFailureConfiguration: {Arn: ''}", true, true},
        {"OnFailureConfiguration: {Arn: !Ref 'AWS::NoValue'}", true, true},
        {"OnFailureConfiguration: {Arn: 'arn:aws:sqs:eu-west-1:111122223333:q'}", false, true},
    };
    for (const Row& row : rows) {
        INFO(row.properties);
        const Run run("t.yaml", subscriber_with(row.properties));
        CHECK(subscriber(run).dead_letter.is_absent() == row.absent);
        CHECK(subscriber(run).dead_letter_block.placed() == row.block);
        CHECK(run.findings.empty());
    }
}

TEST_CASE("a block of the wrong form is reported, and unknown") {
    const Run run("t.yaml",
                  subscriber_with("OnFailureConfiguration: [a], RetryPolicy: 3, InvokeConfiguration: x"));
    CHECK(subscriber(run).dead_letter.is_unknown());
    CHECK(subscriber(run).retry.window_seconds.is_unknown());
    CHECK(subscriber(run).role.is_unknown());
    REQUIRE(run.findings.size() == 3);
    CHECK(run.findings.all()[0].rule == "shape");
}

TEST_CASE("limits take effect where nothing is written") {
    struct Row {
        const char* properties;
        std::int64_t age;
        std::int64_t attempts;
        bool age_written;
    };
    const Row rows[] = {
        {"Name: s", 300, 5, false},
        {"RetryPolicy: {}", 300, 5, false},
        {"RetryPolicy: {MaxRetryAttempts: 7}", 300, 7, false},
        {"RetryPolicy: {MaxEventAgeInSeconds: '3600'}", 3600, 5, true},
        {"RetryPolicy: {MaxEventAgeInSeconds: 300}", 300, 5, true},
        {"RetryPolicy: {MaxEventAgeInSeconds: 12345678901234567890}", INT64_MAX, 5, true},
        {"RetryPolicy: {MaximumEventAgeInSeconds: 60}", 300, 5, false},
    };
    for (const Row& row : rows) {
        INFO(row.properties);
        const Run run("t.yaml", subscriber_with(row.properties));
        const model::Retry& retry = subscriber(run).retry;
        REQUIRE(retry.window_seconds.is_known());
        CHECK(retry.window_seconds.value() == row.age);
        CHECK(retry.attempts.value() == row.attempts);
        CHECK(retry.max_age_seconds.is_known() == row.age_written);
    }
}

TEST_CASE("a subscriber's account is that of its role where nothing else says it") {
    const Run run("t.yaml",
                  subscriber_with("InvokeConfiguration: {RoleArn: 'arn:aws:iam::111122223333:role/r'}"));
    CHECK(only(subscriber(run).account).value().shown() == "111122223333");
    const Run other("t.yaml", subscriber_with("Name: s"), {"444455556666", "eu-west-1"});
    CHECK(only(subscriber(other).account).value().shown() == "444455556666");
    CHECK(only(subscriber(other).region).value().shown() == "eu-west-1");
}

TEST_CASE("targets stand under the conditions of their list") {
    const Run run("t.yaml", R"(
Parameters: {Env: {Type: String, Default: dev}}
Conditions: {Prod: !Equals [!Ref Env, prod]}
Resources:
  R:
    Type: AWS::Events::Rule
    Properties:
      EventPattern: {source: [a]}
      Targets: !If [Prod, [{Id: a, Arn: 'arn:x'}], [{Id: b, Arn: 'arn:x'}, {Arn: 'arn:y'}]]
)");
    const auto& targets = run.topology.targets;
    REQUIRE(targets.size() == 3);
    CHECK(targets[0].identity.name == "R/a");
    CHECK(targets[2].identity.name == "R/3");
    value::World world;
    CHECK(world.holds(targets[0].identity.exists));
    CHECK_FALSE(world.holds(targets[1].identity.exists));
    REQUIRE(world.next());
    CHECK_FALSE(world.holds(targets[0].identity.exists));
    CHECK(world.holds(targets[2].identity.exists));
}

TEST_CASE("a list of targets that is not all there is open") {
    const char* const lists[] = {"[{'Fn::Transform': {Name: x}}, {Id: t, Arn: 'arn:x'}]", "{Id: t}", "x",
                                 "[null, {}, {Id: t, Arn: 'arn:x'}]"};
    for (const char* list : lists) {
        INFO(list);
        const Run run(
            "t.yaml",
            std::string("Resources: {R: {Type: AWS::Events::Rule, Properties: {Targets: ") + list + "}}}");
        REQUIRE(run.topology.event_rules.size() == 1);
        CHECK_FALSE(run.topology.event_rules[0].open_targets.empty());
        CHECK(run.topology.targets.size() <= 1);
    }
}

TEST_CASE("what is no delivery is none") {
    const Run run("t.yaml", R"(
Resources:
  S: {Type: AWS::Scheduler::Schedule, Properties: {Target: {Arn: 'arn:x', RoleArn: 'arn:y'}}}
  P: {Type: AWS::Pipes::Pipe, Properties: {Source: 'arn:x', Target: 'arn:y'}}
  F: {Type: AWS::Lambda::Function, Properties: {DeadLetterConfig: {TargetArn: 'arn:x'}}}
  Q: {Type: AWS::SQS::Queue, Properties: {RedrivePolicy: {deadLetterTargetArn: 'arn:x'}}}
)");
    CHECK(run.topology.targets.empty());
    CHECK(run.topology.subscribers.empty());
    CHECK(run.topology.queues.size() == 1);
}

TEST_CASE("an event source has the queue of the kind it is") {
    const char* const kinds[] = {"AwsServiceEventsConfiguration", "PartnerEventsConfiguration"};
    for (const char* kind : kinds) {
        const Run run(
            "t.yaml",
            std::string("Resources: {E: {Type: AWS::EventsV2::EventSource, Properties: "
                        "{Configuration: {") +
                kind + ": {OnFailureConfiguration: {Arn: 'arn:aws:sqs:eu-west-1:111122223333:q.fifo'}}}}}}");
        REQUIRE(run.topology.event_sources.size() == 1);
        CHECK(run.topology.event_sources[0].dead_letter.is_known());
        const model::Queue* queue = run.topology.queue(run.topology.event_sources[0].dead_letter.value());
        REQUIRE(queue);
        CHECK_FALSE(queue->identity.declared);
        CHECK(queue->fifo.value());
    }
}

TEST_CASE("the marker says what a subscriber replaces") {
    const Run run("t.yaml", R"(
Resources:
  S:
    Type: AWS::EventsV2::Subscriber
    Metadata: {buslint: {replaces: Rule/Target0}}
    Properties: {Name: s}
)");
    CHECK(only(subscriber(run).replaces).value().shown() == "Rule/Target0");
}
