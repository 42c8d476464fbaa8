#include "intake/attributes.hpp"

#include <algorithm>
#include <array>

namespace intake {

namespace {

struct Row {
    std::string_view type;
    std::string_view attribute;
    std::string_view shape;
};

// Return values: each type's page in the CloudFormation template reference. ARN forms: "Actions,
// resources, and condition keys for AWS services" of the service authorization reference.
constexpr Row rows[] = {
    {"AWS::SQS::Queue", "Arn", "arn:{partition}:sqs:{region}:{account}:{name+fifo:QueueName}"},
    {"AWS::SQS::Queue", "QueueName", "{name+fifo:QueueName}"},
    {"AWS::SQS::Queue", "QueueUrl", "https://sqs.{region}.{suffix}/{account}/{name+fifo:QueueName}"},
    {"AWS::SQS::Queue", "Ref", "https://sqs.{region}.{suffix}/{account}/{name+fifo:QueueName}"},

    {"AWS::IAM::Role", "Arn", "arn:{partition}:iam::{account}:role{path:Path}{RoleName}"},
    {"AWS::IAM::Role", "Ref", "{RoleName}"},
    {"AWS::IAM::Role", "RoleId", "{id}"},
    {"AWS::IAM::ManagedPolicy", "Ref", "arn:{partition}:iam::{account}:policy{path:Path}{ManagedPolicyName}"},
    {"AWS::IAM::ManagedPolicy", "PolicyArn",
     "arn:{partition}:iam::{account}:policy{path:Path}{ManagedPolicyName}"},
    {"AWS::IAM::User", "Arn", "arn:{partition}:iam::{account}:user{path:Path}{UserName}"},
    {"AWS::IAM::User", "Ref", "{UserName}"},
    {"AWS::IAM::Group", "Arn", "arn:{partition}:iam::{account}:group{path:Path}{GroupName}"},
    {"AWS::IAM::Group", "Ref", "{GroupName}"},

    {"AWS::KMS::Key", "Arn", "arn:{partition}:kms:{region}:{account}:key/{id}"},
    {"AWS::KMS::Key", "KeyId", "{id}"},
    {"AWS::KMS::Key", "Ref", "{id}"},
    {"AWS::KMS::ReplicaKey", "Arn", "arn:{partition}:kms:{region}:{account}:key/{id}"},
    {"AWS::KMS::ReplicaKey", "KeyId", "{id}"},
    {"AWS::KMS::ReplicaKey", "Ref", "{id}"},
    {"AWS::KMS::Alias", "Arn", "arn:{partition}:kms:{region}:{account}:{AliasName}"},
    {"AWS::KMS::Alias", "Ref", "{AliasName}"},

    {"AWS::Events::Rule", "Arn", "arn:{partition}:events:{region}:{account}:rule/{bus}{Name}"},
    {"AWS::Events::Rule", "Ref", "{rule}"},
    {"AWS::Events::EventBus", "Arn", "arn:{partition}:events:{region}:{account}:event-bus/{Name}"},
    {"AWS::Events::EventBus", "Name", "{Name}"},
    {"AWS::Events::EventBus", "Ref", "{Name}"},
    {"AWS::Events::Archive", "Arn", "arn:{partition}:events:{region}:{account}:archive/{ArchiveName}"},
    {"AWS::Events::Archive", "Ref", "{ArchiveName}"},
    {"AWS::Events::ApiDestination", "Arn",
     "arn:{partition}:events:{region}:{account}:api-destination/{Name}/{id}"},
    {"AWS::Events::ApiDestination", "ArnForPolicy",
     "arn:{partition}:events:{region}:{account}:api-destination/{Name}"},
    {"AWS::Events::ApiDestination", "Ref", "{Name}"},
    {"AWS::Events::Connection", "Arn", "arn:{partition}:events:{region}:{account}:connection/{Name}/{id}"},
    {"AWS::Events::Connection", "Ref", "{Name}"},
    {"AWS::Events::Endpoint", "Arn", "arn:{partition}:events:{region}:{account}:endpoint/{Name}"},
    {"AWS::Events::Endpoint", "Ref", "{Name}"},

    {"AWS::EventsV2::EventBus", "EventBusArn",
     "arn:{partition}:events:{region}:{account}:event-busv2/{Name}/{id}"},
    {"AWS::EventsV2::EventBus", "Ref", "arn:{partition}:events:{region}:{account}:event-busv2/{Name}/{id}"},
    {"AWS::EventsV2::Subscriber", "SubscriberArn",
     "arn:{partition}:events:{region}:{account}:subscriber/{Name}/{id}"},
    {"AWS::EventsV2::Subscriber", "Ref", "arn:{partition}:events:{region}:{account}:subscriber/{Name}/{id}"},
    {"AWS::EventsV2::EventSource", "EventSourceArn",
     "arn:{partition}:events:{region}:{account}:event-sourcev2/{source}/{Name}/{id}"},
    {"AWS::EventsV2::EventSource", "Ref",
     "arn:{partition}:events:{region}:{account}:event-sourcev2/{source}/{Name}/{id}"},
    {"AWS::EventsV2::ResourcePolicy", "Ref", "{whole:EventBusArn}"},

    {"AWS::SNS::Topic", "TopicArn", "arn:{partition}:sns:{region}:{account}:{name+fifo:TopicName}"},
    {"AWS::SNS::Topic", "Ref", "arn:{partition}:sns:{region}:{account}:{name+fifo:TopicName}"},
    {"AWS::SNS::Topic", "TopicName", "{name+fifo:TopicName}"},
    {"AWS::Lambda::Function", "Arn", "arn:{partition}:lambda:{region}:{account}:function:{FunctionName}"},
    {"AWS::Lambda::Function", "Ref", "{FunctionName}"},
    {"AWS::Lambda::Alias", "Ref", "{function}:{Name}"},
    {"AWS::Lambda::Alias", "AliasArn", "{function}:{Name}"},
    {"AWS::Lambda::Version", "Ref", "{function}:{id}"},
    {"AWS::Lambda::Version", "FunctionArn", "{function}:{id}"},
    {"AWS::Lambda::Version", "Version", "{id}"},
    {"AWS::Serverless::Function", "Arn", "arn:{partition}:lambda:{region}:{account}:function:{FunctionName}"},
    {"AWS::Serverless::Function", "Ref", "{FunctionName}"},
    {"AWS::Serverless::Function", "Alias",
     "arn:{partition}:lambda:{region}:{account}:function:{FunctionName}:{AutoPublishAlias}"},
    {"AWS::StepFunctions::StateMachine", "Arn",
     "arn:{partition}:states:{region}:{account}:stateMachine:{StateMachineName}"},
    {"AWS::StepFunctions::StateMachine", "Ref",
     "arn:{partition}:states:{region}:{account}:stateMachine:{StateMachineName}"},
    {"AWS::StepFunctions::StateMachine", "Name", "{StateMachineName}"},
    {"AWS::StepFunctions::StateMachineAlias", "Arn", "{function}:{Name}"},
    {"AWS::StepFunctions::StateMachineAlias", "Ref", "{function}:{Name}"},
    {"AWS::Serverless::StateMachine", "Arn", "arn:{partition}:states:{region}:{account}:stateMachine:{Name}"},
    {"AWS::Serverless::StateMachine", "Ref", "arn:{partition}:states:{region}:{account}:stateMachine:{Name}"},
    {"AWS::Serverless::StateMachine", "Name", "{Name}"},
    {"AWS::Kinesis::Stream", "Arn", "arn:{partition}:kinesis:{region}:{account}:stream/{Name}"},
    {"AWS::Kinesis::Stream", "Ref", "{Name}"},
    {"AWS::KinesisFirehose::DeliveryStream", "Arn",
     "arn:{partition}:firehose:{region}:{account}:deliverystream/{DeliveryStreamName}"},
    {"AWS::KinesisFirehose::DeliveryStream", "Ref", "{DeliveryStreamName}"},
    {"AWS::Logs::LogGroup", "Arn", "arn:{partition}:logs:{region}:{account}:log-group:{LogGroupName}:*"},
    {"AWS::Logs::LogGroup", "Ref", "{LogGroupName}"},
    {"AWS::ECS::Cluster", "Arn", "arn:{partition}:ecs:{region}:{account}:cluster/{ClusterName}"},
    {"AWS::ECS::Cluster", "Ref", "{ClusterName}"},
    {"AWS::ECS::TaskDefinition", "TaskDefinitionArn",
     "arn:{partition}:ecs:{region}:{account}:task-definition/{Family}:{id}"},
    {"AWS::ECS::TaskDefinition", "Ref",
     "arn:{partition}:ecs:{region}:{account}:task-definition/{Family}:{id}"},
    {"AWS::Batch::JobQueue", "Ref", "arn:{partition}:batch:{region}:{account}:job-queue/{JobQueueName}"},
    {"AWS::Batch::JobQueue", "JobQueueArn",
     "arn:{partition}:batch:{region}:{account}:job-queue/{JobQueueName}"},
    {"AWS::Batch::JobDefinition", "Ref",
     "arn:{partition}:batch:{region}:{account}:job-definition/{JobDefinitionName}:{id}"},
    {"AWS::CodeBuild::Project", "Arn", "arn:{partition}:codebuild:{region}:{account}:project/{Name}"},
    {"AWS::CodeBuild::Project", "Ref", "{Name}"},
    {"AWS::CodePipeline::Pipeline", "Ref", "{Name}"},
    {"AWS::Pipes::Pipe", "Arn", "arn:{partition}:pipes:{region}:{account}:pipe/{Name}"},
    {"AWS::Pipes::Pipe", "Ref", "{Name}"},
    {"AWS::DynamoDB::Table", "Arn", "arn:{partition}:dynamodb:{region}:{account}:table/{TableName}"},
    {"AWS::DynamoDB::Table", "Ref", "{TableName}"},
    {"AWS::Serverless::SimpleTable", "Arn", "arn:{partition}:dynamodb:{region}:{account}:table/{TableName}"},
    {"AWS::Serverless::SimpleTable", "Ref", "{TableName}"},
    {"AWS::S3::Bucket", "Arn", "arn:{partition}:s3:::{BucketName}"},
    {"AWS::S3::Bucket", "Ref", "{BucketName}"},
    {"AWS::CloudWatch::Alarm", "Arn", "arn:{partition}:cloudwatch:{region}:{account}:alarm:{AlarmName}"},
    {"AWS::CloudWatch::Alarm", "Ref", "{AlarmName}"},
    {"AWS::SSM::Parameter", "Ref", "{Name}"},
    {"AWS::AppSync::GraphQLApi", "GraphQLEndpointArn",
     "arn:{partition}:appsync:{region}:{account}:endpoints/graphql-api/{id}"},
};

constexpr std::array<std::string_view, 7> arn_attributes = {
    "Arn", "TopicArn", "EventBusArn", "SubscriberArn", "EventSourceArn", "PolicyArn", "AliasArn"};

}  // namespace

std::string_view attribute_shape(std::string_view type, std::string_view attribute) {
    const auto row = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const Row& r) { return r.type == type && r.attribute == attribute; });
    return row == std::end(rows) ? std::string_view() : row->shape;
}

