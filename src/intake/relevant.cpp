#include "intake/relevant.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace intake {

namespace {

/// What one of the documents read here must hold. At least nine bytes each, so that the search below
/// looks at every eighth byte of a file that has none of them.
constexpr std::array<std::string_view, 44> marks = {
    // templates
    "AWS::Events",
    "AWS/Events",  // namespaces of alarms
    "AWS::SQS::",
    "AWS::IAM::",
    "AWS::KMS::",
    "AWS::SNS::",
    "AWS::Serverless",
    "AWS::CloudFormation::Stack",
    "AWS::Lambda::Permission",
    "AWS::Lambda::EventSourceMapping",
    "AWS::Pipes::Pipe",
    "AWS::Logs::ResourcePolicy",
    R"(AWS\u003a)",
    R"(AWS\u003A)",
    R"(AWS\x3a\x)",
    R"(AWS\x3A\x)",
    // manifests of cloud assemblies
    "aws:cloudformation:stack",
    "cdk:cloud-assembly",
    // the Serverless Framework
    "eventBridge",
    "cloudwatchEvent",
    // objects of Kubernetes
    ".services.k8s.aws",
    ".aws.upbound.io/",
    ".aws.m.upbound.io/",
    // inputs and outputs of the command line tool: subscribers, rules, targets, queues
    "OnFailureConfiguration",
    "InvokeConfiguration",
    "EventBusArn",
    "SubscriberArn",
    "\"Targets\"",
    "EventPattern",
    "ScheduleExpression",
    "\"QueueArn\"",
    // policies and roles
    "Statement",
    "PolicyDocument",
    "AttachedPolicies",
    "PolicyNames",
    "EventBusName",
    // plans and states of Terraform
    "aws_cloudwatch_event_",
    "awscc_eventsv2_",
    "aws_sqs_queue",
    "aws_iam_role",
    "aws_iam_policy",
    "aws_kms_key",
    "aws_sns_topic",
    "aws_lambda_permission",
};

/// What one of the scripts read here must hold: operations of the AWS CLI.
constexpr std::array<std::string_view, 12> shell_marks = {
    "create-subscriber", "create-event-bus", "create-event-source", "put-targets",
    "events put-rule",   "put-permission",   "create-queue",        "set-queue-attributes",
    "create-role",       "put-role-policy",  "attach-role-policy",  "add-permission",
};

constexpr std::size_t window = 9;

/// Set-wise Horspool over the first nine bytes of the words, in blocks of two.
class Search {
public:
    explicit Search(std::span<const std::string_view> words) : words_(words) {
        shift_.fill(window - 1);
        for (const std::string_view word : words_) {
            for (std::size_t i = 0; i + 1 < window; ++i) {
                std::uint8_t& shift = shift_[block(word.data() + i)];
                shift = std::min(shift, static_cast<std::uint8_t>(window - 2 - i));
            }
        }
    }

    [[nodiscard]] bool found_in(std::string_view bytes) const {
        if (bytes.size() < window) return false;
        const char* at = bytes.data() + window - 2;  // the last block of the window
        const char* const last = bytes.data() + bytes.size() - 2;
        while (at <= last) {
            const std::uint8_t shift = shift_[block(at)];
            if (shift == 0) {
                const char* const begin = at - (window - 2);
                const std::string_view rest(begin, static_cast<std::size_t>(last + 2 - begin));
                for (const std::string_view word : words_) {
                    if (rest.starts_with(word)) return true;
                }
            }
            at += shift == 0 ? 1 : shift;
        }
        return false;
    }

private:
    static std::uint16_t block(const char* at) {
        std::uint16_t value = 0;
        std::memcpy(&value, at, sizeof value);
        return value;
    }
    std::span<const std::string_view> words_;
    std::array<std::uint8_t, 1 << 16> shift_{};
};

bool has_readable_name(std::string_view path) {
    static constexpr std::array<std::string_view, 7> endings = {".yaml",  ".yml", ".json",   ".template",
                                                                ".jsonl", ".cfn", ".tfstate"};
    return std::any_of(endings.begin(), endings.end(),
                       [path](std::string_view ending) { return path.ends_with(ending); });
}

/// The configuration of the Serverless Framework, whose rules name nothing of AWS.
bool is_service_name(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    return name.find("serverless") != std::string_view::npos;
}

}  // namespace

bool is_hcl_name(std::string_view path) {
    return path.ends_with(".tf") || path.ends_with(".tofu") || path.ends_with(".tfvars");
}

bool is_terraform_json_name(std::string_view path) {
    return path.ends_with(".tf.json") || path.ends_with(".tofu.json") || path.ends_with(".tfvars.json");
}

bool is_shell_name(std::string_view path) {
    return path.ends_with(".sh") || path.ends_with(".bash");
}

bool relevant(std::string_view path, std::string_view bytes) {
    static const Search search(marks);
    static const Search calls(shell_marks);
    if (is_shell_name(path)) return calls.found_in(bytes);
    // The variables and local values of a module are in files that name nothing of ours.
    if (is_hcl_name(path) || is_terraform_json_name(path)) return true;
    return has_readable_name(path) && (is_service_name(path) || search.found_in(bytes));
}

}  // namespace intake
