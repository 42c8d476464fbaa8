# A plan of Terraform as `terraform show -json` writes it, of `services` services that create nine resources each: an
# event rule, its target, a work queue, a dead-letter queue with its policy, a function, its permission, role and log group.
function text(value) { return "\"" value "\"" }

# One resource in the three places where a plan has it; `values` and `unknown` are members of objects.
function resource(type, name, values, unknown, expressions,    address, head) {
    address = type "." name
    head = "{\"address\":" text(address) ",\"mode\":\"managed\",\"type\":" text(type) ",\"name\":" text(name) \
        ",\"provider_name\":\"registry.terraform.io/hashicorp/aws\""
    planned[count] = head ",\"schema_version\":0,\"values\":{" values "},\"sensitive_values\":{\"tags\":{},\"tags_all\":{}}}"
    changed[count] = head ",\"change\":{\"actions\":[\"create\"],\"before\":null,\"after\":{" values "},\"after_unknown\":{" \
        unknown ",\"tags\":{},\"tags_all\":{}},\"before_sensitive\":false,\"after_sensitive\":{\"tags\":{},\"tags_all\":{}}}}"
    written[count] = "{\"address\":" text(address) ",\"mode\":\"managed\",\"type\":" text(type) ",\"name\":" text(name) \
        ",\"provider_config_key\":\"aws\",\"expressions\":{" expressions "},\"schema_version\":0}"
    ++count
}

function constant(value) { return "{\"constant_value\":" text(value) "}" }
function reference(type, name, member,    address) {
    address = type "." name
    return "{\"references\":[" text(address "." member) "," text(address) "]}"
}

function queue(name) {
    resource("aws_sqs_queue", name, tags ",\"content_based_deduplication\":false,\"delay_seconds\":0,\"fifo_queue\":false," \
        "\"kms_master_key_id\":null,\"max_message_size\":262144,\"message_retention_seconds\":1209600,\"name\":" text(name) \
        ",\"receive_wait_time_seconds\":0,\"redrive_policy\":null,\"visibility_timeout_seconds\":30", \
        "\"arn\":true,\"id\":true,\"url\":true,\"policy\":true", "\"name\":" constant(name))
}

