#include "iam/target.hpp"
#include "lint/reading.hpp"

namespace lint {
namespace {

using iam::Decision;
using predicate::Function;
using predicate::Host;
using predicate::Object;
using predicate::Type;
using predicate::Value;
using value::Truth;

Value truth_of(Truth truth, const Decision& decision) {
    if (truth != Truth::unknown || decision.reasons.empty()) return Value(truth);
    return Value::unknown(decision.reasons.front());
}

Value statements(const void* thing, Host&) {
    Value::List list;
    for (const iam::Consulted& one : as<Decision>(thing).statements) {
        list.items.push_back(object(types().consulted, one, one.place));
    }
    return Value(std::move(list));
}

void fill_consulted(Types& types) {
    predicate::ObjectType& type = types.consulted;
    type.name = "consulted statement";
    type.fields = {
        {"says", Type::text(),
         [](const void* t, Host&) {
             return Value(value::Text(static_cast<const iam::Consulted*>(t)->says));
         }},
    };
}

/// An unknown caller still asks: a resource's policy may decide for everyone.
iam::Writer writer_of(const Value& who) {
    const Object* held = who.object();
    if (!held) return {};
    if (held->type == &types().role) return {static_cast<const model::Role*>(held->thing), {}};
    const auto& principal = *static_cast<const Principal*>(held->thing);
    return {principal.role, principal.service};
}

/// Nothing is set where the files do not have the thing.
iam::Resource resource_of(const Object& what) {
    iam::Resource resource;
    if (what.type == &types().destination) {
        const auto& destination = *static_cast<const Destination*>(what.thing);
        resource.queue = destination.queue;
        resource.receiver = destination.receiver;
        resource.bus = destination.bus;
        if (destination.delivery) resource.target = destination.text;
    }
    if (what.type == &types().key) {
        const auto& encryption = *static_cast<const EncryptionKey*>(what.thing);
        resource.key = encryption.key;
        resource.encrypted = encryption.encrypted;
    }
    if (what.type == &types().role) resource.role = static_cast<const model::Role*>(what.thing);
    return resource;
}

bool is_known(const iam::Resource& resource) {
    if (resource.queue || resource.key || resource.role || resource.receiver || resource.bus) return true;
    return resource.target && iam::target_kind(*resource.target);
}

iam::Delivery delivery_of(const Object& from) {
    const Types& all = types();
    if (from.type == &all.subscriber) return static_cast<const model::Subscriber*>(from.thing);
    if (from.type == &all.target) return static_cast<const model::Target*>(from.thing);
    if (from.type == &all.source) return static_cast<const model::EventSource*>(from.thing);
    if (from.type == &all.bus) return static_cast<const model::Bus*>(from.thing);
    return static_cast<const Owner*>(from.thing)->delivery;
}

Value not_a_resource(const Value& what) {
    const Object& held = *what.object();
    if (held.type == &types().destination) {
        const value::Text& text = *static_cast<const Destination*>(held.thing)->text;
        if (text.first_hole()) return unresolved(text);
        return Value::unknown(value::Reason{"no document describes " + text.shown(), what.place()});
    }
    return Value::unknown(value::Reason{"no document describes it", what.place()});
}

Value decide(std::span<const Value> arguments, Host& host) {
    const Value& who = arguments[0];
    const Value& what = arguments[2];
    for (const Value* needed : {&arguments[1], &what, &arguments[3]}) {
        if (needed->is_unknown()) return Value::unknown(needed->shared_reason());
    }
    const iam::Resource resource = resource_of(*what.object());
    if (!is_known(resource)) return not_a_resource(what);
    const value::Text& action = *arguments[1].text();
    if (!action.is_literal()) return unresolved(action);
    Decision decision = iam::decide(in(host).topology(), in(host).world(), writer_of(who), action.literal(),
                                    resource, delivery_of(*arguments[3].object()));
    if (who.is_unknown()) decision.reasons.insert(decision.reasons.begin(), who.reason());
    return object(types().decision, in(host).keep(std::move(decision)));
}

Value service(std::span<const Value> arguments, Host& host) {
    if (!arguments[0].text()) return arguments[0];
    const value::Text& name = *arguments[0].text();
    if (!name.is_literal()) return unresolved(name);
    if (name.literal() == "events.amazonaws.com") return events_service(in(host));
    return Value::unknown(value::Reason{"no delivery is made by " + name.literal(), {}});
}

}  // namespace

void fill_decision(Types& types) {
    fill_consulted(types);
    predicate::ObjectType& type = types.decision;
    type.name = "decision";
    type.shown = [](const void* thing, Host&) { return value::Text(as<Decision>(thing).word()); };
    type.fields = {
        {"allows", Type::truth(),
         [](const void* t, Host&) { return truth_of(as<Decision>(t).allows(), as<Decision>(t)); }},
        {"denies", Type::truth(),
         [](const void* t, Host&) { return truth_of(as<Decision>(t).denies(), as<Decision>(t)); }},
        {"limited", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Decision>(t).limited)); }},
        {"word", Type::text(),
         [](const void* t, Host&) { return Value(value::Text(as<Decision>(t).word())); }},
        {"statements", Type::list_of(Type::of(types.consulted)), statements},
    };
}

void add_functions(std::vector<Function>& functions) {
    const Types& all = types();
    functions.push_back({"service", {{"the name", {Type::text()}}}, Type::of(all.principal), service});
    functions.push_back({"decide",
                         {{"who", {Type::of(all.principal), Type::of(all.role)}},
                          {"the action", {Type::text()}},
                          {"what", {Type::of(all.destination), Type::of(all.key), Type::of(all.role)}},
                          {"the delivery",
                           {Type::of(all.owner), Type::of(all.subscriber), Type::of(all.target),
                            Type::of(all.source), Type::of(all.bus)}}},
                         Type::of(all.decision),
                         decide});
}

}  // namespace lint
