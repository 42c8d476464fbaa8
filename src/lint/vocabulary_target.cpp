#include "lint/reading.hpp"

namespace lint {
namespace {

using model::EventRule;
using model::Target;
using predicate::Host;
using predicate::Type;
using predicate::Value;

const Target& it(const void* thing) {
    return *static_cast<const Target*>(thing);
}
const EventRule& rule_of(const void* thing) {
    return *static_cast<const EventRule*>(thing);
}

Value event_rule(const void* thing, Host& host) {
    const std::vector<EventRule>& rules = in(host).topology().event_rules;
    if (it(thing).rule >= rules.size()) {
        return Value::unknown(
            value::Reason{"the files do not name the classic rule", it(thing).identity.place});
    }
    const EventRule& rule = rules[it(thing).rule];
    return object(types().event_rule, rule, rule.identity.place);
}

Value targets(const void* thing, Host& host) {
    Value::List list;
    const EventRule& rule = rule_of(thing);
    for (const std::uint32_t index : rule.targets) {
        const Target& target = in(host).topology().targets[index];
        if (!in(host).world().holds(target.identity.exists)) continue;
        list.items.push_back(object(types().target, target, target.identity.place));
    }
    if (!rule.open_targets.empty())
        list.open = std::make_shared<const value::Reason>(rule.open_targets.front());
    return Value(std::move(list), rule.identity.place);
}

Value bus(const void* thing, Host& host) {
    // A rule that names no bus is on the account's default bus (PutRule, EventBusName).
    static const value::Fact<value::Text> standard = value::Fact<value::Text>::of(value::Text("default"));
    const value::Fact<value::Text>& fact = rule_of(thing).bus.in(in(host).world());
    return bus_of(fact.is_absent() ? standard : fact, in(host));
}

template <value::Fact<value::Text> Target::*member>
Value text_of(const void* thing, Host& host) {
    return read_optional(it(thing).*member, in(host));
}

Value input_paths(const void* thing, Host& host) {
    Value::List list;
    for (const auto& member : it(thing).input_paths.members) {
        if (!in(host).world().holds(member.exists)) continue;
        list.items.push_back(object(types().input_path, member.item, member.item.place));
    }
    if (it(thing).input_paths.open)
        list.open = std::make_shared<const value::Reason>(*it(thing).input_paths.open);
    return Value(std::move(list));
}

/// The subscribers that take it over.
Value successors(const void* thing, Host& host) {
    const Grounds& grounds = in(host).grounds();
    const auto index = static_cast<std::size_t>(&it(thing) - grounds.topology.targets.data());
    Value::List list;
    if (index >= grounds.successors.size()) return Value(std::move(list));
    for (const std::uint32_t subscriber : grounds.successors[index]) {
        const auto& fact = grounds.moves.replaced[subscriber].in(in(host).world());
        const model::Subscriber& found = grounds.topology.subscribers[subscriber];
        if (fact.is_known() && fact.value() == index)
            list.items.push_back(object(types().subscriber, found, found.identity.place));
    }
    for (const std::uint32_t subscriber : grounds.undecided_moves) {
        const auto& fact = grounds.moves.replaced[subscriber].in(in(host).world());
        if (!fact.is_unknown()) continue;
        list.open = std::make_shared<const value::Reason>(fact.reason());
        break;
    }
    return Value(std::move(list));
}

void fill_input_path(Types& types) {
    predicate::ObjectType& type = types.input_path;
    type.name = "input path";
    type.place = [](const void* t, Host&) { return static_cast<const model::InputPath*>(t)->place; };
    type.fields = {
        {"variable", Type::text(),
         [](const void* t, Host&) {
             const auto& path = *static_cast<const model::InputPath*>(t);
             return Value(value::Text(path.variable), path.place);
         }},
        {"path", Type::text(),
         [](const void* t, Host& h) {
             return read_optional(static_cast<const model::InputPath*>(t)->path, in(h));
         },
         true},
    };
}

void fill_event_rule(Types& types) {
    predicate::ObjectType& type = types.event_rule;
    type.name = "event rule";
    type.shown = [](const void* thing, Host&) { return shown_name(rule_of(thing).identity); };
    type.place = [](const void* thing, Host&) { return rule_of(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(rule_of(t).identity); }},
        {"state", Type::text(),
         [](const void* t, Host& h) { return or_default(read(rule_of(t).state, in(h)), "ENABLED"); }},
        {"bus", Type::of(types.bus), bus, true},
        {"pattern", Type::of(types.pattern),
         [](const void* t, Host& h) {
             return pattern_of(rule_of(t).pattern, pattern::Dialect::classic, in(h));
         },
         true},
        {"role", Type::of(types.role), [](const void* t, Host& h) { return role_of(rule_of(t).role, in(h)); },
         true},
        {"schedule", Type::text(),
         [](const void* t, Host& h) { return read_optional(rule_of(t).schedule, in(h)); }, true},
        {"targets", Type::list_of(Type::of(types.target)), targets},
    };
}

}  // namespace

void fill_target(Types& types) {
    fill_event_rule(types);
    fill_input_path(types);
    predicate::ObjectType& type = types.target;
    type.name = "target";
    type.shown = [](const void* thing, Host&) { return shown_name(it(thing).identity); };
    type.place = [](const void* thing, Host&) { return it(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(it(t).identity); }},
        {"id", Type::text(), [](const void* t, Host& h) { return read_optional(it(t).id, in(h)); }, true},
        {"event_rule", Type::of(types.event_rule), event_rule},
        {"account", Type::text(), [](const void* t, Host& h) { return account_of(&it(t), in(h)); }},
        {"region", Type::text(), [](const void* t, Host& h) { return region_of(&it(t), in(h)); }},
        {"target", Type::of(types.destination),
         [](const void* t, Host& h) { return destination_of(it(t).arn, it(t).identity, in(h), &it(t)); },
         true},
        {"role", Type::of(types.role), [](const void* t, Host& h) { return role_of(it(t).role, in(h)); },
         true},
        {"dead_letter", Type::of(types.destination),
         [](const void* t, Host& h) { return destination_of(it(t).dead_letter, it(t).identity, in(h)); },
         true, "dlq"},
        {"dead_letter_block", Type::truth(), [](const void* t, Host& h) { return block_of(it(t), in(h)); },
         true},
        {"input", Type::text(), text_of<&Target::input>, true},
        {"input_path", Type::text(), text_of<&Target::input_path>, true},
        {"input_template", Type::text(), text_of<&Target::input_template>, true},
        {"input_paths", Type::list_of(Type::of(types.input_path)), input_paths},
        {"message_group", Type::text(), text_of<&Target::message_group>, true},
        {"partition_key_path", Type::text(), text_of<&Target::partition_key_path>, true},
        {"blocks", Type::list_of(Type::text()),
         [](const void* t, Host& h) { return blocks_of(it(t).blocks, in(h)); }},
        {"successors", Type::list_of(Type::of(types.subscriber)), successors},
        {"retry", Type::of(types.retry),
         [](const void* t, Host& h) { return retry_of(it(t).retry, model::Generation::classic, in(h)); }},
        {"writer", Type::of(types.principal), [](const void*, Host& h) { return events_service(in(h)); }},
        {"deliverer", Type::of(types.principal),
         [](const void* t, Host& h) { return deliverer_of(it(t), in(h)); }},
    };
}

}  // namespace lint
