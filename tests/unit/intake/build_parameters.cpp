#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

/// A subscriber with these properties, as a topology.
Run subscriber(const std::string& properties) {
    return Run("t.yaml", R"(
Parameters: {Given: {Type: String}}
Conditions: {Prod: !Equals [!Ref Given, prod]}
Resources:
  Orders:
    Type: AWS::EventsV2::Subscriber
    Properties: )" + properties +
                             "\n");
}

const model::Subscriber& only(const Run& run) {
    REQUIRE(run.topology.subscribers.size() == 1);
    return run.topology.subscribers.front();
}

std::string shown(const value::Fact<value::Text>& fact) {
    if (fact.is_choice()) return "by condition";
    if (fact.is_unknown()) return "?";
    return fact.is_known() ? fact.value().shown() : "";
}

}  // namespace

TEST_CASE("a subscriber's parameters are found in the block of its target") {
    const Run run = subscriber(
        "{InvokeConfiguration: {SqsParameters: {MessageGroupId: a, MessageDeduplicationId: b, DelaySeconds: "
        "5}}}");
    const model::Parameters& parameters = only(run).parameters;
    CHECK(shown(parameters.message_group) == "a");
    CHECK(shown(parameters.deduplication_id) == "b");
    CHECK(shown(parameters.delay_seconds) == "5");
    CHECK(parameters.partition_key.is_absent());
    REQUIRE(parameters.blocks.members.size() == 1);
    CHECK(parameters.blocks.members[0].item.name == "SqsParameters");
    CHECK(run.excerpt(parameters.blocks.members[0].item.place) == "SqsParameters");
}

TEST_CASE("parameters that a condition or a reference hides are not guessed") {
    const Run by_condition = subscriber(
        "{InvokeConfiguration: {SnsParameters: !If [Prod, {MessageGroupId: a}, !Ref 'AWS::NoValue']}}");
    CHECK(shown(only(by_condition).parameters.message_group) == "by condition");
    REQUIRE(only(by_condition).parameters.blocks.members.size() == 1);
    CHECK_FALSE(only(by_condition).parameters.blocks.members[0].exists.always());
    const Run hidden = subscriber("{InvokeConfiguration: !Ref Given}");
    CHECK(only(hidden).parameters.message_group.is_unknown());
    CHECK(only(hidden).parameters.blocks.open);
    CHECK(only(hidden).expressions.open);
}

TEST_CASE("expressions are found wherever they stand, each with where its bytes are") {
    const Run run = subscriber(R"({
      InvokeConfiguration: {HttpParameters: {HeaderParameters: {X-Id: '{% $events.Data.id %}', X-Kind: plain}}},
      Transformer: {Type: JSONATA, JsonataConfiguration: {Expression: "{% \"a\" %}"}}})");
    const auto& expressions = only(run).expressions.members;
    REQUIRE(expressions.size() == 2);
    CHECK(expressions[0].item.member == "HttpParameters.HeaderParameters.X-Id");
    CHECK_FALSE(expressions[0].item.of_transformer);
    const std::vector<std::uint32_t>& offsets = expressions[0].item.offsets;
    REQUIRE(offsets.size() == expressions[0].item.text.literal().size() + 1);
    CHECK(run.excerpt({expressions[0].item.place.source, offsets[3], offsets[10]}) == "$events");
    CHECK(expressions[1].item.of_transformer);
    REQUIRE(expressions[1].item.offsets.size() == expressions[1].item.text.literal().size() + 1);
    const std::size_t quote = expressions[1].item.text.literal().find('"');
    const std::uint32_t begin = expressions[1].item.offsets[quote];
    CHECK(run.excerpt({expressions[1].item.place.source, begin, begin + 3}) == "\\\"a");
}

TEST_CASE("a call's members are evaluated once for all its events, or taken as they stand") {
    const Run run = subscriber(R"({InvokeConfiguration: {
      LambdaParameters: {Qualifier: '{% "live" %}', InvocationType: '{% "EVENT" %}'}}})");
    const auto& expressions = only(run).expressions.members;
    REQUIRE(expressions.size() == 2);
    CHECK(expressions[0].item.of_batch);
    CHECK_FALSE(expressions[0].item.literal_only);
    CHECK(expressions[1].item.literal_only);
}

