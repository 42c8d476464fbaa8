#include <algorithm>
#include <set>

#include "migration/write_plan.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

using document::Layout;
using document::Written;

/// Stands around the name of a shell variable until the text is quoted: taken out of all texts of files.
constexpr char variable_mark = '\x01';

std::string without_mark(const std::string& text) {
    std::string out = text;
    out.erase(std::remove(out.begin(), out.end(), variable_mark), out.end());
    return out;
}

std::string marked(const std::string& variable) {
    return variable_mark + variable + variable_mark;
}

/// A pseudo parameter as a variable; empty: it is none of those.
std::string pseudo_variable(std::string_view name) {
    if (name == "AWS::AccountId") return "account";
    if (name == "AWS::Region") return "region";
    if (name == "AWS::Partition") return "partition";
    return {};
}

/// A text of `Fn::Sub`, in which nothing but pseudo parameters stands.
std::string substituted(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t begin = text.find("${");
        out += text.substr(0, begin);
        if (begin == std::string_view::npos) return out;
        const std::size_t end = text.find('}', begin);
        if (end == std::string_view::npos) return out + std::string(text.substr(begin));
        const std::string_view name = text.substr(begin + 2, end - begin - 2);
        if (name.starts_with('!'))
            out += "${" + std::string(name.substr(1)) + "}";
        else
            out += marked(pseudo_variable(name));
        text.remove_prefix(end + 1);
    }
    return out;
}

/// The value with references to resources of the plan and to pseudo parameters as variables.
Written with_variables(const Written& value) {
    if (value.kind() == Written::Kind::map && value.entries().size() == 1) {
        const auto& [key, argument] = value.entries().front();
        const std::string pseudo = key == "Ref" ? pseudo_variable(argument.text()) : std::string();
        if (key == "Ref") return marked(pseudo.empty() ? argument.text() : pseudo);
        if (key == "Fn::GetAtt") return marked(argument.entries().front().second.text());
        if (key == "Fn::Sub") return substituted(without_mark(argument.text()));
    }
    if (value.kind() == Written::Kind::text) return without_mark(value.text());
    if (value.kind() != Written::Kind::map && value.kind() != Written::Kind::list) return value;
    const bool list = value.kind() == Written::Kind::list;
    Written made = list ? Written::list() : Written::map();
    for (const auto& [key, member] : value.entries()) {
        if (list)
            made.add(with_variables(member));
        else
            made.set(key, with_variables(member));
    }
    return made;
}

/// In single quotes, variables between them in double ones. `mark` is how a text has the marks of variables;
/// where it begins with a backslash, one that is escaped itself begins none.
std::string quoted_for_shell(std::string_view text, std::string_view mark) {
    std::string out = "'";
    bool in_variable = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with(mark)) {
            out += in_variable ? "}\"'" : "'\"${";
            in_variable = !in_variable;
            i += mark.size() - 1;
            continue;
        }
        out += text[i] == '\'' ? std::string("'\\''") : std::string(1, text[i]);
        if (text[i] == '\\' && i + 1 < text.size()) out += text[++i];
    }
    return out + "'";
}

std::string json_argument(const Written& value) {
    return quoted_for_shell(write_json(with_variables(value), Layout::one_line), "\\u0001");
}

/// A policy goes as a text within JSON: there its marks are escaped twice.
std::string policy_attribute(const Written& policy) {
    const Written text = write_json(with_variables(policy), Layout::one_line);
    return quoted_for_shell(write_json(Written::map("Policy", text), Layout::one_line), "\\\\u0001");
}

std::string text_of(const Written& properties, std::string_view key) {
    const Written* found = properties.find(key);
    return found == nullptr ? std::string() : with_variables(*found).text();
}

std::string text_argument(const Written& properties, std::string_view key) {
    return quoted_for_shell(text_of(properties, key), std::string(1, variable_mark));
}

