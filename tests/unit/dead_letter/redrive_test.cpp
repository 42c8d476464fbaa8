#include <catch2/catch.hpp>

#include "dead_letter/sheet.hpp"
#include "judged.hpp"

using namespace dead_letter;

namespace {

const std::string at = "2026-09-17T12:00:00Z";

document::Written definition(const RedrivePlan& plan) {
    Opens open;
    Repeater repeater(plan.redrives.front(), open);
    return definition_of(plan.redrives.front(), 0, repeater, "queue", parse_time(at).value(), false);
}

std::string part(const document::Written& definition, std::string_view key) {
    const document::Written* found = definition.find(key);
    return found == nullptr ? "" : write_json(*found, document::Layout::one_line);
}

std::string reason_of(const RedrivePlan& plan) {
    REQUIRE(plan.redrives.front().left_out.size() == 1);
    return plan.redrives.front().left_out.front().reason;
}

}  // namespace

TEST_CASE("the documented example gives the documented redrive and what it lacks") {
    const std::string events = event("a1b2c3d4-...", "2026-09-16T18:40:12Z", "\"order-1001\"") + "," +
                               event("e5f6a7b8-...", "2026-09-16T18:40:13Z", "\"order-1001\"");
    const std::string more =
        "      Type: FIFO\n      Transformer: {Type: WITH_METADATA}\n      BatchConfiguration: "
        "{MaxBatchSize: \"7\"}\n"
        "      FilterConfiguration: {Filters: [{Scope: DATA, Pattern: '{\"a\": [1]}'}]}\n      State: "
        "STOPPED\n";
    const Judged judged(subscriber_template(may_send, more), record("THROTTLING", events));
    const document::Written made = definition(judged.plan(at));
    CHECK(part(made, "Name") == "\"large-orders-redrive-1\"");
    CHECK(part(made, "EventBusArn") ==
          "\"arn:aws:events:us-east-1:111122223333:event-busv2/orders/exampleid0123456789abcdef\"");
    CHECK(part(made, "StartingPosition") == "\"POINT_IN_TIME\"");
    CHECK(part(made, "PointInTimeConfiguration") ==
          R"({"PointType":"TIMESTAMP","StartingPoint":1789584011,"EndPoint":1789584014})");
    CHECK(part(made, "FilterConfiguration") ==
          R"({"Filters":[{"Scope":"SYSTEM_METADATA",)"
          R"("Pattern":"{\"aws:EventId\":[\"a1b2c3d4-...\",\"e5f6a7b8-...\"]}"}]})");
    CHECK(part(made, "InvokeConfiguration") ==
          R"({"TargetArn":"arn:aws:sqs:us-east-1:111122223333:large-orders",)"
          R"("RoleArn":"arn:aws:iam::111122223333:role/deliver","SqsParameters":{"DelaySeconds":"5",)"
          R"("MessageGroupId":"{% $events.SystemMetadata.EventGroupId %}"}})");
    CHECK(part(made, "Type") == "\"FIFO\"");
    CHECK(part(made, "Transformer") == R"({"Type":"WITH_METADATA"})");
    CHECK(part(made, "BatchConfiguration") == R"({"MaxBatchSize":7})");
    CHECK(part(made, "RetryPolicy") == R"({"MaxRetryAttempts":185,"MaxEventAgeInSeconds":900})");
    CHECK(part(made, "OnFailureConfiguration") == R"({"Arn":"queue"})");
    CHECK(part(made, "State").empty());
}

TEST_CASE("limits that the original states are repeated, else they are the greatest") {
    const std::string letters = record("THROTTLING", event(uuid(1)));
    const auto policy = [&](const std::string& more) {
        const Judged judged(subscriber_template(may_send, more), letters);
        return part(definition(judged.plan(at)), "RetryPolicy");
    };
    CHECK(policy("      RetryPolicy: {MaxRetryAttempts: 7, MaxEventAgeInSeconds: 900}\n") ==
          R"({"MaxRetryAttempts":7,"MaxEventAgeInSeconds":900})");
    CHECK(policy("      RetryPolicy: {MaxRetryAttempts: 7}\n") ==
          R"({"MaxRetryAttempts":185,"MaxEventAgeInSeconds":86400})");
    CHECK(policy("") == R"({"MaxRetryAttempts":185,"MaxEventAgeInSeconds":86400})");
}

