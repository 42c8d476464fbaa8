#include "intake/terraform_names.hpp"

#include <algorithm>

namespace intake {

using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

struct TerraformShape {
    std::string_view type;
    std::string_view attribute;
    std::string_view shape;  ///< `{name}` is that attribute, or the name that the provider makes
};

// Attributes: each type's page in the documentation of the providers hashicorp/aws and hashicorp/awscc. ARN
// forms: as for `attribute_shape`.
constexpr TerraformShape terraform_shapes[] = {
    {"aws_sqs_queue", "arn", "arn:{partition}:sqs:{region}:{account}:{name}"},
    {"aws_sqs_queue", "id", "https://sqs.{region}.{suffix}/{account}/{name}"},
    {"aws_sqs_queue", "url", "https://sqs.{region}.{suffix}/{account}/{name}"},
    {"aws_iam_role", "arn", "arn:{partition}:iam::{account}:role{path}{name}"},
    {"aws_iam_role", "id", "{name}"},
    {"aws_iam_policy", "arn", "arn:{partition}:iam::{account}:policy{path}{name}"},
    {"aws_iam_policy", "id", "arn:{partition}:iam::{account}:policy{path}{name}"},
    {"aws_kms_key", "arn", "arn:{partition}:kms:{region}:{account}:key/{made}"},
    {"aws_kms_key", "id", "{made}"},
    {"aws_kms_key", "key_id", "{made}"},
    {"aws_kms_alias", "arn", "arn:{partition}:kms:{region}:{account}:{name}"},
    {"aws_kms_alias", "id", "{name}"},
    {"aws_cloudwatch_event_rule", "arn", "arn:{partition}:events:{region}:{account}:rule/{bus}{name}"},
    {"aws_cloudwatch_event_rule", "id", "{bus}{name}"},
    {"aws_cloudwatch_event_bus", "arn", "arn:{partition}:events:{region}:{account}:event-bus/{name}"},
    {"aws_cloudwatch_event_bus", "id", "{name}"},
    {"aws_cloudwatch_event_archive", "arn", "arn:{partition}:events:{region}:{account}:archive/{name}"},
    {"aws_cloudwatch_event_api_destination", "arn",
     "arn:{partition}:events:{region}:{account}:api-destination/{name}/{made}"},
    {"aws_cloudwatch_event_connection", "arn",
     "arn:{partition}:events:{region}:{account}:connection/{name}/{made}"},
    {"awscc_eventsv2_event_bus", "event_bus_arn",
     "arn:{partition}:events:{region}:{account}:event-busv2/{name}/{made}"},
    {"awscc_eventsv2_event_bus", "id", "arn:{partition}:events:{region}:{account}:event-busv2/{name}/{made}"},
    {"awscc_eventsv2_subscriber", "subscriber_arn",
     "arn:{partition}:events:{region}:{account}:subscriber/{name}/{made}"},
    {"awscc_eventsv2_subscriber", "id", "arn:{partition}:events:{region}:{account}:subscriber/{name}/{made}"},
    {"awscc_eventsv2_event_source", "event_source_arn",
     "arn:{partition}:events:{region}:{account}:event-sourcev2/{source}/{name}/{made}"},
    {"awscc_eventsv2_event_source", "id",
     "arn:{partition}:events:{region}:{account}:event-sourcev2/{source}/{name}/{made}"},
    {"aws_sns_topic", "arn", "arn:{partition}:sns:{region}:{account}:{name}"},
    {"aws_sns_topic", "id", "arn:{partition}:sns:{region}:{account}:{name}"},
    {"aws_lambda_function", "arn", "arn:{partition}:lambda:{region}:{account}:function:{function_name}"},
    {"aws_lambda_function", "id", "{function_name}"},
    {"aws_lambda_alias", "arn", "{function}:{name}"},
    {"aws_lambda_alias", "id", "{function}:{name}"},
    {"aws_sfn_state_machine", "arn", "arn:{partition}:states:{region}:{account}:stateMachine:{name}"},
    {"aws_sfn_state_machine", "id", "arn:{partition}:states:{region}:{account}:stateMachine:{name}"},
    {"aws_kinesis_stream", "arn", "arn:{partition}:kinesis:{region}:{account}:stream/{name}"},
    {"aws_kinesis_stream", "id", "arn:{partition}:kinesis:{region}:{account}:stream/{name}"},
    {"aws_kinesis_firehose_delivery_stream", "arn",
     "arn:{partition}:firehose:{region}:{account}:deliverystream/{name}"},
    {"aws_cloudwatch_log_group", "arn", "arn:{partition}:logs:{region}:{account}:log-group:{name}"},
    {"aws_cloudwatch_log_group", "id", "{name}"},
    {"aws_ecs_cluster", "arn", "arn:{partition}:ecs:{region}:{account}:cluster/{name}"},
    {"aws_ecs_cluster", "id", "arn:{partition}:ecs:{region}:{account}:cluster/{name}"},
    {"aws_ecs_task_definition", "arn",
     "arn:{partition}:ecs:{region}:{account}:task-definition/{family}:{made}"},
    {"aws_batch_job_queue", "arn", "arn:{partition}:batch:{region}:{account}:job-queue/{name}"},
    {"aws_codepipeline", "arn", "arn:{partition}:codepipeline:{region}:{account}:{name}"},
    {"aws_codebuild_project", "arn", "arn:{partition}:codebuild:{region}:{account}:project/{name}"},
    {"aws_caller_identity", "account_id", "{account}"},
    {"aws_caller_identity", "id", "{account}"},
    {"aws_region", "name", "{region}"},
    {"aws_region", "region", "{region}"},
    {"aws_region", "id", "{region}"},
    {"aws_partition", "partition", "{partition}"},
    {"aws_partition", "id", "{partition}"},
    {"aws_partition", "dns_suffix", "{suffix}"},
};

/// What the API takes for a reference; for other types it is the ARN.
constexpr std::pair<std::string_view, std::string_view> terraform_refs[] = {
    {"aws_sqs_queue", "id"},
    {"aws_iam_role", "name"},
    {"aws_kms_key", "key_id"},
    {"aws_cloudwatch_event_bus", "name"},
    {"aws_cloudwatch_event_rule", "name"},
};

std::string_view terraform_shape(std::string_view type, std::string_view attribute) {
    for (const TerraformShape& row : terraform_shapes) {
        if (row.type == type && row.attribute == attribute) return row.shape;
    }
    return {};
}

/// Of a choice, a list or the unknown: nothing.
std::optional<Text> scalar_of(const Tree& tree) {
    switch (tree.kind()) {
        case Tree::Kind::text:
        case Tree::Kind::integer:
        case Tree::Kind::real:
        case Tree::Kind::boolean:
            return tree.as_text();
        default:
            return std::nullopt;
    }
}

bool is_left_out(const Tree& tree) {
    return tree.is(Tree::Kind::absent) || tree.is(Tree::Kind::null);
}

/// Arguments of the provider that name a thing and are made where they are left out.
bool is_name(std::string_view attribute) {
    return attribute == "name" || attribute == "function_name" || attribute == "family";
}

HoleKind kind_of(std::string_view attribute) {
    if (attribute.ends_with("arn")) return HoleKind::arn;
    return is_name(attribute) ? HoleKind::name : HoleKind::text;
}

}  // namespace