function service(number,    name, policy) {
    name = "service-" number
    tags = "\"region\":\"eu-west-1\",\"tags\":{\"service\":" text(name) ",\"team\":\"shop\",\"stage\":\"test\"}," \
        "\"tags_all\":{\"service\":" text(name) ",\"team\":\"shop\",\"stage\":\"test\"}"
    resource("aws_cloudwatch_event_rule", name, tags ",\"description\":null,\"event_bus_name\":\"orders\",\"event_pattern\":" \
        "\"{\\\"detail-type\\\":[\\\"OrderPlaced\\\"],\\\"source\\\":[\\\"shop." name "\\\"]}\",\"force_destroy\":false,\"name\":" \
        text(name) ",\"role_arn\":null,\"schedule_expression\":null,\"state\":\"ENABLED\"", \
        "\"arn\":true,\"id\":true,\"name_prefix\":true", "\"name\":" constant(name) ",\"event_bus_name\":" constant("orders"))
    resource("aws_cloudwatch_event_target", name, "\"region\":\"eu-west-1\",\"appsync_target\":[],\"batch_target\":[]," \
        "\"dead_letter_config\":[{}],\"ecs_target\":[],\"event_bus_name\":\"orders\",\"force_destroy\":false,\"http_target\":[]," \
        "\"input\":null,\"input_path\":null,\"input_transformer\":[],\"kinesis_target\":[],\"redshift_target\":[],\"retry_policy\":" \
        "[{\"maximum_event_age_in_seconds\":86400,\"maximum_retry_attempts\":185}],\"role_arn\":null,\"rule\":" text(name) \
        ",\"run_command_targets\":[],\"sagemaker_pipeline_target\":[],\"sqs_target\":[]", \
        "\"arn\":true,\"id\":true,\"target_id\":true,\"dead_letter_config\":[{\"arn\":true}]", \
        "\"arn\":" reference("aws_lambda_function", name, "arn") ",\"rule\":" reference("aws_cloudwatch_event_rule", name, "name") \
        ",\"dead_letter_config\":[{\"arn\":" reference("aws_sqs_queue", name "-dead", "arn") "}]")
    queue(name)
    queue(name "-dead")
    resource("aws_sqs_queue_policy", name, "\"region\":\"eu-west-1\"", "\"id\":true,\"policy\":true,\"queue_url\":true", \
        "\"policy\":" reference("aws_sqs_queue", name "-dead", "arn") ",\"queue_url\":" reference("aws_sqs_queue", name "-dead", "id"))
    policy = "{\\\"Statement\\\":[{\\\"Action\\\":\\\"sts:AssumeRole\\\",\\\"Effect\\\":\\\"Allow\\\",\\\"Principal\\\":" \
        "{\\\"Service\\\":\\\"lambda.amazonaws.com\\\"}}],\\\"Version\\\":\\\"2012-10-17\\\"}"
    resource("aws_iam_role", name, tags ",\"assume_role_policy\":" text(policy) ",\"description\":null,\"force_detach_policies\":false," \
        "\"max_session_duration\":3600,\"name\":" text(name) ",\"path\":\"/\",\"permissions_boundary\":null", \
        "\"arn\":true,\"id\":true,\"inline_policy\":true,\"managed_policy_arns\":true,\"unique_id\":true", \
        "\"name\":" constant(name) ",\"assume_role_policy\":{}")
    resource("aws_lambda_function", name, tags ",\"architectures\":[\"arm64\"],\"dead_letter_config\":[],\"environment\":[{\"variables\":" \
        "{\"STAGE\":\"test\",\"SERVICE\":" text(name) "}}],\"filename\":\"function.zip\",\"function_name\":" text(name) \
        ",\"handler\":\"index.handler\",\"memory_size\":256,\"package_type\":\"Zip\",\"runtime\":\"nodejs22.x\",\"timeout\":30,\"vpc_config\":[]", \
        "\"arn\":true,\"id\":true,\"invoke_arn\":true,\"qualified_arn\":true,\"role\":true,\"version\":true", \
        "\"function_name\":" constant(name) ",\"role\":" reference("aws_iam_role", name, "arn"))
    resource("aws_lambda_permission", name, "\"region\":\"eu-west-1\",\"action\":\"lambda:InvokeFunction\",\"event_source_token\":null," \
        "\"function_name\":" text(name) ",\"principal\":\"events.amazonaws.com\",\"qualifier\":null,\"source_account\":null", \
        "\"id\":true,\"source_arn\":true,\"statement_id\":true", \
        "\"function_name\":" reference("aws_lambda_function", name, "function_name") \
        ",\"source_arn\":" reference("aws_cloudwatch_event_rule", name, "arn"))
    resource("aws_cloudwatch_log_group", name, tags ",\"kms_key_id\":null,\"log_group_class\":\"STANDARD\",\"name\":" \
        text("/aws/lambda/" name) ",\"retention_in_days\":14,\"skip_destroy\":false", \
        "\"arn\":true,\"id\":true,\"name_prefix\":true", "\"name\":" constant("/aws/lambda/" name))
}

function list(values,    number) {
    printf "["
    for (number = 0; number < count; ++number) printf "%s%s", (number ? "," : ""), values[number]
    printf "]"
}

BEGIN {
    count = 0
    for (number = 1; number <= services; ++number) service(number)
    printf "{\"format_version\":\"1.2\",\"terraform_version\":\"1.13.0\",\"planned_values\":{\"root_module\":{\"resources\":"
    list(planned)
    printf "}},\"resource_changes\":"
    list(changed)
    printf ",\"configuration\":{\"provider_config\":{\"aws\":{\"name\":\"aws\",\"full_name\":\"registry.terraform.io/hashicorp/aws\"}}," \
        "\"root_module\":{\"resources\":"
    list(written)
    printf "}}}\n"
}