std::string make_queue(const std::string& name, const Written& properties) {
    Written attributes = Written::map();
    for (const auto& [key, value] : properties.entries()) {
        if (value.kind() == Written::Kind::integer) attributes.set(key, std::to_string(value.integer()));
        if (value.kind() == Written::Kind::boolean) attributes.set(key, value.boolean() ? "true" : "false");
    }
    const std::string queue = text_of(properties, "QueueName");
    return name + "_url=$(aws sqs create-queue --region \"$region\" --queue-name " + queue +
           " --attributes " + json_argument(attributes) + " --query QueueUrl --output text)\n" + name +
           "=\"arn:$partition:sqs:$region:$account:" + queue + "\"\n";
}

std::string make_role(const std::string& name, const Written& properties) {
    constexpr std::size_t longest = 64;  // of a role's name
    const std::string role = name.size() <= longest ? name : name.substr(name.size() - longest);
    std::string out =
        name + "=$(aws iam create-role --role-name " + role + " --assume-role-policy-document " +
        json_argument(*properties.find("AssumeRolePolicyDocument")) + " --query Role.Arn --output text)\n";
    for (const auto& [key, policy] : properties.find("Policies")->entries())
        out += "aws iam put-role-policy --role-name " + role + " --policy-name " +
               text_of(policy, "PolicyName") + " --policy-document " +
               json_argument(*policy.find("PolicyDocument")) + "\n";
    return out;
}

std::string make_subscriber(const std::string& name, const Written& properties) {
    const bool stopped = properties.find("State") != nullptr;
    return name + "=$(aws eventsv2 create-subscriber --region \"$region\" --cli-input-json " +
           json_argument(properties) + " --query SubscriberArn --output text)\nwait_for \"$" + name + "\" " +
           (stopped ? "STOPPED" : "RUNNING") + "\n";
}

std::string command_of(const std::string& name, const Written& resource) {
    const Written& properties = *resource.find("Properties");
    const std::string type = resource.find("Type")->text();
    if (type == "AWS::SQS::Queue") return make_queue(name, properties);
    if (type == "AWS::IAM::Role") return make_role(name, properties);
    if (type == "AWS::EventsV2::Subscriber") return make_subscriber(name, properties);
    if (type == "AWS::EventsV2::EventSource")
        return "aws eventsv2 create-event-source --region \"$region\" --cli-input-json " +
               json_argument(properties) + "\n";
    if (type == "AWS::Logs::DeliverySource")
        return "aws logs put-delivery-source --region \"$region\" --name " +
               text_argument(properties, "Name") + " --log-type ERROR_LOGS --resource-arn " +
               text_argument(properties, "ResourceArn") + "\n";
    const std::string queue = properties.find("Queues")->entries().front().second.find("Ref")->text();
    return "aws sqs set-queue-attributes --region \"$region\" --queue-url \"$" + queue +
           "_url\" --attributes " + policy_attribute(*properties.find("PolicyDocument")) + "\n";
}

}  // namespace

std::string write_commands(const PlannedAddition& addition, const std::string& bus_arn) {
    const auto part = [&](std::size_t number) {
        std::string_view rest = bus_arn;
        for (; number > 0; --number) rest.remove_prefix(std::min(rest.size(), rest.find(':') + 1));
        return std::string(rest.substr(0, rest.find(':')));
    };
    std::string out =
        "set -eu\npartition='" + part(1) + "'\nregion='" + part(3) +
        "'\naccount=$(aws sts get-caller-identity --query Account --output text)\n"
        "# A bus makes one subscriber at a time.\n"
        "wait_for() {\n"
        "    until [ \"$(aws eventsv2 describe-subscriber --region \"$region\" --subscriber-arn \"$1\" "
        "\\\n        --query State --output text)\" = \"$2\" ]; do sleep 5; done\n"
        "}\n";
    std::string last;
    for (const auto& [name, resource] : addition.resources) {
        if (resource.find("Type")->text() == "AWS::IAM::Role" || last.empty()) out += "\n";
        last = name;
        out += command_of(name, resource);
    }
    return out;
}

}  // namespace migration
