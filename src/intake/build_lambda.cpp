#include <algorithm>

#include "intake/draft.hpp"
#include "intake/policy_document.hpp"
#include "intake/sam_tree.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Text;
using value::Tree;
using Kind = Tree::Kind;

/// A property of a permission, and the condition that Lambda writes for it (Lambda guide, "AddPermission").
struct Test {
    const char* property;
    const char* operation;
    const char* key;
};
constexpr Test tests[] = {
    {"SourceArn", "ArnLike", "AWS:SourceArn"},
    {"SourceAccount", "StringEquals", "AWS:SourceAccount"},
    {"PrincipalOrgID", "StringEquals", "aws:PrincipalOrgID"},
    {"EventSourceToken", "StringEquals", "lambda:EventSourceToken"},
    {"FunctionUrlAuthType", "StringEquals", "lambda:FunctionUrlAuthType"},
};

bool is_account_or_arn(const Text& text) {
    if (const value::Symbol* hole = text.whole_hole()) {
        return hole->kind == value::HoleKind::account || hole->kind == value::HoleKind::arn;
    }
    const std::string_view prefix = text.literal_prefix();
    return prefix.starts_with("arn:") || prefix.find_first_not_of("0123456789") == std::string_view::npos;
}

/// `Principal` is a service, an account, an ARN, or everyone.
Tree principal(const Maker& maker, const Tree& written) {
    if (!written.is(Kind::text)) return written;
    const Text& text = written.as_text();
    if (text.is_literal() && text.literal() == "*") return written;
    return maker.map({{is_account_or_arn(text) ? "AWS" : "Service", written}});
}

/// The policy that a permission adds to, one for each alternative of its conditions: a property that a
/// condition leaves out tests nothing.
Tree policy(const Maker& maker, const Tree& properties, std::vector<std::pair<std::string, Tree>> conditions,
            std::size_t next) {
    if (next < std::size(tests)) {
        const Test& test = tests[next];
        return alternatives(value::at(properties, {test.property}), [&](const Tree& leaf) {
            auto with = conditions;
            if (!leaf.is(Kind::absent) && !leaf.is(Kind::null)) {
                with.emplace_back(test.operation + std::string(":") + test.key, leaf);
            }
            return policy(maker, properties, std::move(with), next + 1);
        });
    }
    std::vector<Tree::Entry> operators;
    for (auto& [name, leaf] : conditions) {
        const std::size_t colon = name.find(':');
        operators.push_back(
            {name.substr(0, colon), leaf.place(), maker.map({{name.substr(colon + 1), leaf}})});
    }
    const Tree statement =
        maker.map({{"Effect", maker.text("Allow")},
                   {"Principal", alternatives(value::at(properties, {"Principal"}),
                                              [&](const Tree& leaf) { return principal(maker, leaf); })},
                   {"Action", value::at(properties, {"Action"})},
                   {"Resource", maker.text("*")},
                   {"Condition", Tree::map(std::move(operators), maker.place())}});
    return maker.document({statement});
}

/// Where an asynchronous call that fails goes: a destination of the function, or its dead-letter queue
/// (Lambda guide, "Retain records of asynchronous invocations"). A destination that SAM makes has a type
/// alone.
value::Fact<Text> failure_destination(const Tree& properties) {
    const Tree on_failure = value::at(properties, {"DestinationConfig", "OnFailure"});
    Tree found = value::at(on_failure, {"Destination"});
    for (const Tree& next :
         {value::at(on_failure, {"Type"}), value::at(properties, {"DeadLetterConfig", "TargetArn"})}) {
        found =
            alternatives(found, [&next](const Tree& leaf) { return leaf.is(Kind::absent) ? next : leaf; });
    }
    return value::text_fact(found);
}

std::size_t count(const Tree& tree) {
    return tree.is(Kind::choice) ? count(tree.then()) + count(tree.otherwise()) : 1;
}

/// Policies multiply with the alternatives of each property; nobody writes many.
bool has_many_alternatives(const Tree& properties) {
    constexpr std::size_t most = 64;
    std::size_t policies = 1;
    for (const Test& test : tests) {
        policies *= std::min(count(value::at(properties, {test.property})), most + 1);
    }
    return policies > most;
}

}  // namespace

void build_function(Draft& draft, const Resource& resource) {
    model::Receiver function;
    function.identity = identity_of(resource);
    function.arn = resource.arn;
    function.policies_add_up = true;
    if (resource.type == "AWS::Lambda::Function") {
        function.timeout_seconds = value::integer_fact(value::at(resource.properties, {"Timeout"}));
        function.on_failure = failure_destination(resource.properties);
    } else {
        const value::Reason elsewhere{"an alias or version has the settings of its function", resource.place};
        function.timeout_seconds = value::Fact<std::int64_t>::unknown(elsewhere, resource.place);
        function.on_failure = value::Fact<Text>::unknown(elsewhere, resource.place);
    }
    draft.topology.receivers.push_back(std::move(function));
}

void build_invoke_config(Draft& draft, const Resource& resource) {
    const auto destination =
        std::make_shared<const value::Fact<Text>>(failure_destination(resource.properties));
    draft.failure_destinations.push_back(
        {resource.exists, value::text_fact(value::at(resource.properties, {"FunctionName"})), destination});
}

void build_permission(Draft& draft, const Resource& resource) {
    const Maker maker(resource.block.placed() ? resource.block : resource.place);
    const Tree written = has_many_alternatives(resource.properties)
                             ? maker.unknown("`" + resource.name + "` has too many alternatives")
                             : policy(maker, resource.properties, {}, 0);
    const auto read = read_policy(written, resource.name, draft.excerpts, draft.findings);
    const value::List<Tree> function = value::list_of(value::at(resource.properties, {"FunctionName"}));
    attach_to_each(draft.receiver_policies, function, resource.exists, ReceiverPolicy{"lambda", read});
}

}  // namespace intake
