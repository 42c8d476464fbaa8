#include <algorithm>
#include <set>

#include "migration/hcl_text.hpp"
#include "migration/terraform_words.hpp"
#include "migration/translate_template.hpp"
#include "migration/write_plan.hpp"
#include "text/printable.hpp"

// Arguments: the pages of the resources in the documentation of the providers hashicorp/aws and
// hashicorp/awscc.

namespace migration {
namespace {

using document::Node;
using document::Written;

/// A type of CloudFormation that plans have, and the resource that makes the same.
struct TerraformType {
    std::string_view type;
    std::string_view resource;
    std::string_view ref;  ///< the attribute that `Ref` gives
};
constexpr TerraformType plan_types[] = {
    {"AWS::SQS::Queue", "aws_sqs_queue", "id"},
    {"AWS::SQS::QueuePolicy", "aws_sqs_queue_policy", "id"},
    {"AWS::IAM::Role", "aws_iam_role", "id"},
    {"AWS::EventsV2::Subscriber", "awscc_eventsv2_subscriber", "subscriber_arn"},
    {"AWS::EventsV2::EventSource", "awscc_eventsv2_event_source", "event_source_arn"},
    {"AWS::Logs::DeliverySource", "aws_cloudwatch_log_delivery_source", "name"},
};

const TerraformType& type_of(const Written& resource) {
    const std::string& type = resource.find("Type")->text();
    return *std::find_if(std::begin(plan_types), std::end(plan_types),
                         [&](const TerraformType& one) { return one.type == type; });
}

/// A map whose keys the user chooses keeps them.
bool has_own_keys(std::string_view attribute) {
    return attribute == "HeaderParameters" || attribute == "QueryStringParameters";
}

bool is_function(const Written& value) {
    if (value.kind() != Written::Kind::map || value.entries().size() != 1) return false;
    const std::string& key = value.entries().front().first;
    return key == "Ref" || key.starts_with("Fn::");
}

/// A text of JSON as values; nothing where they would not be written as they are: numbers with a fraction,
/// keys that are there twice or would be taken for functions. `is_sub`: the texts in it are those of
/// `Fn::Sub`.
std::optional<Written> json_values(const Node& node, bool is_sub) {
    switch (node.kind()) {
        case document::Kind::null:
            return Written();
        case document::Kind::boolean:
            return Written(node.boolean());
        case document::Kind::integer:
            if (std::to_string(node.integer()) != node.text()) return std::nullopt;
            return Written(node.integer());
        case document::Kind::string:
            return is_sub ? Written::map("Fn::Sub", node.text()) : Written(node.text());
        case document::Kind::sequence: {
            Written list = Written::list();
            for (const Node& element : node.elements()) {
                auto value = json_values(element, is_sub);
                if (!value) return std::nullopt;
                list.add(std::move(*value));
            }
            return list;
        }
        case document::Kind::mapping:
            break;
        default:
            return std::nullopt;
    }
    Written map = Written::map();
    for (const Node::Entry& entry : node.entries()) {
        const std::string key(entry.key.text());
        auto value = json_values(entry.value, is_sub);
        if (!value || map.find(key) != nullptr || key.find("${") != std::string::npos) return std::nullopt;
        map.set(key, std::move(*value));
    }
    return is_function(map) ? std::nullopt : std::optional(std::move(map));
}

/// A pattern as `jsonencode` writes it; as the text that it is where that would be another.
Written pattern_of(const Written& written) {
    const Written* sub = written.kind() == Written::Kind::map ? written.find("Fn::Sub") : nullptr;
    const std::string& text = sub != nullptr ? sub->text() : written.text();
    const auto json = read_json(text);
    auto values = json ? json_values(json->roots().front(), sub != nullptr) : std::nullopt;
    return values && values->kind() == Written::Kind::map ? hcl_json(std::move(*values)) : written;
}

/// The provider awscc has the members of the types of CloudFormation in snake case.
Written snake_case(const Written& value, bool own_keys = false) {
    if (value.kind() == Written::Kind::list) {
        Written list = Written::list();
        for (const auto& [key, element] : value.entries()) list.add(snake_case(element));
        return list;
    }
    if (value.kind() != Written::Kind::map || is_function(value)) return value;
    Written map = Written::map();
    for (const auto& [key, member] : value.entries()) {
        if (own_keys)
            map.set(key, member);
        else
            map.set(terraform_label(key),
                    key == "Pattern" ? pattern_of(member) : snake_case(member, has_own_keys(key)));
    }
    return map;
}

class TerraformWriter {
public:
    explicit TerraformWriter(const PlannedAddition& addition) : addition_(addition) {
        for (const auto& [name, resource] : addition.resources) types_.emplace(name, &type_of(resource));
    }

    std::string write() {
        std::string blocks;
        for (const auto& [name, resource] : addition_.resources) {
            if (!blocks.empty()) blocks += "\n";
            blocks += block_of(name, resource);
        }
        return head() + blocks;
    }

private:
    /// What the blocks refer to.
    [[nodiscard]] std::string head() const {
        std::string out;
        // A module says once which providers it needs.
        if (addition_.module.empty())
            out +=
                "terraform {\n  required_providers {\n"
                "    aws   = { source = \"hashicorp/aws\" }\n"
                "    awscc = { source = \"hashicorp/awscc\", version = \">= 1.104.0\" }\n  }\n}\n\n";
        for (const std::string& name : variables_)
            out += "variable " + hcl_quoted(name) + " {\n  type = string\n}\n\n";
        for (const std::string& type : data_)
            out += "data " + hcl_quoted(type) + " " + hcl_quoted(addition_.data_label) + " {}\n\n";
        return out;
    }

