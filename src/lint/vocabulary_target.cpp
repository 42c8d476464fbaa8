#include "lint/reading.hpp"

namespace lint {
namespace {

using model::EventRule;
using model::Target;
using predicate::Host;
using predicate::Type;
using predicate::Value;

Value event_rule(const void* thing, Host& host) {
    const std::vector<EventRule>& rules = in(host).topology().event_rules;
    if (as<Target>(thing).rule >= rules.size()) {
        return Value::unknown(
            value::Reason{"the files do not name the classic rule", as<Target>(thing).identity.place});
    }
    const EventRule& rule = rules[as<Target>(thing).rule];
    return object(types().event_rule, rule, rule.identity.place);
}

Value targets(const void* thing, Host& host) {
    Value::List list;
    const EventRule& rule = as<EventRule>(thing);
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
    const value::Fact<value::Text>& fact = as<EventRule>(thing).bus.in(in(host).world());
    return bus_of(fact.is_absent() ? standard : fact, in(host));
}

template <value::Fact<value::Text> Target::*member>
Value target_text(const void* thing, Host& host) {
    return read_optional(as<Target>(thing).*member, in(host));
}

Value input_paths(const void* thing, Host& host) {
    Value::List list;
    for (const auto& member : as<Target>(thing).input_paths.members) {
        if (!in(host).world().holds(member.exists)) continue;
        list.items.push_back(object(types().input_path, member.item, member.item.place));
    }
    if (as<Target>(thing).input_paths.open)
        list.open = std::make_shared<const value::Reason>(*as<Target>(thing).input_paths.open);
    return Value(std::move(list));
}

/// The subscribers that take it over.
Value successors(const void* thing, Host& host) {
    const Grounds& grounds = in(host).grounds();
    const auto index = static_cast<std::size_t>(&as<Target>(thing) - grounds.topology.targets.data());
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
    type.shown = [](const void* thing, Host&) { return shown_name(as<EventRule>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<EventRule>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<EventRule>(t).identity); }},
        {"state", Type::text(),
         [](const void* t, Host& h) { return or_default(read(as<EventRule>(t).state, in(h)), "ENABLED"); }},
        {"bus", Type::of(types.bus), bus, true},
        {"pattern", Type::of(types.pattern),
         [](const void* t, Host& h) {
             return pattern_of(as<EventRule>(t).pattern, pattern::Dialect::classic, in(h));
         },
         true},
        {"role", Type::of(types.role),
         [](const void* t, Host& h) { return role_of(as<EventRule>(t).role, in(h)); }, true},
        {"schedule", Type::text(),
         [](const void* t, Host& h) { return read_optional(as<EventRule>(t).schedule, in(h)); }, true},
        {"targets", Type::list_of(Type::of(types.target)), targets},
    };
}

}  // namespace

void fill_target(Types& types) {
    fill_event_rule(types);
    fill_input_path(types);
    predicate::ObjectType& type = types.target;
    type.name = "target";
    type.shown = [](const void* thing, Host&) { return shown_name(as<Target>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<Target>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<Target>(t).identity); }},
        {"id", Type::text(), [](const void* t, Host& h) { return read_optional(as<Target>(t).id, in(h)); },
         true},
        {"event_rule", Type::of(types.event_rule), event_rule},
        {"account", Type::text(), [](const void* t, Host& h) { return account_of(&as<Target>(t), in(h)); }},
        {"region", Type::text(), [](const void* t, Host& h) { return region_of(&as<Target>(t), in(h)); }},
        {"target", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<Target>(t).arn, as<Target>(t).identity, in(h), &as<Target>(t));
         },
         true},
        {"role", Type::of(types.role),
         [](const void* t, Host& h) { return role_of(as<Target>(t).role, in(h)); }, true},
        {"dead_letter", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<Target>(t).dead_letter, as<Target>(t).identity, in(h));
         },
         true, "dlq"},
        {"dead_letter_block", Type::truth(),
         [](const void* t, Host& h) { return block_of(as<Target>(t), in(h)); }, true},
        {"input", Type::text(), target_text<&Target::input>, true},
        {"input_path", Type::text(), target_text<&Target::input_path>, true},
        {"input_template", Type::text(), target_text<&Target::input_template>, true},
        {"input_paths", Type::list_of(Type::of(types.input_path)), input_paths},
        {"message_group", Type::text(), target_text<&Target::message_group>, true},
        {"partition_key_path", Type::text(), target_text<&Target::partition_key_path>, true},
        {"blocks", Type::list_of(Type::text()),
         [](const void* t, Host& h) { return blocks_of(as<Target>(t).blocks, in(h)); }},
        {"successors", Type::list_of(Type::of(types.subscriber)), successors},
        {"retry", Type::of(types.retry),
         [](const void* t, Host& h) {
             return retry_of(as<Target>(t).retry, model::Generation::classic, in(h));
         }},
        {"writer", Type::of(types.principal), [](const void*, Host& h) { return events_service(in(h)); }},
        {"deliverer", Type::of(types.principal),
         [](const void* t, Host& h) { return deliverer_of(as<Target>(t), in(h)); }},
    };
}

}  // namespace lint
