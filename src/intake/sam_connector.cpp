#include "arn/arn.hpp"
#include "intake/sam.hpp"
#include "intake/sam_tree.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

/// A connector while its policies are made.
struct Connecting {
    Evaluator& evaluator;
    std::string name;
    text::Span place;
    value::Condition exists;
    std::vector<Resource>& made;
    const Declared* source = nullptr;  ///< null: the template does not say which it is
};

/// A policy takes as much memory as so many values.
constexpr std::size_t steps_per_policy = 20;

void add_policy(const Connecting& connecting, const char* type, const char* key, Tree subject) {
    if (!connecting.evaluator.spend(steps_per_policy, connecting.place)) return;
    const Maker maker(connecting.place);
    Resource policy;
    policy.type = type;
    policy.name = connecting.name;
    policy.place = policy.block = connecting.place;
    policy.exists = connecting.exists;
    policy.properties =
        maker.map({{key, maker.list({std::move(subject)})},
                   {"PolicyDocument", maker.unknown("a connector of SAM writes this policy")}});
    connecting.made.push_back(std::move(policy));
}

/// A permission of which only the function is known.
void add_permission(const Connecting& connecting, const Declared& function) {
    const Maker maker(connecting.place);
    Resource permission;
    permission.type = "AWS::Lambda::Permission";
    permission.name = connecting.name;
    permission.place = permission.block = connecting.place;
    permission.exists = connecting.exists;
    permission.properties =
        maker.map({{"FunctionName", maker.text(connecting.evaluator.attribute(function.name, "Arn"))},
                   {"Action", maker.text("lambda:InvokeFunction")},
                   {"Principal", maker.unknown("a connector of SAM writes this permission")}});
    connecting.made.push_back(std::move(permission));
}

/// The name of the role that a function or state machine runs with.
Tree role_of(Evaluator& evaluator, const Declared& end) {
    const Declared* made = evaluator.scope().resource(end.name + "Role");
    const bool is_machine = end.type == "AWS::StepFunctions::StateMachine";
    const Tree written = evaluator.property(end, is_machine ? "RoleArn" : "Role");
    if (written.is(Tree::Kind::absent) && made)
        return Tree::text(evaluator.attribute(made->name, "Ref"), end.place);
    return lift(written, [&](const Tree& leaf) {
        const auto text = scalar_text(leaf);
        const auto name = text ? arn::role_name(*text) : std::nullopt;
        if (name) return Tree::text(*name, end.place);
        return Tree::unknown({"the role of `" + end.name + "` is not known", end.place}, end.place);
    });
}

/// Only rules and topics are let into a queue, and only rules into a topic, by a policy of its own; whoever
/// else sends there, or reads from there, has a role (SAM guide, "AWS SAM connector reference").
bool has_own_policy(const Connecting& connecting, const Declared& end) {
    if (!connecting.source) return true;
    if (connecting.source == &end) return false;
    const std::string& source = connecting.source->type;
    return source == "AWS::Events::Rule" || (source == "AWS::SNS::Topic" && end.type == "AWS::SQS::Queue");
}

void add_end(const Connecting& connecting, const Declared* end) {
    if (!end) return;
    const bool is_receiver = end->type == "AWS::SQS::Queue" || end->type == "AWS::SNS::Topic";
    if (is_receiver && !has_own_policy(connecting, *end)) return;
    if (end->type == "AWS::SQS::Queue") {
        const Text url = connecting.evaluator.attribute(end->name, "Ref");
        add_policy(connecting, "AWS::SQS::QueuePolicy", "Queues", Tree::text(url, connecting.place));
    } else if (end->type == "AWS::SNS::Topic") {
        const Text arn = connecting.evaluator.attribute(end->name, "Ref");
        add_policy(connecting, "AWS::SNS::TopicPolicy", "Topics", Tree::text(arn, connecting.place));
    } else if (end->type == "AWS::Events::Rule") {
        // The policy goes to the role of its targets, whichever that is.
        add_policy(connecting, "AWS::IAM::ManagedPolicy", "Roles",
                   Tree::unknown({"a connector of SAM may write a policy for it", connecting.place},
                                 connecting.place));
    } else if (end->type == "AWS::Serverless::Function" || end->type == "AWS::Lambda::Function" ||
               end->type == "AWS::Serverless::StateMachine" ||
               end->type == "AWS::StepFunctions::StateMachine") {
        add_policy(connecting, "AWS::IAM::ManagedPolicy", "Roles", role_of(connecting.evaluator, *end));
        if (end->type.ends_with("Function")) add_permission(connecting, *end);
    }
}

const Declared* named_end(const Connecting& connecting, Node end) {
    const auto name = plain_text(find(end, {"Id"}));
    return name ? connecting.evaluator.scope().resource(*name) : nullptr;
}

/// `Destination` is one end, or a list of ends.
void add_destinations(const Connecting& connecting, Node properties) {
    const auto destination = find(properties, {"Destination"});
    if (!destination) return;
    if (!destination->is(document::Kind::sequence))
        return add_end(connecting, named_end(connecting, *destination));
    for (const Node& element : destination->elements()) add_end(connecting, named_end(connecting, element));
}

}  // namespace

void expand_connectors(Evaluator& evaluator, const Declared& declared, std::vector<Resource>& made) {
    if (!declared.body || evaluator.is_spent()) return;
    if (declared.type == "AWS::Serverless::Connector") {
        const auto properties = find(*declared.body, {"Properties"});
        if (!properties) return;
        Connecting connecting{evaluator, declared.name, declared.place, evaluator.exists(declared.condition),
                              made};
        if (const auto source = find(*properties, {"Source"}))
            connecting.source = named_end(connecting, *source);
        add_end(connecting, connecting.source);
        return add_destinations(connecting, *properties);
    }
    // The embedded form: `Connectors` beside `Properties` of the source.
    const auto connectors = declared.body->find("Connectors");
    if (!connectors) return;
    for (const Node::Entry& entry : connectors->entries()) {
        const Connecting connecting{evaluator,
                                    declared.name + std::string(entry.key.text()),
                                    entry.key.span(),
                                    evaluator.exists(declared.condition),
                                    made,
                                    &declared};
        add_end(connecting, &declared);
        if (const auto properties = find(entry.value, {"Properties"}))
            add_destinations(connecting, *properties);
    }
}

}  // namespace intake
