#include <algorithm>

#include "arn/arn.hpp"
#include "intake/descriptions.hpp"
#include "intake/document_tree.hpp"
#include "intake/shape.hpp"
#include "intake/shapes.hpp"
#include "model/names.hpp"

namespace intake {

namespace {

using document::Node;
using value::Text;
using value::Tree;

/// A description as the resource of the type that has the same members.
Resource resource_of(const char* type, const Tree& tree, std::string_view name_key) {
    Resource resource;
    resource.type = type;
    resource.properties = tree;
    resource.block = tree.place();
    const Tree& name = tree.find(name_key);
    resource.name = value::text_fact(name).is_known() ? name.as_text().shown() : std::string(type);
    resource.place = name.is(Tree::Kind::absent) ? tree.place() : name.place();
    return resource;
}

Text text_at(const Tree& tree, std::string_view key) {
    const Tree& found = tree.find(key);
    return found.is(Tree::Kind::text) ? found.as_text() : Text();
}

Text last_part(const Text& text) {
    return split(text, '/').back();
}

/// A bus by its name, however it is named: its ARN, its name, nothing for the default one.
std::string bus_name(const Tree& tree) {
    const Text written = text_at(tree, "EventBusName");
    return written.empty() ? "default" : last_part(written).key();
}

/// Rules are told apart by bus and name; where a description leaves the bus out its ARN may say it.
std::string rule_key(const Tree& tree, std::string_view name_key) {
    std::string bus = bus_name(tree);
    const std::optional<arn::Arn> arn = arn::parse(text_at(tree, "Arn"));
    if (arn && text_at(tree, "EventBusName").empty()) {
        const std::vector<Text> parts = split(arn->resource, '/');
        if (parts.size() == 3) bus = parts[1].key();
    }
    return bus + "\n" + text_at(tree, name_key).key();
}

bool may_be_target(const Node& node) {
    return node.is(document::Kind::mapping) && has(node, "Id", document::Kind::string) &&
           has(node, "Arn", document::Kind::string);
}

/// One real ARN tells a list of targets from other lists; the rest may be redacted.
bool are_targets(const std::vector<Node>& elements) {
    return std::all_of(elements.begin(), elements.end(), may_be_target) &&
           std::any_of(elements.begin(), elements.end(),
                       [](const Node& node) { return string_at(node, "Arn").starts_with("arn:"); });
}

bool is_rule(const Node& root) {
    if (!has(root, "Name", document::Kind::string)) return false;
    if (string_at(root, "Arn").find(":rule/") != std::string_view::npos) return true;
    return has(root, "EventPattern", document::Kind::string) ||
           has(root, "EventPattern", document::Kind::mapping) ||
           has(root, "ScheduleExpression", document::Kind::string);
}

}  // namespace

/// CreateSubscriber's input and DescribeSubscriber's output have the same members; what CreateSubscriber
/// and ListSubscribers give has no configuration and says nothing of it, and UpdateSubscriber's input
/// has no `Name` and leaves unchanged what it does not say.
bool Descriptions::add_subscriber(const Node& root) {
    const auto invoke = root.find("InvokeConfiguration");
    if (!invoke || !invoke->is(document::Kind::mapping) || !has(root, "Name", document::Kind::string))
        return false;
    if (!invoke->find("TargetArn") && !invoke->find("RoleArn")) return false;
    const Tree tree = tree_of(root, draft_.findings);
    Resource resource = resource_of("AWS::EventsV2::Subscriber", tree, "Name");
    resource.arn = text_at(tree, "SubscriberArn");
    resource.described = !resource.arn.empty() || root.find("CreationTime").has_value();
    resource.shape = resource.described ? "DescribeSubscriber" : "CreateSubscriber";
    if (resource.arn.empty()) {
        const std::optional<arn::Arn> bus = arn::parse(text_at(tree, "EventBusArn"));
        const Text id = model::unsaid("subscriber:" + resource.name, "id", value::HoleKind::name);
        resource.arn = arn(bus ? bus->region : region_, account_, "events",
                           Text("subscriber/") + text_at(tree, "Name") + Text("/") + id);
    }
    resource.ref = resource.arn;
    intake::build(draft_, resource);
    return true;
}

bool Descriptions::add_event_source(const Node& root) {
    const auto configuration = root.find("Configuration");
    if (!configuration || !configuration->is(document::Kind::mapping) ||
        !has(root, "Name", document::Kind::string))
        return false;
    if (!has(*configuration, "AwsServiceEventsConfiguration", document::Kind::mapping) &&
        !has(*configuration, "PartnerEventsConfiguration", document::Kind::mapping)) {
        return false;
    }
    const Tree tree = tree_of(root, draft_.findings);
    Resource resource = resource_of("AWS::EventsV2::EventSource", tree, "Name");
    resource.arn = text_at(tree, "EventSourceArn");
    if (resource.arn.empty()) {
        const std::optional<arn::Arn> bus = arn::parse(text_at(tree, "EventBusArn"));
        const Text rest =
            model::unsaid("event-source:" + resource.name, "type and id", value::HoleKind::name);
        resource.arn = arn(bus ? bus->region : region_, account_, "events",
                           Text("event-sourcev2/") + rest + Text("/") + text_at(tree, "Name"));
    }
    intake::build(draft_, resource);
    return true;
}

bool Descriptions::add_bus(const Node& root) {
    if (!has(root, "Name", document::Kind::string)) return false;
    std::string_view said = string_at(root, "Arn");
    if (said.empty()) said = string_at(root, "EventBusArn");
    const bool v2 = said.find(":event-busv2/") != std::string_view::npos ||
                    has(root, "StorageConfiguration", document::Kind::mapping) ||
                    has(root, "EncryptionConfiguration", document::Kind::mapping);
    const bool classic = said.find(":event-bus/") != std::string_view::npos ||
                         (said.empty() && has(root, "DeadLetterConfig", document::Kind::mapping));
    if (!v2 && !classic) return false;
    const Tree tree = tree_of(root, draft_.findings);
    Resource resource = resource_of(v2 ? "AWS::EventsV2::EventBus" : "AWS::Events::EventBus", tree, "Name");
    resource.arn = Text(std::string(said));
    if (said.empty()) {
        const Text id = model::unsaid("bus:" + resource.name, "id", value::HoleKind::name);
        const Text name = text_at(tree, "Name");
        resource.arn = arn(region_, account_, "events",
                           v2 ? Text("event-busv2/") + name + Text("/") + id : Text("event-bus/") + name);
    }
    resource.ref = v2 ? resource.arn : text_at(tree, "Name");
    intake::build(draft_, resource);
    return true;
}

bool Descriptions::add_rule(const Node& root) {
    if (!is_rule(root)) return false;
    rules_.push_back(tree_of(root, draft_.findings));
    return true;
}

/// PutTargets' input; ListTargetsByRule's output, which does not say the rule.
bool Descriptions::add_targets_of(const Node& root) {
    const auto targets = root.find("Targets");
    if (!targets || !targets->is(document::Kind::sequence) || has(root, "Name", document::Kind::string))
        return false;
    const std::vector<Node> elements = targets->elements();
    const bool listed = has(root, "Rule", document::Kind::string);
    if (elements.empty() && !listed) return false;
    if (!elements.empty() && !are_targets(elements)) return false;
    targets_.push_back(tree_of(root, draft_.findings));
    return true;
}

void Descriptions::build_rules() {
    for (const Tree& tree : rules_) {
        const std::string key = rule_key(tree, "Name");
        const auto known = rule_index_.find(key);
        if (known != rule_index_.end()) {
            model::EventRule& rule = draft_.topology.event_rules[known->second];
            if (rule.managed_by.is_absent()) rule.managed_by = value::text_fact(tree.find("ManagedBy"));
            continue;
        }
        rule_index_[key] = rule_of(tree);
    }
    for (const Tree& tree : targets_) build_targets(tree);
    for (const auto& [key, index] : rule_index_) {
        model::EventRule& rule = draft_.topology.event_rules[index];
        if (!rule.targets.empty() || !rule.open_targets.empty()) continue;
        rule.open_targets.push_back(
            {"no document lists the targets of rule " + rule.identity.name, rule.identity.place});
    }
}

std::uint32_t Descriptions::rule_of(const Tree& tree) {
    Resource resource = resource_of("AWS::Events::Rule", tree, "Name");
    resource.arn = text_at(tree, "Arn");
    if (resource.arn.empty()) {
        const std::string bus = bus_name(tree);
        Text path("rule/");
        if (bus != "default") path += last_part(text_at(tree, "EventBusName")) + Text("/");
        resource.arn = arn(region_, account_, "events", path + text_at(tree, "Name"));
    }
    resource.ref = text_at(tree, "Name");
    check_shape(resource, draft_.findings);
    return build_event_rule(draft_, resource);
}

std::uint32_t Descriptions::unknown_rule(const Tree& tree) {
    const Tree& name = tree.find("Rule");
    const bool said = name.is(Tree::Kind::text);
    const value::Reason reason{said ? "no document describes rule " + name.as_text().shown()
                                    : std::string("the output of ListTargetsByRule does not say the rule"),
                               tree.place()};
    const auto unknown = value::Fact<Text>::unknown(reason, tree.place());
    model::EventRule rule;
    rule.identity.name = said ? name.as_text().shown() : "Targets";
    rule.identity.place = said ? name.place() : tree.find("Targets").place();
    rule.identity.declared = false;
    rule.identity.open.push_back(reason);
    const std::string id =
        "rule:" + std::to_string(tree.place().source) + ":" + std::to_string(tree.place().begin);
    Text path = model::unsaid(id, "rule", value::HoleKind::text);
    if (said) {
        const Text bus = text_at(tree, "EventBusName");
        path = bus.empty() ? name.as_text() : last_part(bus) + Text("/") + name.as_text();
    }
    rule.arn = arn(region_, account_, "events", Text("rule/") + path);
    rule.name = said ? value::text_fact(name) : unknown;
    rule.bus = said ? value::text_fact(tree.find("EventBusName")) : unknown;
    rule.state = rule.schedule = unknown;
    rule.pattern = value::Fact<pattern::Pattern>::unknown(reason, tree.place());
    draft_.topology.event_rules.push_back(std::move(rule));
    return static_cast<std::uint32_t>(draft_.topology.event_rules.size() - 1);
}

void Descriptions::check_targets(const model::EventRule& rule, const Tree& tree) {
    Resource input = resource_of("AWS::Events::Rule", tree, "Rule");
    input.name = rule.identity.name;
    input.shape = "PutTargets";
    check_shape(input, draft_.findings);
}

void Descriptions::build_targets(const Tree& tree) {
    std::uint32_t rule = 0;
    if (tree.find("Rule").is(Tree::Kind::text)) {
        const std::string key = rule_key(tree, "Rule");
        const auto known = rule_index_.find(key);
        rule = known != rule_index_.end() ? known->second : unknown_rule(tree);
        rule_index_[key] = rule;
    } else {
        rule = unknown_rule(tree);
    }
    if (!draft_.topology.event_rules[rule].managed_by.is_absent()) return;
    check_targets(draft_.topology.event_rules[rule], tree);
    add_targets(draft_, rule, tree, false);
    if (tree.find("NextToken").is(Tree::Kind::absent)) return;
    draft_.topology.event_rules[rule].open_targets.push_back(
        {"the list of targets goes on elsewhere", tree.find("NextToken").place()});
}

}  // namespace intake
