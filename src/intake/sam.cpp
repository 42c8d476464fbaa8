#include "intake/sam.hpp"

#include "intake/sam_event.hpp"
#include "intake/sam_policy.hpp"
#include "intake/sam_tree.hpp"
#include "intake/shape.hpp"

namespace intake {

using document::Node;
using value::Tree;

namespace {

constexpr std::string_view function_type = "AWS::Serverless::Function";
constexpr std::string_view machine_type = "AWS::Serverless::StateMachine";

/// Aliases can write one map of events for every function. CloudFormation takes 500 resources.
constexpr std::size_t most_made = 10'000;

bool has_events(std::string_view type) {
    return type == function_type || type == machine_type;
}

using Properties = std::vector<std::pair<std::string, Node>>;

/// What `Globals` gives every function or state machine, of the keys read here. A key written on the
/// resource wins; that maps and lists of both would be merged matters for none of them.
Properties globals(Node root, const char* type) {
    Properties result;
    for (const char* key :
         {"Role", "RolePath", "PermissionsBoundary", "AssumeRolePolicyDocument", "Policies",
          "AutoPublishAlias", "VpcConfig", "DeadLetterQueue", "EventInvokeConfig", "Timeout", "Type"}) {
        if (const auto node = find(root, {"Globals", type, key})) result.emplace_back(key, *node);
    }
    return result;
}

Declared made_from(const Declared& origin, std::string name, std::string type) {
    Declared made;
    made.name = std::move(name);
    made.type = std::move(type);
    made.place = origin.place;
    made.condition = origin.condition;
    made.made_from = origin.name;
    return made;
}

void give(Declared& made, std::string key, std::optional<Node> node) {
    if (node) made.elsewhere.emplace_back(std::move(key), *node);
}

void declare_event(Scope& scope, const Declared& origin, const Node::Entry& event) {
    const auto kind = event_kind(event.value);
    if (!kind) return;
    const std::string rule_name = origin.name + std::string(event.key.text());
    Declared rule = made_from(origin, rule_name, "AWS::Events::Rule");
    rule.place = event.key.span();
    // `RuleName` of a schedule is declared by SAM's schema and not used.
    give(rule, "Name", find(event.value, {"Properties", *kind == EventKind::schedule ? "Name" : "RuleName"}));
    give(rule, "EventBusName", find(event.value, {"Properties", "EventBusName"}));
    if (const auto name = made_queue_name(rule_name, event.value)) {
        Declared queue = made_from(origin, *name, "AWS::SQS::Queue");
        queue.place = find(event.value, {"Properties", "DeadLetterConfig"})->span();
        scope.declare(std::move(queue));
    }
    if (origin.type == machine_type) {
        Declared role = made_from(origin, rule_name + "Role", "AWS::IAM::Role");
        role.place = event.key.span();
        scope.declare(std::move(role));
    }
    scope.declare(std::move(rule));
}

/// Until the scope has more than `most` resources.
void declare_all(Scope& scope, const Declared& origin, std::size_t most) {
    Declared role = made_from(origin, origin.name + "Role", "AWS::IAM::Role");
    give(role, "Path", origin.property("RolePath"));
    scope.declare(std::move(role));
    const auto alias_node = origin.property("AutoPublishAlias");
    if (const auto alias = plain_text(alias_node)) {
        const bool is_function = origin.type == function_type;
        Declared made =
            made_from(origin, origin.name + "Alias" + *alias,
                      is_function ? "AWS::Lambda::Alias" : "AWS::StepFunctions::StateMachineAlias");
        give(made, "Name", alias_node);
        scope.declare(std::move(made));
    }
    const auto events = origin.property("Events");
    if (!events || !events->is(document::Kind::mapping)) return;
    for (const Node::Entry& event : events->entries()) {
        if (scope.resources().size() > most) return;
        declare_event(scope, origin, event);
    }
}

/// The condition under which a role is made: where the resource names none.
std::optional<value::Condition> without_role(const Tree& role) {
    if (role.is(Tree::Kind::absent) || role.is(Tree::Kind::null)) return value::Condition();
    if (!role.is(Tree::Kind::choice)) return std::nullopt;
    const auto then = without_role(role.then());
    const auto otherwise = without_role(role.otherwise());
    if (then && otherwise) return (role.condition() && *then) || (!role.condition() && *otherwise);
    if (then) return role.condition() && *then;
    if (otherwise) return !role.condition() && *otherwise;
    return std::nullopt;
}

void make_execution_role(Evaluator& evaluator, const Declared& origin, std::vector<Resource>& made) {
    const auto when = without_role(evaluator.property(origin, "Role"));
    const Declared* declared = evaluator.scope().resource(origin.name + "Role");
    if (!when || !declared || declared->made_from != origin.name) return;
    const bool is_function = origin.type == function_type;
    const Maker maker(origin.place);
    Tree trust = evaluator.property(origin, "AssumeRolePolicyDocument");
    if (trust.is(Tree::Kind::absent)) {
        trust = maker.trust(is_function ? "lambda.amazonaws.com" : "states.amazonaws.com");
    }
    RolePolicies policies = role_policies(evaluator, origin);
    Resource role = resource_without_properties(evaluator, *declared);
    role.exists = role.exists && *when;
    role.properties = maker.map({{"AssumeRolePolicyDocument", std::move(trust)},
                                 {"ManagedPolicyArns", std::move(policies.managed)},
                                 {"Policies", std::move(policies.written)},
                                 {"Path", evaluator.property(origin, "RolePath")},
                                 {"PermissionsBoundary", evaluator.property(origin, "PermissionsBoundary")}});
    made.push_back(std::move(role));
}

void make_machine(Evaluator& evaluator, const Declared& origin, std::vector<Resource>& made) {
    if (origin.type != machine_type) return;
    Resource machine = resource_without_properties(evaluator, origin);
    machine.type = "AWS::StepFunctions::StateMachine";
    machine.properties = Maker(origin.place).map({{"StateMachineType", evaluator.property(origin, "Type")}});
    made.push_back(std::move(machine));
}

/// The function itself, and the alias that SAM publishes.
void make_function(Evaluator& evaluator, const Declared& origin, std::vector<Resource>& made) {
    if (origin.type != function_type) return;
    Resource function = resource_without_properties(evaluator, origin);
    function.type = "AWS::Lambda::Function";
    function.properties =
        Maker(origin.place)
            .map({{"Timeout", evaluator.property(origin, "Timeout")},
                  {"DeadLetterConfig", evaluator.property(origin, "DeadLetterQueue")},
                  {"DestinationConfig",
                   value::at(evaluator.property(origin, "EventInvokeConfig"), {"DestinationConfig"})}});
    made.push_back(std::move(function));
    const auto alias = plain_text(origin.property("AutoPublishAlias"));
    const Declared* declared = alias ? evaluator.scope().resource(origin.name + "Alias" + *alias) : nullptr;
    if (declared && declared->made_from == origin.name) {
        made.push_back(resource_without_properties(evaluator, *declared));
    }
}

}  // namespace

bool is_serverless(std::string_view type) {
    return type.starts_with("AWS::Serverless::");
}

void declare_made(Scope& scope, finding::Findings& findings) {
    const Properties of_functions = globals(scope.root(), "Function");
    const Properties of_machines = globals(scope.root(), "StateMachine");
    // By index: declaring what is made moves the vector.
    const std::size_t written = scope.resources().size();
    for (std::size_t i = 0; i < written; ++i) {
        const std::string& type = scope.resources()[i].type;
        if (!has_events(type)) continue;
        scope.add_elsewhere(i, type == function_type ? of_functions : of_machines);
        const Declared origin(scope.resources()[i]);
        declare_all(scope, origin, written + most_made);
        if (scope.resources().size() <= written + most_made) continue;
        return add_limit(findings, "the events of the template make too many rules; the rest is not read",
                         origin.place);
    }
}

void expand(Evaluator& evaluator, const Declared& serverless, std::vector<Resource>& made) {
    if (!has_events(serverless.type)) return;
    make_function(evaluator, serverless, made);
    make_machine(evaluator, serverless, made);
    make_execution_role(evaluator, serverless, made);
    const auto events = serverless.property("Events");
    if (!events || !events->is(document::Kind::mapping)) return;
    for (const Node::Entry& event : events->entries()) {
        if (event_kind(event.value)) make_event(evaluator, serverless, event, made);
    }
}

}  // namespace intake
