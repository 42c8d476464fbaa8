#include <algorithm>

#include "intake/hcl_evaluation.hpp"
#include "intake/shape.hpp"
#include "intake/terraform_resource.hpp"
#include "text/letters.hpp"

namespace intake {

using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

enum class Form : std::uint8_t {
    as_is,
    text,    ///< `jsonencode` leaves what it is given: here it is JSON
    name,    ///< of another resource: not known is a hole, which may be any
    names,   ///< the same, for a property that lists them
    block,   ///< written once at most: a map
    blocks,  ///< each a map
};

/// An attribute, or a block whose members `inner` lists, and the property that means the same.
struct TerraformField {
    std::string_view of;
    std::string_view attribute;
    std::string_view property;
    Form form = Form::as_is;
    std::string_view inner = {};
};

// Arguments: each resource's page in the documentation of the provider hashicorp/aws. Properties: the page of
// the CloudFormation type. What neither a builder nor a schema asks for is left out.
constexpr TerraformField terraform_fields[] = {
    {"aws_cloudwatch_event_rule", "name", "Name"},
    {"aws_cloudwatch_event_rule", "event_bus_name", "EventBusName", Form::name},
    {"aws_cloudwatch_event_rule", "event_pattern", "EventPattern"},
    {"aws_cloudwatch_event_rule", "schedule_expression", "ScheduleExpression"},
    {"aws_cloudwatch_event_rule", "role_arn", "RoleArn"},
    {"aws_cloudwatch_event_rule", "state", "State"},
    {"aws_cloudwatch_event_rule", "is_enabled", "IsEnabled"},

    {"aws_cloudwatch_event_target", "target_id", "Id"},
    {"aws_cloudwatch_event_target", "arn", "Arn"},
    {"aws_cloudwatch_event_target", "role_arn", "RoleArn"},
    {"aws_cloudwatch_event_target", "input", "Input", Form::text},
    {"aws_cloudwatch_event_target", "input_path", "InputPath"},
    {"aws_cloudwatch_event_target", "input_transformer", "InputTransformer", Form::block, "transformer"},
    {"aws_cloudwatch_event_target", "dead_letter_config", "DeadLetterConfig", Form::block, "arn"},
    {"aws_cloudwatch_event_target", "retry_policy", "RetryPolicy", Form::block, "retry"},
    {"aws_cloudwatch_event_target", "sqs_target", "SqsParameters", Form::block, "sqs_target"},
    {"aws_cloudwatch_event_target", "kinesis_target", "KinesisParameters", Form::block, "kinesis_target"},
    {"aws_cloudwatch_event_target", "ecs_target", "EcsParameters", Form::block, "ecs_target"},
    {"aws_cloudwatch_event_target", "batch_target", "BatchParameters", Form::block, "batch_target"},
    {"aws_cloudwatch_event_target", "http_target", "HttpParameters", Form::block, "http_target"},
    {"aws_cloudwatch_event_target", "redshift_target", "RedshiftDataParameters", Form::block, "redshift"},
    {"aws_cloudwatch_event_target", "sagemaker_pipeline_target", "SageMakerPipelineParameters", Form::block,
     "pipeline"},
    {"aws_cloudwatch_event_target", "appsync_target", "AppSyncParameters", Form::block, "appsync"},
    {"transformer", "input_paths", "InputPathsMap"},
    {"transformer", "input_template", "InputTemplate", Form::text},
    {"arn", "arn", "Arn"},
    {"retry", "maximum_event_age_in_seconds", "MaximumEventAgeInSeconds"},
    {"retry", "maximum_retry_attempts", "MaximumRetryAttempts"},
    {"sqs_target", "message_group_id", "MessageGroupId"},
    {"kinesis_target", "partition_key_path", "PartitionKeyPath"},
    {"ecs_target", "task_definition_arn", "TaskDefinitionArn"},
    {"ecs_target", "task_count", "TaskCount"},
    {"ecs_target", "launch_type", "LaunchType"},
    {"batch_target", "job_definition", "JobDefinition"},
    {"batch_target", "job_name", "JobName"},
    {"http_target", "header_parameters", "HeaderParameters"},
    {"http_target", "query_string_parameters", "QueryStringParameters"},
    {"http_target", "path_parameter_values", "PathParameterValues"},
    {"redshift", "database", "Database"},
    {"redshift", "db_user", "DbUser"},
    {"redshift", "secrets_manager_arn", "SecretManagerArn"},
    {"redshift", "sql", "Sql"},
    {"redshift", "statement_name", "StatementName"},
    {"redshift", "with_event", "WithEvent"},
    {"pipeline", "pipeline_parameter_list", "PipelineParameterList", Form::blocks, "name_value"},
    {"name_value", "name", "Name"},
    {"name_value", "value", "Value"},
    {"appsync", "graphql_operation", "GraphQLOperation"},

    {"aws_cloudwatch_event_bus", "name", "Name"},
    {"aws_cloudwatch_event_bus", "event_source_name", "EventSourceName"},
    {"aws_cloudwatch_event_bus", "kms_key_identifier", "KmsKeyIdentifier"},
    {"aws_cloudwatch_event_bus", "dead_letter_config", "DeadLetterConfig", Form::block, "arn"},
    {"aws_cloudwatch_event_bus", "log_config", "LogConfig", Form::block, "log_config"},
    {"log_config", "level", "Level"},
    {"aws_cloudwatch_event_bus_policy", "event_bus_name", "EventBusArn", Form::name},
    {"aws_cloudwatch_event_bus_policy", "policy", "PolicyDocument"},
    {"aws_cloudwatch_event_archive", "name", "ArchiveName"},
    {"aws_cloudwatch_event_archive", "event_source_arn", "SourceArn"},
    {"aws_cloudwatch_event_archive", "retention_days", "RetentionDays"},
    {"aws_cloudwatch_event_archive", "event_pattern", "EventPattern"},

    {"aws_sqs_queue", "name", "QueueName"},
    {"aws_sqs_queue", "fifo_queue", "FifoQueue"},
    {"aws_sqs_queue", "kms_master_key_id", "KmsMasterKeyId"},
    {"aws_sqs_queue", "message_retention_seconds", "MessageRetentionPeriod"},
    {"aws_sqs_queue", "content_based_deduplication", "ContentBasedDeduplication"},
    {"aws_sqs_queue", "deduplication_scope", "DeduplicationScope"},
    {"aws_sqs_queue_policy", "queue_url", "Queues", Form::names},
    {"aws_sqs_queue_policy", "policy", "PolicyDocument"},

    {"aws_iam_role", "name", "RoleName"},
    {"aws_iam_role", "path", "Path"},
    {"aws_iam_role", "assume_role_policy", "AssumeRolePolicyDocument"},
    {"aws_iam_role", "inline_policy", "Policies", Form::blocks, "inline_policy"},
    {"aws_iam_role", "managed_policy_arns", "ManagedPolicyArns"},
    {"aws_iam_role", "permissions_boundary", "PermissionsBoundary"},
    {"inline_policy", "name", "PolicyName"},
    {"inline_policy", "policy", "PolicyDocument"},
    {"aws_iam_role_policy", "name", "PolicyName"},
    {"aws_iam_role_policy", "policy", "PolicyDocument"},
    {"aws_iam_role_policy", "role", "RoleName", Form::name},
    {"aws_iam_policy", "policy", "PolicyDocument"},

    {"aws_kms_key", "policy", "KeyPolicy"},
    {"aws_kms_alias", "name", "AliasName"},
    {"aws_kms_alias", "target_key_id", "TargetKeyId", Form::name},

    {"aws_lambda_function", "timeout", "Timeout"},
    {"aws_lambda_function", "dead_letter_config", "DeadLetterConfig", Form::block, "target_arn"},
    {"target_arn", "target_arn", "TargetArn"},
    {"aws_lambda_permission", "action", "Action"},
    {"aws_lambda_permission", "function_name", "FunctionName", Form::name},
    {"aws_lambda_permission", "principal", "Principal"},
    {"aws_lambda_permission", "source_arn", "SourceArn"},
    {"aws_lambda_permission", "source_account", "SourceAccount"},
    {"aws_lambda_permission", "principal_org_id", "PrincipalOrgID"},
    {"aws_lambda_permission", "event_source_token", "EventSourceToken"},
    {"aws_lambda_permission", "function_url_auth_type", "FunctionUrlAuthType"},
    {"aws_lambda_function_event_invoke_config", "function_name", "FunctionName", Form::name},
    {"aws_lambda_function_event_invoke_config", "destination_config", "DestinationConfig", Form::block,
     "destinations"},
    {"destinations", "on_failure", "OnFailure", Form::block, "destination"},
    {"destination", "destination", "Destination"},
    {"aws_lambda_event_source_mapping", "event_source_arn", "EventSourceArn"},
    {"aws_lambda_event_source_mapping", "function_name", "FunctionName"},

    {"aws_sns_topic", "name", "TopicName"},
    {"aws_sns_topic", "fifo_topic", "FifoTopic"},
    {"aws_sns_topic", "content_based_deduplication", "ContentBasedDeduplication"},
    {"aws_sns_topic", "kms_master_key_id", "KmsMasterKeyId"},
    {"aws_sns_topic_policy", "arn", "Topics", Form::names},
    {"aws_sns_topic_policy", "policy", "PolicyDocument"},
    {"aws_sfn_state_machine", "type", "StateMachineType"},
    {"aws_kinesis_resource_policy", "resource_arn", "ResourceArn", Form::name},
    {"aws_kinesis_resource_policy", "policy", "ResourcePolicy"},
    {"aws_cloudwatch_log_resource_policy", "policy_name", "PolicyName"},
    {"aws_cloudwatch_log_resource_policy", "policy_document", "PolicyDocument"},
    {"aws_cloudwatch_log_delivery_source", "name", "Name"},
    {"aws_cloudwatch_log_delivery_source", "log_type", "LogType"},
    {"aws_cloudwatch_log_delivery_source", "resource_arn", "ResourceArn"},
    {"aws_pipes_pipe", "source", "Source"},
    {"aws_pipes_pipe", "target", "Target"},

    {"aws_cloudwatch_dashboard", "dashboard_body", "DashboardBody", Form::text},

    {"aws_cloudwatch_metric_alarm", "namespace", "Namespace"},
    {"aws_cloudwatch_metric_alarm", "metric_name", "MetricName"},
    {"aws_cloudwatch_metric_alarm", "dimensions", "Dimensions"},
    {"aws_cloudwatch_metric_alarm", "metric_query", "Metrics", Form::blocks, "metric_query"},
    {"metric_query", "expression", "Expression"},
    {"metric_query", "metric", "Metric", Form::block, "metric"},
    {"metric", "namespace", "Namespace"},
    {"metric", "metric_name", "MetricName"},
    {"metric", "dimensions", "Dimensions"},
};

/// The types of which a CloudFormation type has the meaning.
constexpr std::pair<std::string_view, std::string_view> terraform_types[] = {
    {"aws_cloudwatch_event_rule", "AWS::Events::Rule"},
    {"aws_cloudwatch_event_bus", "AWS::Events::EventBus"},
    {"aws_cloudwatch_event_bus_policy", ""},
    {"aws_cloudwatch_event_permission", ""},
    {"aws_cloudwatch_event_target", ""},
    {"aws_cloudwatch_event_archive", "AWS::Events::Archive"},
    {"awscc_eventsv2_event_bus", "AWS::EventsV2::EventBus"},
    {"awscc_eventsv2_subscriber", "AWS::EventsV2::Subscriber"},
    {"awscc_eventsv2_event_source", "AWS::EventsV2::EventSource"},
    {"awscc_eventsv2_resource_policy", "AWS::EventsV2::ResourcePolicy"},
    {"aws_sqs_queue", "AWS::SQS::Queue"},
    {"aws_sqs_queue_policy", "AWS::SQS::QueuePolicy"},
    {"aws_iam_role", "AWS::IAM::Role"},
    {"aws_iam_role_policy", "AWS::IAM::RolePolicy"},
    {"aws_iam_policy", "AWS::IAM::ManagedPolicy"},
    {"aws_iam_role_policy_attachment", ""},
    {"aws_iam_policy_attachment", ""},
    {"aws_iam_role_policy_attachments_exclusive", ""},
    {"aws_kms_key", "AWS::KMS::Key"},
    {"aws_kms_key_policy", ""},
    {"aws_kms_alias", "AWS::KMS::Alias"},
    {"aws_lambda_function", "AWS::Lambda::Function"},
    {"aws_lambda_alias", "AWS::Lambda::Alias"},
    {"aws_lambda_permission", "AWS::Lambda::Permission"},
    {"aws_lambda_function_event_invoke_config", "AWS::Lambda::EventInvokeConfig"},
    {"aws_lambda_event_source_mapping", "AWS::Lambda::EventSourceMapping"},
    {"aws_sns_topic", "AWS::SNS::Topic"},
    {"aws_sns_topic_policy", "AWS::SNS::TopicPolicy"},
    {"aws_sfn_state_machine", "AWS::StepFunctions::StateMachine"},
    {"aws_kinesis_stream", "AWS::Kinesis::Stream"},
    {"aws_kinesis_resource_policy", "AWS::Kinesis::ResourcePolicy"},
    {"aws_cloudwatch_log_group", "AWS::Logs::LogGroup"},
    {"aws_cloudwatch_log_resource_policy", "AWS::Logs::ResourcePolicy"},
    {"aws_cloudwatch_log_delivery_source", "AWS::Logs::DeliverySource"},
    {"aws_cloudwatch_metric_alarm", "AWS::CloudWatch::Alarm"},
    {"aws_cloudwatch_dashboard", "AWS::CloudWatch::Dashboard"},
    {"aws_pipes_pipe", "AWS::Pipes::Pipe"},
};

bool says_nothing(const Tree& tree) {
    return tree.is(Kind::absent) || tree.is(Kind::null);
}

Tree members_of(std::string_view of, const Tree& owner);

/// A block that may stand once, as the map it is: in a list where plans write it.
Tree one_block(const Tree& tree, std::string_view inner) {
    return alternatives(tree, [inner](const Tree& leaf) -> Tree {
        if (leaf.is(Kind::list)) {
            return leaf.items().empty() ? Tree::absent() : one_block(leaf.items().front(), inner);
        }
        return leaf.is(Kind::map) ? members_of(inner, leaf) : leaf;
    });
}

Tree all_blocks(const Tree& tree, std::string_view inner) {
    return alternatives(tree, [inner](const Tree& leaf) -> Tree {
        if (!leaf.is(Kind::list)) return one_block(leaf, inner);
        std::vector<Tree> items;
        for (const Tree& item : leaf.items()) items.push_back(one_block(item, inner));
        return items.empty() ? Tree::absent() : Tree::list(std::move(items), leaf.place());
    });
}

Tree named_thing(const Tree& tree, const std::string& label) {
    return alternatives(tree, [&label](const Tree& leaf) {
        if (!leaf.is(Kind::unknown)) return leaf;
        value::Symbol symbol;
        symbol.id = "unknown:" + std::to_string(leaf.place().source) + ":" +
                    std::to_string(leaf.place().begin) + ":" + label;
        symbol.label = label;
        symbol.why = leaf.reason();
        return Tree::text(Text(std::make_shared<const value::Symbol>(std::move(symbol))), leaf.place());
    });
}

Tree json_text(const Tree& tree) {
    return alternatives(tree, [](const Tree& leaf) {
        if (!leaf.is(Kind::map) && !leaf.is(Kind::list)) return leaf;
        const std::optional<Text> text = json_text_of(leaf);
        if (text) return Tree::text(*text, leaf.place());
        return Tree::unknown({"a part of it is not known", leaf.place()}, leaf.place());
    });
}

Tree field_value(const TerraformField& field, const Tree& written) {
    switch (field.form) {
        case Form::as_is:
            return written;
        case Form::name:
            return named_thing(written, std::string(field.of) + "." + std::string(field.attribute));
        case Form::text:
            return json_text(written);
        case Form::names:
            return Tree::list({named_thing(written, std::string(field.property))}, written.place());
        case Form::block:
            return one_block(written, field.inner);
        case Form::blocks:
            return all_blocks(written, field.inner);
    }
    return {};
}

Tree members_of(std::string_view of, const Tree& owner) {
    std::vector<Tree::Entry> entries;
    for (const TerraformField& field : terraform_fields) {
        if (field.of != of) continue;
        for (const Tree::Entry& entry : owner.entries()) {
            if (entry.key != field.attribute || says_nothing(entry.value)) continue;
            Tree value = field_value(field, entry.value);
            if (says_nothing(value)) continue;
            entries.push_back({std::string(field.property), entry.key_place, std::move(value)});
        }
    }
    return Tree::map(std::move(entries), owner.place());
}

/// Maps whose keys the user chooses (the CloudFormation types of AWS::EventsV2).
bool has_own_keys(std::string_view attribute) {
    static constexpr std::array<std::string_view, 6> names = {
        "header_parameters",  "query_string_parameters",
        "message_attributes", "message_system_attributes",
        "metadata",           "tags"};
    return std::find(names.begin(), names.end(), attribute) != names.end();
}

/// What is JSON in a text: `jsonencode` leaves what it is given.
bool is_json(std::string_view attribute) {
    return attribute == "pattern" || attribute == "policy_document" || attribute == "input";
}

/// The provider awscc has the members of the CloudFormation types in snake case, nested ones as attributes.
Tree cloud_control(const Tree& tree, bool own_keys) {
    return alternatives(tree, [own_keys](const Tree& leaf) -> Tree {
        if (leaf.is(Kind::list)) {
            std::vector<Tree> items;
            for (const Tree& item : leaf.items()) items.push_back(cloud_control(item, false));
            return Tree::list(std::move(items), leaf.place());
        }
        if (!leaf.is(Kind::map)) return leaf;
        std::vector<Tree::Entry> entries;
        for (const Tree::Entry& entry : leaf.entries()) {
            if (says_nothing(entry.value)) continue;
            const bool json = !own_keys && is_json(entry.key);
            entries.push_back(
                {own_keys ? entry.key : text::pascal_case(entry.key), entry.key_place,
                 json ? entry.value : cloud_control(entry.value, !own_keys && has_own_keys(entry.key))});
        }
        return Tree::map(std::move(entries), leaf.place());
    });
}

/// Return values (the types' CloudFormation pages), which a plan or state lists among the arguments.
bool is_returned(std::string_view type, std::string_view attribute) {
    if (attribute == "id" || attribute == "creation_time" || attribute == "last_modified_time") return true;
    if (attribute == "bus_name" || attribute == "subscriber_arn" || attribute == "event_source_arn")
        return true;
    return attribute == "event_bus_arn" && type == "awscc_eventsv2_event_bus";
}

Tree without_returned(const TerraformResource& resource) {
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& entry : resource.attributes.entries()) {
        if (!is_returned(resource.type, entry.key)) entries.push_back(entry);
    }
    return Tree::map(std::move(entries), resource.attributes.place());
}

}  // namespace

bool is_terraform_type(std::string_view type) {
    return std::any_of(std::begin(terraform_types), std::end(terraform_types),
                       [type](const auto& row) { return row.first == type; });
}

TerraformMapping mapped(const TerraformResource& resource) {
    std::string_view type;
    for (const auto& [own, theirs] : terraform_types) {
        if (own == resource.type) type = theirs;
    }
    if (!resource.attributes.is(Kind::map)) return {type, resource.attributes};
    if (resource.type.starts_with("awscc_")) return {type, cloud_control(without_returned(resource), false)};
    return {type, members_of(resource.type, resource.attributes)};
}

}  // namespace intake
