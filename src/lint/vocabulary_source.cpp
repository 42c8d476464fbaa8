#include "lint/reading.hpp"

namespace lint {
namespace {

using model::EventSource;
using predicate::Host;
using predicate::Type;

}  // namespace

void fill_source(Types& types) {
    predicate::ObjectType& type = types.source;
    type.name = "event source";
    type.shown = [](const void* thing, Host&) { return shown_name(as<EventSource>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<EventSource>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<EventSource>(t).identity); }},
        {"account", Type::text(),
         [](const void* t, Host& h) { return account_of(&as<EventSource>(t), in(h)); }},
        {"region", Type::text(),
         [](const void* t, Host& h) { return region_of(&as<EventSource>(t), in(h)); }},
        {"bus", Type::of(types.bus),
         [](const void* t, Host& h) { return bus_of(as<EventSource>(t).bus, in(h)); }, true},
        {"pattern", Type::of(types.pattern),
         [](const void* t, Host& h) {
             return pattern_of(as<EventSource>(t).pattern, pattern::Dialect::event_source, in(h));
         },
         true},
        {"service", Type::text(),
         [](const void* t, Host& h) { return read_optional(as<EventSource>(t).service, in(h)); }, true},
        {"dead_letter", Type::of(types.destination),
         [](const void* t, Host& h) {
             return destination_of(as<EventSource>(t).dead_letter, as<EventSource>(t).identity, in(h));
         },
         true, "dlq"},
        {"dead_letter_block", Type::truth(),
         [](const void* t, Host& h) { return block_of(as<EventSource>(t), in(h)); }, true},
        {"writer", Type::of(types.principal), [](const void*, Host& h) { return events_service(in(h)); }},
    };
}

}  // namespace lint
