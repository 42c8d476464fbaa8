#include "iam/managed.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <span>

#include "arn/arn.hpp"
#include "iam/managed_table.hpp"
#include "iam/operators.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Text;

/// The actions that the table was made for: no row for one of them means that nothing is said of it.
constexpr std::array covered{
    "sqs:SendMessage",   "lambda:InvokeFunction",       "sns:Publish",
    "events:PutEvents",  "events:InvokeApiDestination", "states:StartExecution",
    "kinesis:PutRecord", "firehose:PutRecord",          "kms:Decrypt",
    "ecs:RunTask",       "kms:GenerateDataKey",         "batch:SubmitJob",
    "ssm:SendCommand",   "codebuild:StartBuild",        "redshift-data:ExecuteStatement",
    "iam:PassRole",      "execute-api:Invoke",
};

/// Words between blanks.
template <class Use>
void each_word(std::string_view words, Use use) {
    while (!words.empty()) {
        const std::size_t end = words.find(' ');
        if (end != 0) use(words.substr(0, end));
        if (end == std::string_view::npos) return;
        words.remove_prefix(end + 1);
    }
}

value::List<Fact<Text>> texts(std::string_view words) {
    value::List<Fact<Text>> list;
    list.written = true;
    each_word(words, [&](std::string_view word) {
        list.members.push_back({{}, Fact<Text>::of(Text(std::string(word)))});
    });
    return list;
}

/// `StringEquals/aws:ResourceAccount`: the table has operators and keys, not the values.
value::List<model::ConditionTest> tests(const ManagedGrant& grant) {
    value::List<model::ConditionTest> list;
    each_word(grant.conditions, [&](std::string_view word) {
        const std::size_t slash = word.find('/');
        model::ConditionTest test;
        test.operation = std::string(word.substr(0, slash));
        test.key = std::string(word.substr(slash + 1));
        test.values.open = value::Reason{"AWS's policy puts a condition on `" + test.key + "`", {}};
        list.members.push_back({{}, std::move(test)});
    });
    return list;
}

model::Statement statement(const ManagedGrant& grant) {
    model::Statement made;
    made.effect = Fact<Text>::of(Text(grant.denies ? "Deny" : "Allow"));
    made.action = texts(grant.action);
    (grant.all_but ? made.not_resource : made.resource) = texts(grant.resources);
    made.conditions = tests(grant);
    return made;
}

model::Policy build(const ManagedPolicyRow& row) {
    model::Policy policy;
    policy.name = std::string(row.name);
    policy.version = Fact<Text>::of(Text("2012-10-17"));
    for (const ManagedGrant& grant : managed_grants().subspan(row.first, row.count)) {
        policy.statements.members.push_back({{}, statement(grant)});
    }
    return policy;
}

/// Built when first asked for.
struct Built {
    std::once_flag once;
    model::Policy policy;
};

const model::Policy& policy_of(std::size_t position) {
    static std::deque<Built> all(managed_policies().size());
    Built& built = all[position];
    std::call_once(built.once, [&] { built.policy = build(managed_policies()[position]); });
    return built.policy;
}

std::string_view name_of(const arn::Arn& arn) {
    if (!arn.service.is_literal() || arn.service.literal() != "iam") return {};
    if (!arn.account.is_literal() || arn.account.literal() != "aws") return {};
    if (!arn.resource.is_literal()) return {};
    const std::string_view resource = arn.resource.literal();
    if (!resource.starts_with("policy/")) return {};
    return resource.substr(resource.rfind('/') + 1);
}

}  // namespace

bool is_aws_managed(const Text& arn) {
    const auto parsed = arn::parse(arn);
    return parsed && !name_of(*parsed).empty();
}

const model::Policy* aws_managed(const Text& arn, std::string_view action) {
    const auto is_action = [&](std::string_view known) { return equal_without_case(known, action); };
    if (std::none_of(covered.begin(), covered.end(), is_action)) return nullptr;
    const auto parsed = arn::parse(arn);
    if (!parsed) return nullptr;
    // The text lives in `parsed`.
    const std::string_view name = name_of(*parsed);
    const std::span<const ManagedPolicyRow> rows = managed_policies();
    const auto before = [](const ManagedPolicyRow& row, std::string_view wanted) {
        return row.name < wanted;
    };
    const auto found = std::lower_bound(rows.begin(), rows.end(), name, before);
    if (name.empty() || found == rows.end() || found->name != name) return nullptr;
    return &policy_of(static_cast<std::size_t>(found - rows.begin()));
}

}  // namespace iam
