#include "intake/serverless_event.hpp"

#include "intake/sam.hpp"
#include "intake/sam_tree.hpp"
#include "intake/serverless_variables.hpp"
#include "intake/shapes.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

/// What one event is made into, and from.
struct MadeRule {
    Evaluator& evaluator;
    const ServiceEvent& event;
    const Declared& rule;
    Tree written;
    Maker maker;

    [[nodiscard]] const Tree& find(std::string_view key) const { return written.find(key); }
};

/// The members of a map under the names that CloudFormation has for them. The framework drops the others.
Tree renamed(const Tree& map, std::initializer_list<std::pair<std::string_view, std::string_view>> names) {
    return lift(map, [&](const Tree& leaf) {
        if (!leaf.is(Tree::Kind::map)) return leaf;
        std::vector<Tree::Entry> entries;
        for (const Tree::Entry& entry : leaf.entries()) {
            for (const auto& [from, to] : names) {
                if (entry.key == from) entries.push_back({std::string(to), entry.key_place, entry.value});
            }
        }
        return Tree::map(std::move(entries), leaf.place());
    });
}

Tree state_of(const Tree& enabled) {
    return lift(enabled, [](const Tree& leaf) {
        if (leaf.is(Tree::Kind::absent) || leaf.is(Tree::Kind::null)) return Tree();
        const auto fact = value::boolean_fact(leaf);
        if (fact.is_known()) return Tree::text(fact.value() ? "ENABLED" : "DISABLED", leaf.place());
        return Tree::unknown({"it is not known whether the event is enabled", leaf.place()}, leaf.place());
    });
}

/// The framework writes an object as its JSON text.
Tree input_of(const Tree& input) {
    return lift(input, [](const Tree& leaf) {
        if (!leaf.is(Tree::Kind::map) && !leaf.is(Tree::Kind::list)) return leaf;
        return Tree::unknown({"the framework writes the object as a text", leaf.place()}, leaf.place());
    });
}

Tree dead_letter_of(const Tree& arn) {
    if (arn.is(Tree::Kind::absent) || arn.is(Tree::Kind::null)) return {};
    return Maker(arn.place()).map({{"Arn", arn}});
}

Tree target_of(const MadeRule& making) {
    const Maker& maker = making.maker;
    const bool has_retries = making.event.kind == ServiceEventKind::event_bridge;
    const Tree retries = renamed(
        making.find("retryPolicy"),
        {{"maximumEventAge", "MaximumEventAgeInSeconds"}, {"maximumRetryAttempts", "MaximumRetryAttempts"}});
    return maker.map(
        {{"Id", maker.text("target")},
         {"Arn", maker.text(making.evaluator.attribute(making.event.function, "Arn"))},
         {"DeadLetterConfig", has_retries ? dead_letter_of(making.find("deadLetterQueueArn")) : Tree()},
         {"RetryPolicy", has_retries ? retries : Tree()},
         {"Input", input_of(making.find("input"))},
         {"InputPath", making.find("inputPath")},
         {"InputTransformer",
          renamed(making.find("inputTransformer"),
                  {{"inputPathsMap", "InputPathsMap"}, {"inputTemplate", "InputTemplate"}})}});
}

Tree schedule_of(const MadeRule& making) {
    if (making.event.rate) return making.evaluator.evaluate(*making.event.rate);
    return making.event.kind == ServiceEventKind::event_bridge ? making.find("schedule") : Tree();
}

Resource rule_of(const MadeRule& making) {
    Resource resource = resource_without_properties(making.evaluator, making.rule);
    resource.block = making.event.written.value.span();
    if (making.written.is(Tree::Kind::unknown)) {
        resource.properties = making.written;
        return resource;
    }
    const Tree name = making.event.rule_name ? making.maker.text(*making.event.rule_name) : Tree();
    const bool is_cloudwatch = making.event.kind == ServiceEventKind::cloudwatch_event;
    const bool has_bus = making.event.kind == ServiceEventKind::event_bridge;
    resource.properties =
        making.maker.map({{"Name", name},
                          {"Description", making.find("description")},
                          {"EventBusName", has_bus ? making.find("eventBus") : Tree()},
                          {"EventPattern", making.find(is_cloudwatch ? "event" : "pattern")},
                          {"ScheduleExpression", schedule_of(making)},
                          {"State", state_of(making.find("enabled"))},
                          {"Targets", making.maker.list({target_of(making)})}});
    return resource;
}

/// The framework joins the name of the bus, as it is written, and that of the rule: for a bus written out as
/// `default` too, although no rule of the default bus has such an ARN.
Text source_arn(const MadeRule& making) {
    const Text arn = making.evaluator.attribute(making.rule.name, "Arn");
    if (making.event.kind != ServiceEventKind::event_bridge || !making.event.rule_name) return arn;
    const auto bus = scalar_text(making.find("eventBus"));
    if (!bus || !bus->is_literal() || bus->literal() != "default") return arn;
    const Run& run = making.evaluator.run();
    return Text("arn:") + run.partition + ":events:" + run.region + ":" + run.account + ":rule/default/" +
           *making.event.rule_name;
}

Resource permission_of(const MadeRule& making) {
    const Maker& maker = making.maker;
    Resource permission;
    permission.type = "AWS::Lambda::Permission";
    permission.name = making.rule.name + ".permission";
    permission.place = permission.block = maker.place();
    permission.properties =
        maker.map({{"Action", maker.text("lambda:InvokeFunction")},
                   {"FunctionName", maker.text(making.evaluator.attribute(making.event.function, "Arn"))},
                   {"Principal", maker.text("events.amazonaws.com")},
                   {"SourceArn", maker.text(source_arn(making))}});
    return permission;
}

/// What the rule takes over is judged there; here is what the framework itself reads.
void check_event(const MadeRule& making) {
    if (making.event.kind != ServiceEventKind::event_bridge) return;
    Resource event = resource_without_properties(making.evaluator, making.rule);
    event.shape = "ServerlessEventBridge";
    event.properties = making.written;
    check_shape(event, *making.evaluator.run().findings);
}

}  // namespace

void make_service_event(Evaluator& evaluator, const ServiceEvent& event, std::vector<Resource>& made) {
    const Declared* declared = evaluator.scope().resource(event.rule);
    if (!declared || evaluator.is_spent()) return;
    const Node value = event.written.value;
    const bool is_map = value.is(document::Kind::mapping);
    const Tree written = is_map || !event.rate ? evaluator.evaluate(value) : Tree::map({}, declared->place);
    const MadeRule making{evaluator, event, *declared, written, Maker(declared->place)};
    check_event(making);
    made.push_back(rule_of(making));
    made.push_back(permission_of(making));
}

}  // namespace intake
