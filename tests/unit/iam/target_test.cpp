#include "iam/target.hpp"

#include <catch2/catch.hpp>

#include "unit/iam/iam_cases.hpp"

namespace {

using iam::Verdict;
using model::Attached;
using value::Fact;
using value::Text;

const Text role_arn = "arn:aws:iam::111122223333:role/deliver";

Attached attached(std::string_view json) {
    return {{}, Fact<model::Policy>::of(iam_cases::policy(json))};
}

Attached granting(const std::string& action, const std::string& resource) {
    return attached(R"({"Statement":{"Effect":"Allow","Action":")" + action + R"(","Resource":")" + resource +
                    R"("}})");
}

Attached admitting(const std::string& condition = "{}") {
    return attached(R"({"Statement":{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"*",
                        "Resource":"*","Condition":)" +
                    condition + "}}");
}

/// A subscriber and a classic target that deliver to one thing.
struct Flow {
    model::Topology topology;
    value::World world;
    Text arn;

    explicit Flow(const char* target) : arn(target) {
        topology.roles.emplace_back().arn = role_arn;
        topology.subscribers.emplace_back().target = Fact<Text>::of(arn);
        topology.event_rules.emplace_back().arn = "arn:aws:events:eu-west-1:111122223333:rule/orders";
        topology.targets.emplace_back().arn = Fact<Text>::of(arn);
    }
    model::Receiver& declared() {
        model::Receiver& receiver = topology.receivers.emplace_back();
        receiver.arn = arn;
        return receiver;
    }
    model::Role& role() { return topology.roles[0]; }
    iam::Delivery subscriber() { return &topology.subscribers[0]; }
    iam::Delivery target() { return &topology.targets[0]; }

    std::string actions(const iam::Delivery& delivery) {
        const auto needed = iam::actions_on_target(world, arn, delivery);
        if (needed.is_unknown()) return "?";
        std::string all;
        for (const std::string& action : needed.value()) all += (all.empty() ? "" : " ") + action;
        return all;
    }
    Verdict delivers(const iam::Writer& writer, const char* action, const iam::Delivery& delivery) {
        topology.link();
        iam::Resource resource;
        resource.receiver = topology.receiver(arn);
        resource.target = &arn;
        return iam::decide(topology, world, writer, action, resource, delivery).verdict;
    }
    Verdict role_delivers(const char* action, const iam::Delivery& delivery) {
        return delivers({&role(), {}}, action, delivery);
    }
    Verdict service_delivers(const char* action) {
        return delivers({nullptr, "events.amazonaws.com"}, action, target());
    }
};

const char* const function_arn = "arn:aws:lambda:eu-west-1:111122223333:function:work";
const char* const topic_arn = "arn:aws:sns:eu-west-1:111122223333:work";

}  // namespace

TEST_CASE("actions by kind and generation") {
    struct Row {
        const char* arn;
        const char* classic;
        const char* subscriber;
    };
    const Row rows[] = {
        {"arn:aws:sqs:eu-west-1:111122223333:q", "sqs:SendMessage", "sqs:SendMessage"},
        {topic_arn, "sns:Publish", "sns:Publish"},
        {function_arn, "lambda:InvokeFunction", "lambda:InvokeFunction"},
        {"arn:aws:kinesis:eu-west-1:111122223333:stream/s", "kinesis:PutRecord", "kinesis:PutRecords"},
        {"arn:aws:firehose:eu-west-1:111122223333:deliverystream/s", "firehose:PutRecord", "firehose:PutRecordBatch"},
        {"arn:aws:states:eu-west-1:111122223333:stateMachine:m", "states:StartExecution", "states:StartExecution"},
        {"arn:aws:events:eu-west-1:111122223333:event-bus/b", "events:PutEvents", "events:PutEvents"},
        {"arn:aws:events:eu-west-1:111122223333:event-busv2/b/i", "?", "events:PutEvents events:PutRawEvents"},
        {"arn:aws:events:eu-west-1:111122223333:api-destination/d/i", "events:InvokeApiDestination",
         "events:InvokeApiDestination"},
        {"arn:aws:ecs:eu-west-1:111122223333:cluster/c", "ecs:RunTask", "?"},
        {"arn:aws:logs:eu-west-1:111122223333:log-group:/aws/events/g", "logs:CreateLogStream logs:PutLogEvents", "?"},
        {"arn:aws:glue:eu-west-1:111122223333:workflow/w", "?", "?"},
        {"arn:aws:events:eu-west-1:111122223333:rule/r", "?", "?"},
        {"work", "?", "?"},
    };
    for (const Row& row : rows) {
        INFO(row.arn);
        Flow flow(row.arn);
        CHECK(flow.actions(flow.target()) == row.classic);
        CHECK(flow.actions(flow.subscriber()) == row.subscriber);
    }
}

TEST_CASE("the action of a universal target is IAM's, not the SDK's") {
    struct Row {
        const char* operation;
        const char* action;
    };
    const Row rows[] = {
        {"sfn:startExecution", "states:StartExecution"},
        {"cloudwatchlogs:putLogEvents", "logs:PutLogEvents"},
        {"dynamodb:putItem", "dynamodb:PutItem"},
        {"lambda:invoke", "lambda:InvokeFunction"},
        {"sqs:sendMessageBatch", "sqs:SendMessage"},
        {"redshiftdata:executeStatement", "redshift-data:ExecuteStatement"},
        {"s3:putObject", "s3:PutObject"},
        {"s3:headBucket", "?"},
        {"dynamodb:executeStatement", "?"},
        {"madeup:doIt", "?"},
        {"sfn", "?"},
    };
    for (const Row& row : rows) {
        INFO(row.operation);
        Flow flow((std::string("arn:aws:events:::aws-sdk:") + row.operation).c_str());
        CHECK(flow.actions(flow.subscriber()) == row.action);
        CHECK(flow.actions(flow.target()) == "?");
    }
}

