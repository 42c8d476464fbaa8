#include "lint/reading.hpp"

namespace lint {
namespace {

using model::Bus;
using predicate::Host;
using predicate::Type;
using predicate::Value;

Value generation(const void* thing, Host&) {
    return Value(value::Text(as<Bus>(thing).generation == model::Generation::v2 ? "v2" : "classic"));
}

/// A new bus keeps events for a day unless it says otherwise (CreateEventBus of the new API).
Value retention_seconds(const void* thing, Host& host) {
    constexpr std::int64_t day = 86'400;
    constexpr std::int64_t most_days = 36'500;
    const Value days = read_of(as<Bus>(thing).identity, as<Bus>(thing).retention_days, in(host));
    if (days.is_absent()) return Value(day);
    if (!days.integer()) return days;
    if (*days.integer() < 0 || *days.integer() > most_days) {
        return Value::unknown(value::Reason{"the retention is out of range", days.place()});
    }
    return Value(*days.integer() * day, days.place());
}

}  // namespace

void fill_bus(Types& types) {
    predicate::ObjectType& type = types.bus;
    type.name = "bus";
    type.shown = [](const void* thing, Host&) { return shown_name(as<Bus>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<Bus>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<Bus>(t).identity); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value(as<Bus>(t).arn); }},
        {"generation", Type::text(), generation},
        {"account", Type::text(), [](const void* t, Host& h) { return account_of(&as<Bus>(t), in(h)); }},
        {"region", Type::text(), [](const void* t, Host& h) { return region_of(&as<Bus>(t), in(h)); }},
        {"dead_letter", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<Bus>(t).dead_letter, as<Bus>(t).identity, in(h));
         },
         true, "dlq"},
        {"dead_letter_block", Type::truth(),
         [](const void* t, Host& h) { return block_of(as<Bus>(t), in(h)); }, true},
        {"retention_seconds", Type::integer(), retention_seconds},
        {"retention_days", Type::integer(),
         [](const void* t, Host& h) {
             return read_of(as<Bus>(t).identity, as<Bus>(t).retention_days, in(h));
         },
         true},
        {"event_source_name", Type::text(),
         [](const void* t, Host& h) { return read_optional(as<Bus>(t).event_source_name, in(h)); }, true},
        {"key", Type::text(),
         [](const void* t, Host& h) {
             const Value key = read_of(as<Bus>(t).identity, as<Bus>(t).key, in(h));
             return key.is_unknown() ? key.placed_at({}) : key;
         },
         true},
        {"policies", Type::list_of(Type::of(types.policy)),
         [](const void* t, Host& h) { return policies_of(as<Bus>(t).policies, as<Bus>(t).identity, in(h)); }},
        {"declared", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Bus>(t).identity.declared)); }},
        {"writer", Type::of(types.principal), [](const void*, Host& h) { return events_service(in(h)); }},
    };
}

Value bus_of(const value::Fact<value::Text>& fact, Judgement& judgement) {
    const value::Fact<value::Text>& here = fact.in(judgement.world());
    if (!here.is_known()) return read_optional(here, judgement);
    const Bus* bus = judgement.grounds().meanings.bus(here.value(), here.place().source);
    if (bus) return object(types().bus, *bus, here.place());
    if (here.value().first_hole()) return unresolved(here.value()).placed_at(here.place());
    const std::string why = "no document describes bus " + here.value().shown();
    return Value::unknown(value::Reason{why, here.place()}, here.place());
}

}  // namespace lint