    std::string called(std::string_view name, std::string_view attribute) {
        if (is_terraform_pseudo(name)) return pseudo(name);
        const auto own = types_.find(std::string(name));
        if (own == types_.end()) {
            constexpr std::string_view var = "var.";
            if (addition_.module.empty() && name.starts_with(var))
                variables_.emplace(name.substr(var.size()));
            return std::string(name);
        }
        return address_of(own->first) + "." +
               (attribute.empty() ? std::string(own->second->ref) : terraform_label(attribute));
    }

    std::string pseudo(std::string_view name) {
        const bool account = name == "AWS::AccountId";
        const char* type = account                 ? "aws_caller_identity"
                           : name == "AWS::Region" ? "aws_region"
                                                   : "aws_partition";
        data_.insert(type);
        const char* attribute = account                    ? "account_id"
                                : name == "AWS::Region"    ? "id"
                                : name == "AWS::Partition" ? "partition"
                                                           : "dns_suffix";
        return "data." + std::string(type) + "." + addition_.data_label + "." + attribute;
    }

    [[nodiscard]] std::string address_of(const std::string& name) const {
        return std::string(types_.at(name)->resource) + "." + terraform_label(name);
    }

    [[nodiscard]] std::string opened(std::string_view type, const std::string& name) const {
        return "resource " + hcl_quoted(type) + " " + hcl_quoted(terraform_label(name)) + " {\n";
    }

    std::string arguments(const Written& map) {
        return hcl_arguments(
            map,
            [this](std::string_view name, std::string_view attribute) { return called(name, attribute); }, 2);
    }

    std::string block_of(const std::string& name, const Written& resource) {
        const TerraformType& type = *types_.at(name);
        const Written& properties = *resource.find("Properties");
        std::string out = opened(type.resource, name);
        if (type.resource == "aws_iam_role") return out + role(name, properties);
        if (const Written* metadata = resource.find("Metadata"))
            out += "  # buslint: replaces " +
                   text::printable(metadata->find("buslint")->find("replaces")->text()) + "\n";
        out += arguments(arguments_of(type, properties));
        out += dependence(resource.find("DependsOn"), properties);
        return out + "}\n";
    }

    /// What is made before: what the plan says, and the policy of the role that delivers, which nothing else
    /// of a subscriber refers to.
    std::string dependence(const Written* after, const Written& properties) const {
        std::vector<std::string> addresses;
        if (const Written* invocation = properties.find("InvokeConfiguration")) {
            const std::string& role =
                invocation->find("RoleArn")->entries().front().second.entries().front().second.text();
            addresses.push_back("aws_iam_role_policy." + terraform_label(role));
        }
        if (after != nullptr && after->kind() == Written::Kind::text)
            addresses.push_back(address_of(after->text()));
        if (after != nullptr) {
            for (const auto& [key, name] : after->entries()) addresses.push_back(address_of(name.text()));
        }
        if (addresses.empty()) return {};
        std::string names;
        for (const std::string& address : addresses) names += (names.empty() ? "" : ", ") + address;
        return "\n  depends_on = [" + names + "]\n";
    }

    [[nodiscard]] static Written arguments_of(const TerraformType& type, const Written& properties) {
        if (type.resource.starts_with("awscc_")) return snake_case(properties);
        Written made = Written::map();
        for (const auto& [key, value] : properties.entries()) {
            if (key == "Queues")
                made.set("queue_url", value.entries().front().second);
            else if (key == "PolicyDocument")
                made.set("policy", hcl_json(value));
            else
                made.set(queue_argument(key), value);
        }
        return made;
    }

    [[nodiscard]] static std::string queue_argument(const std::string& key) {
        if (key == "QueueName") return "name";
        if (key == "MessageRetentionPeriod") return "message_retention_seconds";
        return terraform_label(key);
    }

    std::string role(const std::string& name, const Written& properties) {
        constexpr std::size_t longest_prefix = 37;  // of 38, with the dash
        const std::string label = terraform_label(name);
        std::string prefix = label.substr(0, longest_prefix);
        std::replace(prefix.begin(), prefix.end(), '_', '-');
        Written made = Written::map("name_prefix", prefix + "-");
        made.set("assume_role_policy", hcl_json(*properties.find("AssumeRolePolicyDocument")));
        std::string out = arguments(made) + "}\n";
        for (const auto& [key, policy] : properties.find("Policies")->entries()) {
            Written attached = Written::map("name", *policy.find("PolicyName"));
            attached.set("role", Written::map("Ref", name))
                .set("policy", hcl_json(*policy.find("PolicyDocument")));
            out += "\n" + opened("aws_iam_role_policy", name) + arguments(attached) + "}\n";
        }
        return out;
    }

    const PlannedAddition& addition_;
    std::map<std::string, const TerraformType*> types_;
    std::set<std::string> data_;
    std::set<std::string> variables_;
};

}  // namespace

std::string write_terraform(const PlannedAddition& addition) {
    return TerraformWriter(addition).write();
}

}  // namespace migration