TEST_CASE("a subscriber that waits for a state machine starts it synchronously") {
    Flow flow("arn:aws:states:eu-west-1:111122223333:stateMachine:m");
    model::Subscriber& subscriber = flow.topology.subscribers[0];
    subscriber.invocation = Fact<Text>::of("REQUEST_RESPONSE");
    CHECK(flow.actions(flow.subscriber()) == "states:StartSyncExecution");
    subscriber.invocation = Fact<Text>::of("EVENT");
    CHECK(flow.actions(flow.subscriber()) == "states:StartExecution");
    subscriber.invocation = Fact<Text>::unknown({"a parameter", {}}, {});
    CHECK(flow.actions(flow.subscriber()) == "?");
}

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

TEST_CASE("what an API asks for is not read") {
    Flow flow("arn:aws:execute-api:eu-west-1:111122223333:api/live/POST/orders");
    CHECK(flow.role_delivers("execute-api:Invoke", flow.target()) == Verdict::unknown);
    flow.role().policies.push_back(granting("execute-api:Invoke", "*"));
    CHECK(flow.role_delivers("execute-api:Invoke", flow.target()) == Verdict::allow);
}

TEST_CASE("the resource that an action is asked on") {
    struct Row {
        const char* target;
        const char* action;
        const char* resource;
        Verdict verdict;
    };
    const Row rows[] = {
        {"arn:aws:events:eu-west-1:111122223333:api-destination/d/id", "events:InvokeApiDestination",
         "arn:aws:events:eu-west-1:111122223333:api-destination/d/*", Verdict::allow},
        {"arn:aws:events:eu-west-1:111122223333:api-destination/d/id", "events:InvokeApiDestination",
         "arn:aws:events:eu-west-1:111122223333:api-destination/d", Verdict::unknown},
        {"arn:aws:events:eu-west-1:111122223333:api-destination/d/id", "events:InvokeApiDestination",
         "arn:aws:events:eu-west-1:111122223333:api-destination/other", Verdict::implicit_deny},
        {"arn:aws:states:eu-west-1:111122223333:stateMachine:m:live", "states:StartExecution",
         "arn:aws:states:eu-west-1:111122223333:stateMachine:m", Verdict::unknown},
        {"arn:aws:ssm:eu-west-1::document/AWS-RunShellScript", "ssm:SendCommand",
         "arn:aws:ssm:eu-west-1::document/AWS-RunShellScript", Verdict::unknown},
        {"arn:aws:ssm:eu-west-1::document/AWS-RunShellScript", "ssm:SendCommand", "*", Verdict::allow},
    };
    for (const Row& row : rows) {
        INFO(row.target << " " << row.resource);
        Flow flow(row.target);
        flow.role().policies.push_back(granting(row.action, row.resource));
        CHECK(flow.role_delivers(row.action, flow.target()) == row.verdict);
    }
}

TEST_CASE("a task is started on a revision of its definition, in the cluster") {
    struct Row {
        const char* definition;
        const char* resource;
        Verdict verdict;
    };
    const Row rows[] = {
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:task-definition/t:7", Verdict::allow},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:task-definition/t", Verdict::implicit_deny},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t", "arn:aws:ecs:*:*:task-definition/t:*", Verdict::allow},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t", "arn:aws:ecs:*:*:task-definition/t", Verdict::unknown},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:cluster/c", Verdict::implicit_deny},
    };
    for (const Row& row : rows) {
        INFO(row.definition << " " << row.resource);
        Flow flow("arn:aws:ecs:eu-west-1:111122223333:cluster/c");
        flow.topology.targets[0].task_definition = Fact<Text>::of(row.definition);
        flow.role().policies.push_back(attached(
            std::string(R"({"Statement":{"Effect":"Allow","Action":"ecs:RunTask","Condition":{"ArnEquals":
                {"ecs:cluster":"arn:aws:ecs:eu-west-1:111122223333:cluster/c"}},"Resource":")") +
            row.resource + R"("}})"));
        CHECK(flow.role_delivers("ecs:RunTask", flow.target()) == row.verdict);
    }
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

TEST_CASE("a log group is asked for by its streams") {
    struct Row {
        const char* resource;
        Verdict verdict;
    };
    const Row rows[] = {
        {"arn:aws:logs:*:*:log-group:/aws/events/*:*", Verdict::allow},
        {"arn:aws:logs:*:*:log-group:/aws/events/g", Verdict::unknown},
        {"arn:aws:logs:*:*:log-group:/aws/lambda/*:*", Verdict::implicit_deny},
    };
    for (const Row& row : rows) {
        INFO(row.resource);
        Flow flow("arn:aws:logs:eu-west-1:111122223333:log-group:/aws/events/g:*");
        flow.declared().policies = {attached(
            std::string(R"({"Statement":{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":
                           "logs:*","Resource":")") +
            row.resource + R"("}})")};
        CHECK(flow.service_delivers("logs:PutLogEvents") == row.verdict);
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
        return iam::decide(flow.topology, flow.world, {nullptr, "events.amazonaws.com"}, "kms:Decrypt", resource,
                           flow.target())
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