std::string_view arn_attribute(std::string_view type) {
    for (const std::string_view attribute : arn_attributes) {
        if (!attribute_shape(type, attribute).empty()) return attribute;
    }
    return attribute_shape(type, "Ref").starts_with("arn:") ? "Ref" : std::string_view();
}

bool is_modelled(std::string_view type) {
    static constexpr std::array<std::string_view, 8> services = {
        "AWS::Events::", "AWS::EventsV2::", "AWS::SQS::",  "AWS::IAM::",
        "AWS::KMS::",    "AWS::SNS::",      "AWS::Logs::", "AWS::Kinesis::"};
    static constexpr std::array<std::string_view, 10> types = {
        "AWS::Lambda::Function",          "AWS::Lambda::Alias",
        "AWS::Lambda::Version",           "AWS::Lambda::Permission",
        "AWS::Lambda::EventInvokeConfig", "AWS::Lambda::EventSourceMapping",
        "AWS::CloudWatch::Alarm",         "AWS::StepFunctions::StateMachine",
        "AWS::CloudWatch::Dashboard",     "AWS::Pipes::Pipe"};
    return std::find(types.begin(), types.end(), type) != types.end() ||
           std::any_of(services.begin(), services.end(),
                       [type](std::string_view service) { return type.starts_with(service); });
}

std::optional<std::span<const std::string_view>> wanted_properties(std::string_view type) {
    static constexpr std::array<std::string_view, 2> of_function = {"Timeout", "DeadLetterConfig"};
    static constexpr std::array<std::string_view, 1> of_machine = {"StateMachineType"};
    static constexpr std::array<std::string_view, 1> of_dashboard = {"DashboardBody"};
    static constexpr std::array<std::string_view, 2> of_pipe = {"Source", "Target"};
    static constexpr std::array<std::string_view, 4> bare = {"AWS::Lambda::Alias", "AWS::Lambda::Version",
                                                             "AWS::Logs::LogGroup", "AWS::Kinesis::Stream"};
    if (type == "AWS::Lambda::Function") return of_function;
    if (type == "AWS::StepFunctions::StateMachine") return of_machine;
    if (type == "AWS::CloudWatch::Dashboard") return of_dashboard;
    if (type == "AWS::Pipes::Pipe") return of_pipe;
    if (std::find(bare.begin(), bare.end(), type) != bare.end()) return std::span<const std::string_view>();
    return std::nullopt;
}

}  // namespace intake
