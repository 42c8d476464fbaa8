#include <catch2/catch.hpp>

#include "unit/iam/target_flow.hpp"

namespace {

using target_flow::admitting;
using target_flow::attached;
using target_flow::Flow;
using target_flow::function_arn;
using target_flow::granting;
using target_flow::topic_arn;
using target_flow::Verdict;

}  // namespace

TEST_CASE("permissions of a function add up, and of a topic's policies the last one applied counts") {
    Flow function(function_arn);
    function.declared().policies = {admitting(), attached(R"({"Statement":[]})")};
    function.topology.receivers[0].policies_add_up = true;
    CHECK(function.service_delivers("lambda:InvokeFunction") == Verdict::allow);
    Flow topic(topic_arn);
    topic.declared().policies = {admitting(), attached(R"({"Statement":[]})")};
    CHECK(topic.service_delivers("sns:Publish") == Verdict::unknown);
}

TEST_CASE("a declared target has the policies of the run, a named one may have others") {
    Flow closed(function_arn);
    closed.declared();
    CHECK(closed.service_delivers("lambda:InvokeFunction") == Verdict::implicit_deny);
    CHECK(closed.role_delivers("lambda:InvokeFunction", closed.subscriber()) == Verdict::implicit_deny);
    Flow open(function_arn);
    CHECK(open.service_delivers("lambda:InvokeFunction") == Verdict::unknown);
    CHECK(open.role_delivers("lambda:InvokeFunction", open.subscriber()) == Verdict::unknown);
    open.role().policies.push_back(granting("lambda:InvokeFunction", "*"));
    CHECK(open.role_delivers("lambda:InvokeFunction", open.subscriber()) == Verdict::allow);
}

TEST_CASE("where only the role's policies count, a named target decides as well") {
    Flow flow("arn:aws:states:eu-west-1:111122223333:stateMachine:m");
    CHECK(flow.role_delivers("states:StartExecution", flow.target()) == Verdict::implicit_deny);
    flow.role().policies.push_back(granting("states:*", "arn:aws:states:*:*:stateMachine:m"));
    CHECK(flow.role_delivers("states:StartExecution", flow.target()) == Verdict::allow);
    // Nothing says what another action would be asked on.
    CHECK(flow.role_delivers("sqs:SendMessage", flow.target()) == Verdict::unknown);
}

TEST_CASE("a universal target is refused only where nothing grants its action") {
    Flow flow("arn:aws:events:::aws-sdk:dynamodb:putItem");
    CHECK(flow.role_delivers("dynamodb:PutItem", flow.subscriber()) == Verdict::implicit_deny);
    flow.role().policies.push_back(granting("dynamodb:GetItem", "*"));
    CHECK(flow.role_delivers("dynamodb:PutItem", flow.subscriber()) == Verdict::implicit_deny);
    flow.role().policies.push_back(granting("dynamodb:Put*", "arn:aws:dynamodb:*:*:table/orders"));
    CHECK(flow.role_delivers("dynamodb:PutItem", flow.subscriber()) == Verdict::unknown);
    flow.role().policies.push_back(granting("dynamodb:*", "*"));
    CHECK(flow.role_delivers("dynamodb:PutItem", flow.subscriber()) == Verdict::allow);
}

TEST_CASE("the rule is the source for functions and topics; the source's account is not sure for functions") {
    const char* const the_rule = R"({"ArnLike":{"AWS:SourceArn":"arn:aws:events:*:*:rule/orders"}})";
    const char* const another = R"({"ArnLike":{"AWS:SourceArn":"arn:aws:events:*:*:rule/other"}})";
    const char* const account = R"({"StringEquals":{"AWS:SourceAccount":"111122223333"}})";
    struct Row {
        const char* arn;
        const char* action;
        const char* condition;
        Verdict verdict;
    };
    const Row rows[] = {
        {function_arn, "lambda:InvokeFunction", the_rule, Verdict::allow},
        {function_arn, "lambda:InvokeFunction", another, Verdict::implicit_deny},
        {function_arn, "lambda:InvokeFunction", account, Verdict::unknown},
        {topic_arn, "sns:Publish", the_rule, Verdict::allow},
        {topic_arn, "sns:Publish", another, Verdict::implicit_deny},
        {topic_arn, "sns:Publish", account, Verdict::allow},
    };
    for (const Row& row : rows) {
        INFO(row.arn << " " << row.condition);
        Flow flow(row.arn);
        flow.declared().policies = {admitting(row.condition)};
        CHECK(flow.service_delivers(row.action) == row.verdict);
    }
}

TEST_CASE("keys of topics") {
    Flow flow(topic_arn);
    model::Key& key = flow.topology.keys.emplace_back();
    key.arn = "arn:aws:kms:eu-west-1:111122223333:key/k";
    const auto decrypts = [&](const std::string& condition) {
        key.policies = {admitting(condition)};
        iam::Resource resource;
        resource.key = &key;
        resource.encrypted = &flow.arn;
        return iam::decide(flow.topology, flow.world, {nullptr, "events.amazonaws.com"}, "kms:Decrypt",
                           resource, flow.target())
            .verdict;
    };
    CHECK(decrypts("{}") == Verdict::allow);
    CHECK(decrypts(R"({"StringEquals":{"kms:ViaService":"sns.eu-west-1.amazonaws.com",
                       "kms:EncryptionContext:aws:sns:topicArn":"arn:aws:sns:eu-west-1:111122223333:work"}})") ==
          Verdict::allow);
    CHECK(decrypts(R"({"StringEquals":{"kms:ViaService":"sqs.eu-west-1.amazonaws.com"}})") ==
          Verdict::implicit_deny);
    CHECK(decrypts(R"({"ArnLike":{"aws:SourceArn":"arn:aws:events:*:*:rule/orders"}})") == Verdict::unknown);
}

TEST_CASE("a subscriber's target is of the account of its role where it may be") {
    Flow flow(function_arn);
    flow.role().arn = iam_cases::text("arn:aws:iam::«account»:role/deliver");
    flow.role().policies.push_back(granting("lambda:InvokeFunction", "*"));
    CHECK(flow.role_delivers("lambda:InvokeFunction", flow.subscriber()) == Verdict::allow);
    CHECK(flow.role_delivers("lambda:InvokeFunction", flow.target()) == Verdict::unknown);
    flow.role().arn = "arn:aws:iam::444455556666:role/deliver";
    CHECK(flow.role_delivers("lambda:InvokeFunction", flow.subscriber()) == Verdict::unknown);
}
