#include <catch2/catch.hpp>

#include "dead_letter/report.hpp"
#include "judged.hpp"

using namespace dead_letter;

namespace {

Explanation explained(const std::string& text) {
    static Collected collected;
    collected = collect(text);
    return explain(collected, {}).front();
}

std::string limit_of(const std::string& more) {
    return explained(record("THROTTLING", event(uuid(1)), more)).limit;
}

}  // namespace

TEST_CASE("the limit that ended the retries is named") {
    CHECK(limit_of(R"(,"exhaustedRetryCondition":"MaximumRetryAttempts","retryAttempts":5)") ==
          "after 5 retries MaxRetryAttempts was used up");
    CHECK(limit_of(R"(,"exhaustedRetryCondition":"MaximumEventAgeInSeconds","retryAttempts":1)") ==
          "after 1 retry the events were older than MaxEventAgeInSeconds");
    CHECK(limit_of(R"(,"exhaustedRetryCondition":"Tired")") ==
          "after an unknown number of retries for a condition that is not known, Tired");
    CHECK(limit_of("") == "after an unknown number of retries, for a limit that the records do not name");
}

TEST_CASE("with files the limit has its value") {
    const std::string attempts = R"(,"exhaustedRetryCondition":"MaximumRetryAttempts","retryAttempts":5)";
    const std::string letters = record("THROTTLING", event(uuid(1)), attempts);
    CHECK(Judged(subscriber_template(may_send), letters).explanations.front().limit ==
          "after 5 retries MaxRetryAttempts was used up, which is 5 by default");
    const std::string written = "      RetryPolicy: {MaxRetryAttempts: 7, MaxEventAgeInSeconds: 900}\n";
    CHECK(Judged(subscriber_template(may_send, written), letters).explanations.front().limit ==
          "after 5 retries MaxRetryAttempts was used up, which is 7");
}

TEST_CASE("a rule that lists the code predicts it on that very delivery") {
    const Judged judged(subscriber_template(may_nothing), record("ACCESS_DENIED", event(uuid(1))));
    const Explanation& one = judged.explanations.front();
    CHECK(one.standing == Standing::predicted);
    REQUIRE(one.predicted.size() == 1);
    CHECK(one.predicted.front().rule == "role-cannot-deliver");
    CHECK(one.delivery.subscriber->identity.name == "Orders");
}

TEST_CASE("another code is not explained by it") {
    const Judged judged(subscriber_template(may_nothing), record("THROTTLING", event(uuid(1))));
    CHECK(judged.explanations.front().standing == Standing::unexplained);
}

TEST_CASE("where all is well nothing explains it") {
    const Judged judged(subscriber_template(may_send), record("ACCESS_DENIED", event(uuid(1))));
    CHECK(judged.explanations.front().standing == Standing::unexplained);
}

TEST_CASE("a subscriber that the files do not have is said to be absent") {
    const Judged judged(subscriber_template(may_send),
                        record("ACCESS_DENIED", event(uuid(1)), "", "small-orders"));
    CHECK(judged.explanations.front().standing == Standing::absent);
}

TEST_CASE("where two may be meant none is taken") {
    const std::string other = R"(  Twin:
    Type: AWS::EventsV2::Subscriber
    Properties:
      Name: large-orders
      EventBusArn: !GetAtt Bus.EventBusArn
      InvokeConfiguration: {TargetArn: !GetAtt Live.Arn, RoleArn: !GetAtt Role.Arn}
)";
    const Judged judged(subscriber_template(may_nothing, other), record("ACCESS_DENIED", event(uuid(1))));
    CHECK(judged.explanations.front().standing == Standing::several);
    CHECK(judged.explanations.front().delivery.candidates.size() == 2);
}

TEST_CASE("a code of the other generation and one that nobody knows are shown as such") {
    CHECK(explained(record("NO_PERMISSIONS", event(uuid(1)))).code == nullptr);
    CHECK(meaning_of(explained(record("NO_PERMISSIONS", event(uuid(1))))) ==
          "of classic EventBridge this code says: the target's policy or the target's role refuses");
    CHECK(meaning_of(explained(record("NEW", event(uuid(1))))) == "AWS does not document this code");
}

TEST_CASE("an access text is a hint and decides nothing") {
    const auto hint = [](const std::string& code, const std::string& message) {
        std::string text = record(code, event(uuid(1)));
        text.replace(text.find("it failed"), 9, message);
        return explained(text).hint;
    };
    CHECK(hint("ACCESS_DENIED", "EventBridge could not assume role r") ==
          "the text speaks of assuming a role: look at the trust policy first");
    CHECK(hint("ACCESS_DENIED", "User: x is not authorized to perform: sqs:sendmessage on resource: q") ==
          "the text names the action sqs:sendmessage");
    CHECK(hint("ACCESS_DENIED", "not authorized to perform: kms:Decrypt").find("key") != std::string::npos);
    CHECK(hint("ACCESS_DENIED", "no").empty());
    CHECK(hint("THROTTLING", "EventBridge could not assume role r").empty());
}
