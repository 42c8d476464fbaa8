#include "iam/target.hpp"
#include "lint/reading.hpp"

namespace lint {
namespace {

using model::Role;
using predicate::Host;
using predicate::Type;
using predicate::Value;

value::Text principal_name(const Principal& who) {
    return value::Text(who.role ? who.role->identity.name : std::string(who.service));
}

Value role_of_principal(const void* thing, Host&) {
    const Role* role = as<Principal>(thing).role;
    return role ? object(types().role, *role, role->identity.place) : Value::absent();
}

void fill_principal(Types& types) {
    predicate::ObjectType& type = types.principal;
    type.name = "principal";
    type.shown = [](const void* thing, Host&) { return principal_name(as<Principal>(thing)); };
    type.place = [](const void* thing, Host&) {
        const Role* role = as<Principal>(thing).role;
        return role && role->identity.declared ? role->identity.place : text::Span{};
    };
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return Value(principal_name(as<Principal>(t))); }},
        {"role", Type::of(types.role), role_of_principal, true},
    };
}

}  // namespace

void fill_role(Types& types) {
    fill_principal(types);
    predicate::ObjectType& type = types.role;
    type.name = "role";
    type.shown = [](const void* thing, Host&) { return shown_name(as<Role>(thing).identity); };
    type.place = [](const void* thing, Host&) {
        return as<Role>(thing).identity.declared ? as<Role>(thing).identity.place : text::Span{};
    };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return Value(shown_name(as<Role>(t).identity)); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(as<Role>(t).arn); }},
        {"account", Type::text(), [](const void* t, Host&) { return arn_account(as<Role>(t).arn); }},
        {"declared", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Role>(t).identity.declared)); }},
        {"policies", Type::list_of(Type::of(types.policy)),
         [](const void* t, Host& h) {
             return policies_of(as<Role>(t).policies, as<Role>(t).identity, in(h));
         }},
        {"trust", Type::of(types.policy),
         [](const void* t, Host& h) { return policy_of(as<Role>(t).trust, as<Role>(t).identity, in(h)); },
         true},
    };
}

Value role_of(const value::Fact<value::Text>& fact, Judgement& judgement) {
    const value::Fact<value::Text>& here = fact.in(judgement.world());
    if (!here.is_known()) return read_optional(here, judgement);
    const Role* role = judgement.grounds().meanings.role(here.value(), here.place().source);
    if (role) return object(types().role, *role, here.place());
    if (here.value().first_hole()) return unresolved(here.value()).placed_at(here.place());
    const std::string why = "no document describes role " + here.value().shown();
    return Value::unknown(value::Reason{why, here.place()}, here.place());
}

Value principal_of(const Value& role, Judgement& judgement) {
    if (const predicate::Object* held = role.object()) {
        const auto* thing = static_cast<const Role*>(held->thing);
        return object(types().principal, judgement.keep(Principal{thing, {}}), role.place());
    }
    if (role.is_unknown()) return Value::unknown(role.shared_reason());
    return Value::unknown(value::Reason{"the files name no delivery role", role.place()});
}

Value deliverer_of(const model::Subscriber& subscriber, Judgement& judgement) {
    return principal_of(role_of(subscriber.role, judgement), judgement);
}

Value deliverer_of(const model::Target& target, Judgement& judgement) {
    const value::Fact<value::Text>& arn = target.arn.in(judgement.world());
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    if (kind && kind->role == iam::RoleUse::unused) return events_service(judgement);
    const Value role = role_of(target.role, judgement);
    return role.is_absent() ? events_service(judgement) : principal_of(role, judgement);
}

Value events_service(Judgement&) {
    static const Principal service{nullptr, "events.amazonaws.com"};
    return object(types().principal, service);
}

}  // namespace lint
