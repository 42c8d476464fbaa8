#include "intake/delivery.hpp"
#include "intake/draft.hpp"
#include "intake/parameters.hpp"
#include "intake/policy_document.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::List;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

std::string target_name(const std::string& rule, const value::Fact<Text>& id, std::size_t number) {
    std::string name;
    id.each_leaf([&name](const value::Fact<Text>& leaf) {
        if (name.empty() && leaf.is_known()) name = leaf.value().shown();
    });
    return rule + "/" + (name.empty() ? std::to_string(number) : name);
}

/// A target says at least what it is or where it goes; less is a mistake of form.
bool says_something(const Tree& tree) {
    return tree.is(Kind::map) && !tree.entries().empty();
}

void read_target_parameters(const Tree& tree, model::Target& target) {
    const Tree task = map_member(tree, "EcsParameters");
    target.task_definition = text_member(task, "TaskDefinitionArn");
    target.input = text_member(tree, "Input");
    target.input_path = text_member(tree, "InputPath");
    const Tree transformer = map_member(tree, "InputTransformer");
    target.input_template = text_member(transformer, "InputTemplate");
    const Tree paths = map_member(transformer, "InputPathsMap");
    each_alternative(paths, {}, [&target](const Tree& leaf, const value::Condition& exists) {
        if (leaf.is(Kind::unknown)) target.input_paths.open = leaf.reason();
        for (const Tree::Entry& entry : leaf.entries()) {
            target.input_paths.members.push_back(
                {exists, {entry.key, entry.key_place, value::text_fact(entry.value)}});
        }
    });
    target.message_group = value::text_fact(value::at(tree, {"SqsParameters", "MessageGroupId"}));
    target.partition_key_path = value::text_fact(value::at(tree, {"KinesisParameters", "PartitionKeyPath"}));
    target.blocks = parameter_blocks(tree);
}

model::Target read_target(const model::EventRule& rule, const Tree& tree, std::size_t number,
                          bool described) {
    model::Target target;
    target.id = text_member(tree, "Id");
    target.arn = text_member(tree, "Arn");
    target.role = text_member(tree, "RoleArn");
    read_target_parameters(tree, target);
    const DeadLetter dead_letter = read_dead_letter(tree, "DeadLetterConfig");
    target.dead_letter = dead_letter.arn;
    target.dead_letter_block = dead_letter.block;
    target.retry = read_retry(tree, model::Generation::classic, described);
    target.identity.name = target_name(rule.identity.name, target.id, number);
    target.identity.place = target.id.is_absent() ? tree.place() : target.id.place();
    target.identity.construct_path = rule.identity.construct_path;
    return target;
}

}  // namespace

void add_targets(Draft& draft, std::uint32_t rule_index, const Tree& owner, bool described) {
    const List<Tree> items = list_member(owner, "Targets");
    std::vector<model::EventRule>& rules = draft.topology.event_rules;
    if (items.open) rules[rule_index].open_targets.push_back(*items.open);
    std::size_t number = rules[rule_index].targets.size();
    for (const auto& member : items.members) {
        model::EventRule& rule = rules[rule_index];
        ++number;
        if (!says_something(member.item)) {
            rule.open_targets.push_back({"a target has the wrong form", member.item.place()});
            continue;
        }
        model::Target target = read_target(rule, member.item, number, described);
        target.rule = rule_index;
        target.identity.exists = rule.identity.exists && member.exists;
        rule.targets.push_back(static_cast<std::uint32_t>(draft.topology.targets.size()));
        draft.topology.targets.push_back(std::move(target));
    }
}

std::uint32_t build_event_rule(Draft& draft, const Resource& resource) {
    const Tree& properties = resource.properties;
    model::EventRule rule;
    rule.identity = identity_of(resource);
    rule.arn = resource.arn;
    rule.name = text_member(properties, "Name");
    rule.bus = text_member(properties, "EventBusName");
    rule.state = text_member(properties, "State");
    rule.schedule = text_member(properties, "ScheduleExpression");
    const Tree pattern =
        read_json_text(value::at(properties, {"EventPattern"}), draft.excerpts, draft.findings);
    rule.pattern = pattern::read(pattern);
    rule.role = text_member(properties, "RoleArn");
    rule.managed_by = text_member(properties, "ManagedBy");
    const auto index = static_cast<std::uint32_t>(draft.topology.event_rules.size());
    const bool own = rule.managed_by.is_absent();
    draft.topology.event_rules.push_back(std::move(rule));
    // A rule that a service manages is that service's business (ListRules, ManagedBy).
    if (own) add_targets(draft, index, properties, resource.described);
    return index;
}

void build_event_bus(Draft& draft, const Resource& resource) {
    model::Bus bus;
    bus.identity = identity_of(resource);
    bus.arn = resource.arn;
    bus.name = text_member(resource.properties, "Name");
    const DeadLetter dead_letter = read_dead_letter(resource.properties, "DeadLetterConfig");
    bus.dead_letter = dead_letter.arn;
    bus.dead_letter_block = dead_letter.block;
    bus.key = text_member(resource.properties, "KmsKeyIdentifier");
    bus.event_source_name = text_member(resource.properties, "EventSourceName");
    bus.log_level = text_member(map_member(resource.properties, "LogConfig"), "Level");
    if (!value::at(resource.properties, {"Policy"}).is(Kind::absent)) {
        bus.policies.push_back({{}, policy_member(draft, resource.properties, "Policy", resource.name)});
    }
    draft.topology.buses.push_back(std::move(bus));
    draft.bus_refs.push_back(resource.ref);
}

void build_event_bus_policy(Draft& draft, const Resource& resource) {
    const Tree statement = value::at(resource.properties, {"Statement"});
    value::Fact<model::Policy> policy;
    if (statement.is(Kind::absent)) {
        // The older form, Action with Principal and Condition (AWS::Events::EventBusPolicy), is not read.
        policy = value::Fact<model::Policy>::unknown(
            {"`" + resource.name + "` has no `Statement`", resource.place}, resource.place);
    } else {
        const Tree document = Tree::map({{"Statement", statement.place(), statement}}, statement.place());
        policy = read_policy(document, resource.name, draft.excerpts, draft.findings);
    }
    List<Tree> buses = value::list_of(value::at(resource.properties, {"EventBusName"}));
    if (buses.members.empty() && !buses.open) {
        buses.members.push_back({{}, Tree::text("default", resource.place)});
    }
    attach_to_each(draft.bus_policies, buses, resource.exists, policy);
}

}  // namespace intake
