#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

template <class T>
const T* delivery_of(const void* thing) {
    const auto* held = std::get_if<const T*>(&as<Owner>(thing).delivery);
    return held ? *held : nullptr;
}

const char* kind_of_owner(const Owner& owner) {
    constexpr const char* kinds[] = {"subscriber", "target", "event source", "bus"};
    return kinds[owner.delivery.index()];
}

Value dead_letter(const void* thing, Host& host) {
    const Owner& owner = as<Owner>(thing);
    return std::visit(
        [&](const auto* held) { return destination_of(held->dead_letter, held->identity, in(host)); },
        owner.delivery);
}

Value dead_letter_block(const void* thing, Host& host) {
    return std::visit([&](const auto* held) { return block_of(*held, in(host)); }, as<Owner>(thing).delivery);
}

Value retry(const void* thing, Host& host) {
    if (const auto* subscriber = delivery_of<model::Subscriber>(thing)) {
        return retry_of(subscriber->retry, model::Generation::v2, in(host));
    }
    const auto* target = delivery_of<model::Target>(thing);
    return target ? retry_of(target->retry, model::Generation::classic, in(host)) : Value::absent();
}

Value role(const void* thing, Host& host) {
    const auto* subscriber = delivery_of<model::Subscriber>(thing);
    return subscriber ? role_of(subscriber->role, in(host)) : Value::absent();
}

Value writer(const void* thing, Host& host) {
    if (delivery_of<model::Subscriber>(thing)) return principal_of(role(thing, host), in(host));
    return events_service(in(host));
}

/// Where it delivers to: event sources and buses have no target of their own.
Value destination(const void* thing, Host& host) {
    if (const auto* subscriber = delivery_of<model::Subscriber>(thing)) {
        return destination_of(subscriber->target, subscriber->identity, in(host), subscriber);
    }
    const auto* target = delivery_of<model::Target>(thing);
    return target ? destination_of(target->arn, target->identity, in(host), target) : Value::absent();
}

Value deliverer(const void* thing, Host& host) {
    if (const auto* subscriber = delivery_of<model::Subscriber>(thing))
        return deliverer_of(*subscriber, in(host));
    const auto* target = delivery_of<model::Target>(thing);
    return target ? deliverer_of(*target, in(host)) : events_service(in(host));
}

template <class T>
Value narrowed(const void* thing, const predicate::ObjectType& type) {
    const T* held = delivery_of<T>(thing);
    return held ? object(type, *held, held->identity.place) : Value::absent();
}

}  // namespace

void fill_owner(Types& types) {
    predicate::ObjectType& type = types.owner;
    type.name = "owner";
    type.shown = [](const void* thing, Host&) { return shown_name(*as<Owner>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<Owner>(thing).identity->place; };
    type.same = same_thing;
    type.fields = {
        {"kind", Type::text(),
         [](const void* t, Host&) { return Value(value::Text(kind_of_owner(as<Owner>(t)))); }},
        {"name", Type::text(), [](const void* t, Host&) { return name_of(*as<Owner>(t).identity); }},
        {"account", Type::text(),
         [](const void* t, Host& h) { return account_of(as<Owner>(t).delivery, in(h)); }},
        {"region", Type::text(),
         [](const void* t, Host& h) { return region_of(as<Owner>(t).delivery, in(h)); }},
        {"dead_letter", Type::of(types.destination), dead_letter, true, "dlq"},
        {"dead_letter_block", Type::truth(), dead_letter_block, true},
        {"retry", Type::of(types.retry), retry, true},
        {"writer", Type::of(types.principal), writer},
        {"role", Type::of(types.role), role, true},
        {"destination", Type::of(types.destination), destination, true},
        {"deliverer", Type::of(types.principal), deliverer},
        {"subscriber", Type::of(types.subscriber),
         [](const void* t, Host&) { return narrowed<model::Subscriber>(t, lint::types().subscriber); }, true},
        {"target", Type::of(types.target),
         [](const void* t, Host&) { return narrowed<model::Target>(t, lint::types().target); }, true},
        {"source", Type::of(types.source),
         [](const void* t, Host&) { return narrowed<model::EventSource>(t, lint::types().source); }, true},
        {"bus", Type::of(types.bus),
         [](const void* t, Host&) { return narrowed<model::Bus>(t, lint::types().bus); }, true},
    };
}

}  // namespace lint
