#include <algorithm>

#include "lint/reading.hpp"

namespace lint {
namespace {

using model::Subscriber;
using predicate::Host;
using predicate::Type;
using predicate::Value;

Value role(const void* thing, Host& host) {
    return role_of(as<Subscriber>(thing).role, in(host));
}

Value writer(const void* thing, Host& host) {
    return principal_of(role(thing, host), in(host));
}

/// The classic target it takes over: its pair; else, where the user says that all of it is a migration,
/// one with the limits that count when none are written.
Value replaces(const void* thing, Host& host) {
    const Grounds& grounds = in(host).grounds();
    const auto index = static_cast<std::size_t>(&as<Subscriber>(thing) - grounds.topology.subscribers.data());
    const auto synthetic = [&grounds, thing] {
        return object(types().target, grounds.classic_target, as<Subscriber>(thing).identity.place);
    };
    if (index >= grounds.moves.replaced.size()) return grounds.migration ? synthetic() : Value::absent();
    const value::Fact<std::uint32_t>& fact = grounds.moves.replaced[index].in(in(host).world());
    if (fact.is_known() && fact.value() < grounds.topology.targets.size()) {
        const model::Target& target = grounds.topology.targets[fact.value()];
        return object(types().target, target, target.identity.place);
    }
    if (grounds.migration) return synthetic();
    // No place: whether it replaces anything is what is not known.
    return fact.is_unknown() ? Value::unknown(fact.reason()) : Value::absent();
}

/// The subscriber before it that delivers the same; only one, so that a row of them is told pair by pair. The
/// same definition in several files is one.
Value rivals(const void* thing, Host& host) {
    const Grounds& grounds = in(host).grounds();
    const auto index = static_cast<std::size_t>(&as<Subscriber>(thing) - grounds.topology.subscribers.data());
    Value::List list;
    if (index >= grounds.rivals.size() || !grounds.rivals[index]) return Value(std::move(list));
    const Subscriber& other = grounds.topology.subscribers[*grounds.rivals[index]];
    const bool there = in(host).world().holds(other.identity.exists);
    const bool same_file = other.identity.place.source == as<Subscriber>(thing).identity.place.source;
    if (there && same_file) list.items.push_back(object(types().subscriber, other, other.identity.place));
    return Value(std::move(list));
}

/// Adds a log source to a list where it is one of the subscriber in this world; where that is not known, the
/// list may hold more.
void add_log_source(const model::LogSource& source, const Subscriber& subscriber, Judgement& judgement,
                    Value::List& list) {
    const value::Fact<value::Text>& resource = source.resource.in(judgement.world());
    if (!judgement.world().holds(source.identity.exists) || resource.is_absent()) return;
    const value::Truth is_own =
        resource.is_known() ? value::equal(resource.value(), subscriber.arn) : value::Truth::unknown;
    if (is_own == value::Truth::yes)
        list.items.push_back(object(types().log_source, source, source.identity.place));
    if (is_own == value::Truth::unknown)
        list.open = std::make_shared<const value::Reason>(
            resource.is_known() ? value::Reason{"whose logs " + source.identity.name + " takes is not known",
                                                resource.place()}
                                : resource.reason());
}

Value log_sources(const void* thing, Host& host) {
    const Grounds& grounds = in(host).grounds();
    const Subscriber& subscriber = as<Subscriber>(thing);
    const auto index = static_cast<std::size_t>(&subscriber - grounds.topology.subscribers.data());
    Value::List list;
    const auto add = [&](std::uint32_t i) {
        add_log_source(grounds.topology.log_sources[i], subscriber, in(host), list);
    };
    if (index < grounds.log_sources.size())
        std::for_each(grounds.log_sources[index].begin(), grounds.log_sources[index].end(), add);
    std::for_each(grounds.loose_log_sources.begin(), grounds.loose_log_sources.end(), add);
    return Value(std::move(list));
}

/// A number whose block may be unknown: nothing tells whether it is written then.
Value size_of(const value::Fact<std::int64_t>& fact, Judgement& judgement) {
    const Value value = read(fact, judgement);
    return value.is_unknown() ? value.placed_at({}) : value;
}

/// What it does with an event before the delivery, and what it writes about it.
std::vector<predicate::Field> content_fields(const Types& types) {
    return {
        {"transformer", Type::of(types.transformer),
         [](const void* t, Host&) {
             return object(lint::types().transformer, as<Subscriber>(t), as<Subscriber>(t).transformer.place);
         }},
        {"filters", Type::list_of(Type::of(types.filter)),
         [](const void* t, Host& h) { return filters_of(as<Subscriber>(t), in(h)); }},
        {"filter_bytes", Type::integer(),
         [](const void* t, Host& h) { return filter_total(as<Subscriber>(t), in(h), bytes_of); }},
        {"filter_combinations", Type::integer(),
         [](const void* t, Host& h) { return filter_total(as<Subscriber>(t), in(h), combinations_of); }},
        {"expressions", Type::list_of(Type::of(types.expression)),
         [](const void* t, Host& h) { return expressions_of(as<Subscriber>(t), in(h)); }},
        {"position", Type::of(types.position),
         [](const void* t, Host&) { return object(lint::types().position, as<Subscriber>(t)); }},
        {"log_sources", Type::list_of(Type::of(types.log_source)), log_sources},
        {"log_level", Type::text(),
         [](const void* t, Host& h) {
             return or_default(read_optional(as<Subscriber>(t).log_level, in(h)), "OFF");
         }},
        {"log_payload", Type::text(),
         [](const void* t, Host& h) {
             return or_default(read_optional(as<Subscriber>(t).log_payload, in(h)), "ON_ERROR_ONLY");
         }},
    };
}

}  // namespace

void fill_subscriber(Types& types) {
    predicate::ObjectType& type = types.subscriber;
    type.name = "subscriber";
    type.shown = [](const void* thing, Host&) { return shown_name(as<Subscriber>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<Subscriber>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<Subscriber>(t).identity); }},
        {"type", Type::text(),
         [](const void* t, Host& h) { return or_default(read(as<Subscriber>(t).type, in(h)), "UNORDERED"); }},
        {"state", Type::text(),
         [](const void* t, Host& h) { return or_default(read(as<Subscriber>(t).state, in(h)), "RUNNING"); }},
        {"account", Type::text(),
         [](const void* t, Host& h) { return account_of(&as<Subscriber>(t), in(h)); }},
        {"region", Type::text(), [](const void* t, Host& h) { return region_of(&as<Subscriber>(t), in(h)); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(as<Subscriber>(t).arn); }},
        {"bus_arn", Type::text(),
         [](const void* t, Host& h) { return read_optional(as<Subscriber>(t).bus, in(h)); }, true},
        {"bus", Type::of(types.bus),
         [](const void* t, Host& h) { return bus_of(as<Subscriber>(t).bus, in(h)); }, true},
        {"target", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<Subscriber>(t).target, as<Subscriber>(t).identity, in(h),
                                   &as<Subscriber>(t));
         },
         true},
        {"role", Type::of(types.role), role, true},
        {"dead_letter", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<Subscriber>(t).dead_letter, as<Subscriber>(t).identity, in(h));
         },
         true, "dlq"},
        {"dead_letter_block", Type::truth(),
         [](const void* t, Host& h) { return block_of(as<Subscriber>(t), in(h)); }, true},
        {"retry", Type::of(types.retry),
         [](const void* t, Host& h) {
             return retry_of(as<Subscriber>(t).retry, model::Generation::v2, in(h));
         }},
        {"parameters", Type::of(types.parameters),
         [](const void* t, Host&) { return object(lint::types().parameters, as<Subscriber>(t).parameters); }},
        {"batch_size", Type::integer(),
         [](const void* t, Host& h) { return size_of(as<Subscriber>(t).batch_size, in(h)); }, true},
        {"batch_window_seconds", Type::integer(),
         [](const void* t, Host& h) { return size_of(as<Subscriber>(t).batch_window_seconds, in(h)); }, true},
        {"replaces", Type::of(types.target), replaces, true},
        {"marker", Type::text(),
         [](const void* t, Host& h) { return read_optional(as<Subscriber>(t).replaces, in(h)); }, true},
        {"rivals", Type::list_of(Type::of(types.subscriber)), rivals},
        {"described", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Subscriber>(t).described)); }},
        {"writer", Type::of(types.principal), writer},
        {"deliverer", Type::of(types.principal),
         [](const void* t, Host& h) { return deliverer_of(as<Subscriber>(t), in(h)); }},
    };
    const std::vector<predicate::Field> content = content_fields(types);
    type.fields.insert(type.fields.end(), content.begin(), content.end());
}

}  // namespace lint
