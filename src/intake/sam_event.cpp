#include "intake/sam_event.hpp"

#include "intake/sam_tree.hpp"
#include "intake/shapes.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

/// What one event is made into, and from.
struct Making {
    Evaluator& evaluator;
    const Declared& origin;
    const Declared& rule;
    EventKind kind;
    Node event;
    Tree written;  ///< the event's `Properties`
    Maker maker;

    [[nodiscard]] bool of_function() const { return origin.type == "AWS::Serverless::Function"; }
};

/// `State`, or the older `Enabled`; SAM refuses both together.
Tree state(const Making& making) {
    const Tree& written = making.written.find("State");
    if (!written.is(Tree::Kind::absent)) return written;
    return lift(making.written.find("Enabled"), [&](const Tree& enabled) {
        if (enabled.is(Tree::Kind::absent) || enabled.is(Tree::Kind::null)) return Tree();
        const auto fact = value::boolean_fact(enabled);
        if (fact.is_known()) return Tree::text(fact.value() ? "ENABLED" : "DISABLED", enabled.place());
        return Tree::unknown({"it is not known whether the event is enabled", enabled.place()},
                             enabled.place());
    });
}

Tree target_id(const Making& making) {
    const Tree written = value::at(making.written, {"Target", "Id"});
    if (!written.is(Tree::Kind::absent)) return written;
    const std::string suffix = making.of_function() ? "LambdaTarget" : "StepFunctionsTarget";
    constexpr std::size_t longest = 64;  // `Id` of Target in the EventBridge API
    return making.maker.text(making.rule.name.substr(0, longest - suffix.size()) + suffix);
}

/// The function, the state machine, or the alias that SAM publishes.
Tree target_arn(const Making& making) {
    const std::string& origin = making.origin.name;
    const Text arn = making.evaluator.attribute(origin, "Arn");
    const Tree alias = making.evaluator.property(making.origin, "AutoPublishAlias");
    if (alias.is(Tree::Kind::absent)) return making.maker.text(arn);
    return lift(alias, [&](const Tree& leaf) {
        const auto name = scalar_text(leaf);
        return making.maker.text(name ? arn + ":" + *name : arn);
    });
}

std::string role_name(const Making& making) {
    return making.rule.name + "Role";
}

/// Rules need a role to start a state machine; for functions SAM makes a permission.
Tree target_role(const Making& making) {
    if (making.of_function()) return {};
    const Tree& written = making.written.find("RoleArn");
    if (!written.is(Tree::Kind::absent)) return written;
    return making.maker.text(making.evaluator.attribute(role_name(making), "Arn"));
}

Tree dead_letter(const Making& making) {
    const Tree& written = making.written.find("DeadLetterConfig");
    const auto queue = made_queue_name(making.rule.name, making.event);
    if (!queue) return written;
    const Maker maker(written.place());
    return maker.map({{"Arn", maker.text(making.evaluator.attribute(*queue, "Arn"))}});
}

Tree target(const Making& making) {
    return making.maker.map({{"Id", target_id(making)},
                             {"Arn", target_arn(making)},
                             {"RoleArn", target_role(making)},
                             {"DeadLetterConfig", dead_letter(making)},
                             {"RetryPolicy", making.written.find("RetryPolicy")},
                             {"Input", making.written.find("Input")},
                             {"InputPath", making.written.find("InputPath")},
                             {"InputTransformer", making.written.find("InputTransformer")}});
}

Resource rule(const Making& making) {
    const bool is_schedule = making.kind == EventKind::schedule;
    Resource resource = resource_without_properties(making.evaluator, making.rule);
    if (const auto properties = find(making.event, {"Properties"})) resource.block = properties->span();
    if (making.written.is(Tree::Kind::unknown)) {
        resource.properties = making.written;
        return resource;
    }
    resource.properties =
        making.maker.map({{"Name", making.written.find(is_schedule ? "Name" : "RuleName")},
                          {"Description", making.written.find("Description")},
                          {"EventBusName", is_schedule ? Tree() : making.written.find("EventBusName")},
                          {"EventPattern", making.written.find("Pattern")},
                          {"ScheduleExpression", making.written.find("Schedule")},
                          {"State", state(making)},
                          {"Targets", making.maker.list({target(making)})}});
    return resource;
}

/// What the rule takes over is judged there; here is what SAM itself reads.
void check_written(const Making& making) {
    Resource event = resource_without_properties(making.evaluator, making.rule);
    event.shape = "SamRuleEvent";
    event.properties = making.written;
    check_shape(event, *making.evaluator.run().findings);
}