Text TerraformNames::hole(const std::string& id, HoleKind kind, std::string why, text::Span place,
                          bool made_name) const {
    value::Symbol symbol;
    symbol.id = scope_ + "#" + id;
    symbol.label = id;
    symbol.kind = kind;
    symbol.made_name = made_name;
    symbol.why = {std::move(why), place};
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

Tree TerraformNames::attribute(const TerraformThing& thing, std::string_view attribute) const {
    const std::string_view shape = terraform_shape(thing.type, attribute);
    const Tree written = thing.written(attribute);
    const bool is_open = written.is(Tree::Kind::unknown) && (!shape.empty() || is_name(attribute));
    if (!is_left_out(written) && !is_open) return written;
    if (is_name(attribute)) return Tree::text(named(thing, attribute), thing.place);
    if (!shape.empty()) return Tree::text(shaped(thing, shape), thing.place);
    const std::string id = thing.address + "." + std::string(attribute);
    return Tree::text(hole(id, kind_of(attribute), "`" + id + "` is known after apply", thing.place),
                      thing.place);
}

Text TerraformNames::arn(const TerraformThing& thing) const {
    for (const std::string_view attribute : {"arn", "event_bus_arn", "subscriber_arn", "event_source_arn"}) {
        const std::string_view shape = terraform_shape(thing.type, attribute);
        if (shape.empty()) continue;
        const std::optional<Text> known = scalar_of(thing.written(attribute));
        return known && !known->empty() ? *known : shaped(thing, shape);
    }
    return {};
}

Text TerraformNames::ref(const TerraformThing& thing) const {
    for (const auto& [type, attribute] : terraform_refs) {
        if (type != thing.type) continue;
        return scalar_of(this->attribute(thing, attribute)).value_or(Text());
    }
    return arn(thing);
}

Text TerraformNames::shaped(const TerraformThing& thing, std::string_view shape) const {
    Text result;
    while (!shape.empty()) {
        const std::size_t open = shape.find('{');
        result += Text(std::string(shape.substr(0, open)));
        if (open == std::string_view::npos) break;
        const std::size_t close = shape.find('}', open);
        result += part(thing, shape.substr(open + 1, close - open - 1));
        shape.remove_prefix(close + 1);
    }
    return result;
}

Text TerraformNames::part(const TerraformThing& thing, std::string_view name) const {
    if (name == "partition") return run_->partition;
    if (name == "account") return run_->account;
    if (name == "suffix") return run_->suffix;
    if (name == "region") return region(thing);
    if (name == "bus") return bus_part(thing);
    if (name == "made") {
        return hole(thing.address + ".id", HoleKind::name, "AWS makes it", thing.place, true);
    }
    if (name == "path") {
        const std::optional<Text> path = scalar_of(thing.written("path"));
        return path && !path->empty() ? *path : Text("/");
    }
    if (name == "function") {
        const std::optional<Text> function = scalar_of(thing.written("function_name"));
        if (function && function->literal_prefix().starts_with("arn:")) return *function;
        if (!function)
            return hole(thing.address + ".function_arn", HoleKind::arn, "its function is not known",
                        thing.place);
        return Text("arn:") + run_->partition + ":lambda:" + region(thing) + ":" + run_->account +
               ":function:" + *function;
    }
    if (name == "source") {
        const Tree configuration = thing.written("configuration");
        if (!is_left_out(value::at(configuration, {"aws_service_events_configuration"})))
            return "aws.service";
        return "aws.partner";
    }
    return named(thing, name);
}

/// Since version 6 of the provider each resource may name its Region.
Text TerraformNames::region(const TerraformThing& thing) const {
    if (thing.type == "aws_region") return run_->region;
    const std::optional<Text> own = scalar_of(thing.written("region"));
    return own && !own->empty() ? *own : run_->region;
}

/// The name as written, with the prefix that is written, or one that nobody knows.
Text TerraformNames::named(const TerraformThing& thing, std::string_view attribute) const {
    const Tree written = thing.written(attribute);
    const std::optional<Text> name = scalar_of(written);
    if (name && !name->empty()) return *name;
    const std::string id = thing.address + "." + std::string(attribute);
    if (!is_left_out(written)) {
        return hole(id, HoleKind::name, "the name of `" + thing.address + "` is not known", thing.place);
    }
    const Text made = hole(id, HoleKind::name, "Terraform makes the name of `" + thing.address + "`",
                           thing.place, !thing.is_data);
    const std::optional<Text> prefix = scalar_of(thing.written("name_prefix"));
    return prefix && !prefix->empty() ? *prefix + made : made;
}

/// `BUS/` off the default bus; `event_bus_name` takes a name or an ARN.
Text TerraformNames::bus_part(const TerraformThing& thing) const {
    const Tree written = thing.written("event_bus_name");
    if (is_left_out(written)) return {};
    std::optional<Text> name = scalar_of(written);
    if (name && name->literal_prefix().starts_with("arn:")) {
        const std::vector<Text> parts = value::split(*name, '/', 2);
        name = parts.size() == 2 ? std::optional(parts[1]) : std::nullopt;
    }
    if (name && name->is_literal()) return name->literal() == "default" ? Text() : *name + "/";
    const value::Symbol* symbol = name ? name->first_hole() : nullptr;
    if (symbol && (!name->whole_hole() || symbol->kind == HoleKind::name)) return *name + "/";
    return hole(thing.address + ".event_bus_name/", HoleKind::text, "the bus of the rule is not known",
                thing.place);
}

}  // namespace intake
