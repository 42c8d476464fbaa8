#include <catch2/catch.hpp>

#include "unit/iam/target_flow.hpp"

namespace {

using target_flow::attached;
using target_flow::Flow;
using target_flow::function_arn;
using target_flow::granting;
using target_flow::topic_arn;
using target_flow::Verdict;
using value::Fact;
using value::Text;

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
        {"arn:aws:firehose:eu-west-1:111122223333:deliverystream/s", "firehose:PutRecord",
         "firehose:PutRecordBatch"},
        {"arn:aws:states:eu-west-1:111122223333:stateMachine:m", "states:StartExecution",
         "states:StartExecution"},
        {"arn:aws:events:eu-west-1:111122223333:event-bus/b", "events:PutEvents", "events:PutEvents"},
        {"arn:aws:events:eu-west-1:111122223333:event-busv2/b/i", "?",
         "events:PutEvents events:PutRawEvents"},
        {"arn:aws:events:eu-west-1:111122223333:api-destination/d/i", "events:InvokeApiDestination",
         "events:InvokeApiDestination"},
        {"arn:aws:ecs:eu-west-1:111122223333:cluster/c", "ecs:RunTask", "?"},
        {"arn:aws:logs:eu-west-1:111122223333:log-group:/aws/events/g",
         "logs:CreateLogStream logs:PutLogEvents", "?"},
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
    subscriber.parameters.invocation = Fact<Text>::of("REQUEST_RESPONSE");
    CHECK(flow.actions(flow.subscriber()) == "states:StartSyncExecution");
    subscriber.parameters.invocation = Fact<Text>::of("EVENT");
    CHECK(flow.actions(flow.subscriber()) == "states:StartExecution");
    subscriber.parameters.invocation = Fact<Text>::unknown({"a parameter", {}}, {});
    CHECK(flow.actions(flow.subscriber()) == "?");
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
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:task-definition/t:7",
         Verdict::allow},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:task-definition/t",
         Verdict::implicit_deny},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t", "arn:aws:ecs:*:*:task-definition/t:*",
         Verdict::allow},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t", "arn:aws:ecs:*:*:task-definition/t",
         Verdict::unknown},
        {"arn:aws:ecs:eu-west-1:111122223333:task-definition/t:7", "arn:aws:ecs:*:*:cluster/c",
         Verdict::implicit_deny},
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
            std::string(
                R"({"Statement":{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":
                           "logs:*","Resource":")") +
            row.resource + R"("}})")};
        CHECK(flow.service_delivers("logs:PutLogEvents") == row.verdict);
    }
}