void make_queue(const Making& making, std::vector<Resource>& made) {
    const auto name = made_queue_name(making.rule.name, making.event);
    const Declared* queue = name ? making.evaluator.scope().resource(*name) : nullptr;
    if (!queue) return;
    const Maker maker(making.written.find("DeadLetterConfig").place());
    // Several events may name one queue; it is made once, for the first.
    const text::Span written = find(making.event, {"Properties", "DeadLetterConfig"})->span();
    if (!queue->body && queue->place == written) {
        Resource resource = resource_without_properties(making.evaluator, *queue);
        resource.properties = maker.map({});
        made.push_back(std::move(resource));
    }
    Resource policy;
    policy.type = "AWS::SQS::QueuePolicy";
    policy.name = making.rule.name + "QueuePolicy";
    policy.place = policy.block = maker.place();
    policy.exists = making.evaluator.exists(making.origin.condition);
    const Tree condition = maker.map(
        {{"ArnEquals",
          maker.map({{"aws:SourceArn", maker.text(making.evaluator.attribute(making.rule.name, "Arn"))}})}});
    const Tree statement =
        maker.map({{"Effect", maker.text("Allow")},
                   {"Principal", maker.map({{"Service", maker.text("events.amazonaws.com")}})},
                   {"Action", maker.text("sqs:SendMessage")},
                   {"Resource", maker.text(making.evaluator.attribute(*name, "Arn"))},
                   {"Condition", condition}});
    policy.properties =
        maker.map({{"Queues", maker.list({maker.text(making.evaluator.attribute(*name, "Ref"))})},
                   {"PolicyDocument", maker.document({statement})}});
    made.push_back(std::move(policy));
}

/// Lambda is let in for the rule, whatever the function's policy says otherwise.
void make_permission(const Making& making, std::vector<Resource>& made) {
    if (!making.of_function()) return;
    const Maker& maker = making.maker;
    Resource permission;
    permission.type = "AWS::Lambda::Permission";
    permission.name = making.rule.name + "Permission";
    permission.place = permission.block = maker.place();
    permission.exists = making.evaluator.exists(making.origin.condition);
    permission.properties =
        maker.map({{"Action", maker.text("lambda:InvokeFunction")},
                   {"FunctionName", target_arn(making)},
                   {"Principal", maker.text("events.amazonaws.com")},
                   {"SourceArn", maker.text(making.evaluator.attribute(making.rule.name, "Arn"))}});
    made.push_back(std::move(permission));
}

void make_role(const Making& making, std::vector<Resource>& made) {
    if (making.of_function() || !making.written.find("RoleArn").is(Tree::Kind::absent)) return;
    const Declared* declared = making.evaluator.scope().resource(role_name(making));
    if (!declared || declared->made_from != making.origin.name) return;
    const Maker& maker = making.maker;
    const Tree start = maker.allow({maker.text("states:StartExecution")}, target_arn(making));
    Resource role = resource_without_properties(making.evaluator, *declared);
    role.properties = maker.map(
        {{"AssumeRolePolicyDocument", maker.trust("events.amazonaws.com")},
         {"PermissionsBoundary", making.evaluator.property(making.origin, "PermissionsBoundary")},
         {"Policies",
          maker.list({maker.map({{"PolicyName", maker.text(declared->name + "StartExecutionPolicy")},
                                 {"PolicyDocument", maker.document({start})}})})}});
    made.push_back(std::move(role));
}

}  // namespace

std::optional<EventKind> event_kind(Node event) {
    const auto type = plain_text(find(event, {"Type"}));
    if (type == "Schedule") return EventKind::schedule;
    if (type == "CloudWatchEvent" || type == "EventBridgeRule") return EventKind::event_bridge_rule;
    return std::nullopt;
}

std::optional<std::string> made_queue_name(const std::string& rule_name, Node event) {
    if (plain_text(find(event, {"Properties", "DeadLetterConfig", "Type"})) != "SQS") return std::nullopt;
    if (find(event, {"Properties", "DeadLetterConfig", "Arn"})) return std::nullopt;
    const auto given = plain_text(find(event, {"Properties", "DeadLetterConfig", "QueueLogicalId"}));
    return given.value_or(rule_name + "Queue");
}

void make_event(Evaluator& evaluator, const Declared& origin, const Node::Entry& event,
                std::vector<Resource>& made) {
    if (evaluator.is_spent()) return;
    const Declared* declared = evaluator.scope().resource(origin.name + std::string(event.key.text()));
    if (!declared || declared->made_from != origin.name) return;
    const auto properties = find(event.value, {"Properties"});
    const Making making{evaluator,
                        origin,
                        *declared,
                        *event_kind(event.value),
                        event.value,
                        properties ? evaluator.evaluate(*properties) : Tree::absent(declared->place),
                        Maker(declared->place)};
    check_written(making);
    made.push_back(rule(making));
    make_queue(making, made);
    make_permission(making, made);
    make_role(making, made);
}

}  // namespace intake