TEST_CASE("blocks of any depth are read no deeper than AWS has them") {
    std::string deep = "x";
    for (int i = 0; i < 200; ++i) deep = "{a: " + deep + "}";
    const Run run = subscriber("{InvokeConfiguration: {SqsParameters: " + deep + "}}");
    CHECK(only(run).expressions.members.empty());
}

TEST_CASE("functions, machines, alarms, archives and consumers are read") {
    const Run run("t.yaml", R"=(
Resources:
  Slow:
    Type: AWS::Lambda::Function
    Properties:
      Timeout: 60
      DeadLetterConfig: {TargetArn: 'arn:aws:sqs:eu-west-1:111122223333:dead'}
  Quick: {Type: AWS::Lambda::Function, Properties: {FunctionName: quick}}
  Kept:
    Type: AWS::Lambda::EventInvokeConfig
    Properties:
      FunctionName: !Ref Quick
      Qualifier: $LATEST
      DestinationConfig: {OnFailure: {Destination: 'arn:aws:sqs:eu-west-1:111122223333:dead'}}
  Machine: {Type: AWS::StepFunctions::StateMachine, Properties: {StateMachineType: EXPRESS}}
  Alarm:
    Type: AWS::CloudWatch::Alarm
    Properties:
      Namespace: AWS/EventsV2
      MetricName: EventsDropped
      Dimensions: [{Name: EventBus, Value: shop}]
  Formula:
    Type: AWS::CloudWatch::Alarm
    Properties:
      Metrics:
        - {Id: a, MetricStat: {Metric: {Namespace: AWS/Events, MetricName: FailedInvocations}}}
        - {Id: b, Expression: "SEARCH('x')"}
  Past:
    Type: AWS::Events::Archive
    Properties: {SourceArn: 'arn:aws:events:eu-west-1:111122223333:event-bus/shop', RetentionDays: 7}
  Logs:
    Type: AWS::Logs::DeliverySource
    Properties: {ResourceArn: 'arn:aws:events:eu-west-1:111122223333:subscriber/a/b', LogType: ERROR_LOGS}
  Reads:
    Type: AWS::Lambda::EventSourceMapping
    Properties: {EventSourceArn: 'arn:aws:sqs:eu-west-1:111122223333:dead', FunctionName: !Ref Quick}
)=");
    REQUIRE(run.topology.receivers.size() == 3);
    CHECK(run.topology.receivers[0].timeout_seconds.value() == 60);
    CHECK(shown(run.topology.receivers[0].on_failure) == "arn:aws:sqs:eu-west-1:111122223333:dead");
    CHECK(shown(run.topology.receivers[1].on_failure) == "arn:aws:sqs:eu-west-1:111122223333:dead");
    CHECK(shown(run.topology.receivers[2].machine_type) == "EXPRESS");
    REQUIRE(run.topology.alarms.size() == 2);
    CHECK(shown(run.topology.alarms[0].metrics.members[0].item.name) == "EventsDropped");
    REQUIRE(run.topology.alarms[1].metrics.members.size() == 1);
    CHECK(run.topology.alarms[1].metrics.open);
    REQUIRE(run.topology.archives.size() == 1);
    CHECK(run.topology.archives[0].retention_days.value() == 7);
    REQUIRE(run.topology.log_sources.size() == 1);
    REQUIRE(run.topology.consumers.size() == 1);
}

TEST_CASE("a destination for failed calls of a function that is not known leaves those without one open") {
    const Run run("t.yaml", R"(
Parameters: {Given: {Type: String}}
Resources:
  Quick: {Type: AWS::Lambda::Function, Properties: {FunctionName: quick}}
  Kept:
    Type: AWS::Lambda::EventInvokeConfig
    Properties: {FunctionName: !ImportValue elsewhere, DestinationConfig: {OnFailure: {Destination: !Ref Given}}}
)");
    REQUIRE_FALSE(run.topology.receivers.empty());
    CHECK(run.topology.receivers[0].on_failure.is_unknown());
}