TEST_CASE("retention is that of the option, else of the bus; events behind it are left out") {
    const Judged judged(subscriber_template(may_send), record("THROTTLING", event(uuid(1))));
    CHECK(judged.plan("2026-09-30T18:40:12Z", std::nullopt).redrives.front().replayed() == 1);
    const RedrivePlan late = judged.plan("2026-09-30T18:40:13Z", std::nullopt);
    CHECK(late.redrives.front().replayed() == 0);
    CHECK(reason_of(late) == "the bus kept it for 14 days, which are over");
    CHECK(reason_of(judged.plan("2026-09-18T18:40:13Z", 2)) == "the bus kept it for 2 days, which are over");
}

TEST_CASE("while the cause stands nothing is redriven, unless it is to be") {
    const Judged judged(subscriber_template(may_nothing), record("ACCESS_DENIED", event(uuid(1))));
    CHECK(reason_of(judged.plan(at))
              .starts_with("the cause stands: role-cannot-deliver at template.yaml:"));
    CHECK(judged.plan(at, 14, true).redrives.front().replayed() == 1);
}

TEST_CASE("what cannot be repeated is not guessed") {
    const std::string letters = record("THROTTLING", event(uuid(1)));
    const std::string choice =
        "      Transformer: !If [Wide, {Type: WITH_METADATA}, {Type: RAW}]\nConditions: {Wide: !Equals [!Ref "
        "A, b]}\n"
        "Parameters: {A: {Type: String}}\n";
    const Judged judged(subscriber_template(may_send, choice), letters);
    RedrivePlan plan = judged.plan(at);
    settle(plan, Form::cloudformation);
    CHECK(reason_of(plan).starts_with("the files do not say all of its definition: a condition"));
}

TEST_CASE("a template serves one account and Region, and makes one subscriber after the other") {
    std::string events;
    for (unsigned i = 0; i < 200; ++i) events += (i == 0 ? "" : ",") + event(uuid(i));
    std::string other = record("THROTTLING", event(uuid(300)));
    for (std::size_t found; (found = other.find("us-east-1")) != std::string::npos;)
        other.replace(found, 9, "eu-west-1");
    const Judged judged(subscriber_template(may_send), record("THROTTLING", events) + other);
    RedrivePlan plan = judged.plan(at);
    REQUIRE(plan.redrives.size() == 2);
    settle(plan, Form::cloudformation);
    CHECK(plan.redrives[0].replays.empty());
    REQUIRE(plan.redrives[1].replays.size() == 3);
    const document::Written body = template_of(plan, parse_time(at).value()).body;
    const document::Written* second = body.find("Resources")->find("LargeordersX2Redrive2");
    REQUIRE(second != nullptr);
    CHECK(part(*second, "DependsOn") == R"(["LargeordersX2RedrivePolicy","LargeordersX2Redrive1"])");
}

TEST_CASE("what goes into commands is what it seems") {
    const Judged judged(
        subscriber_template(may_send),
        record("THROTTLING", event(uuid(1)), "", "x$(touch y)") + "\n" +
            R"({"Body":"{\"id\":\"e\",\"source\":\"s\",\"detail-type\":\"t\",\"detail\":{}}",)"
            R"("MessageAttributes":{"RULE_ARN":{"StringValue":"arn:aws:events:$(x):1:rule/b/r"},)"
            R"("ERROR_CODE":{"StringValue":"TIMEOUT"}}})");
    const RedrivePlan plan = judged.plan(at);
    CHECK(reason_of(plan).find("is no ARN of a subscriber") != std::string::npos);
    REQUIRE(plan.put_backs.size() == 1);
    CHECK(plan.put_backs.front().requests.empty());
    CHECK(shell_quoted("it's $x") == R"('it'\''s $x')");
}

TEST_CASE("calls of PutEvents stay within what it takes") {
    std::string text;
    for (unsigned i = 0; i < 5; ++i) {
        const std::size_t size = i == 4 ? (1u << 20) : 100'000;
        text +=
            R"({"Body":"{\"id\":\")" + uuid(i) +
            R"(\",\"source\":\"s\",\"detail-type\":\"t\",\"detail\":{\"a\":\")" + std::string(size, 'x') +
            R"(\"}}","MessageAttributes":{"RULE_ARN":{"StringValue":)"
            R"("arn:aws:events:us-east-1:111122223333:rule/r"},"ERROR_CODE":{"StringValue":"TIMEOUT"}}})" +
            "\n";
    }
    const Judged judged(subscriber_template(may_send), text, 8u << 20);
    const RedrivePlan plan = judged.plan(at);
    REQUIRE(plan.put_backs.size() == 1);
    const PutBack& one = plan.put_backs.front();
    CHECK(one.bus == "default");
    REQUIRE(one.requests.size() == 2);
    CHECK(one.requests[0].count == 2);
    CHECK(one.requests[1].count == 2);
    REQUIRE(one.left_out.size() == 1);
    CHECK(one.left_out.front().reason == "the event is larger than PutEvents takes");
}
