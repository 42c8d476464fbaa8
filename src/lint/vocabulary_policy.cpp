#include <algorithm>
#include <array>

#include "lint/reading.hpp"
#include "text/letters.hpp"

namespace lint {
namespace {

using model::ConditionTest;
using model::Policy;
using model::Statement;
using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Fact;
using value::Text;

/// The members that are there in this world; the list stays open if it is.
template <class T, class Function>
Value members(const value::List<T>& list, Judgement& judgement, Function of) {
    Value::List result;
    for (const auto& member : list.members) {
        if (!judgement.world().holds(member.exists)) continue;
        Value item = of(member.item);
        if (!item.is_absent()) result.items.push_back(std::move(item));
    }
    if (list.open) result.open = std::make_shared<const value::Reason>(*list.open);
    return Value(std::move(result), list.place);
}

Value texts(const value::List<Fact<Text>>& list, Judgement& judgement) {
    return members(list, judgement, [&judgement](const Fact<Text>& fact) { return read(fact, judgement); });
}

Value principals(const void* thing, Host& host) {
    return members(as<Statement>(thing).principal, in(host), [&host](const Fact<model::Principal>& fact) {
        const Fact<model::Principal>& here = fact.in(in(host).world());
        if (here.is_unknown()) return Value::unknown(here.reason(), here.place());
        if (!here.is_known()) return Value::absent();
        if (here.value().kind == "*") return Value(Text("*"), here.value().place);
        return Value::borrowed(here.value().value, here.value().place);
    });
}

Value conditions(const void* thing, Host& host) {
    return members(as<Statement>(thing).conditions, in(host),
                   [](const ConditionTest& test) { return object(types().condition, test, test.place); });
}

Value statements(const void* thing, Host& host) {
    return statements_of(as<Policy>(thing), in(host));
}

/// Keys are compared without case; rules name the global ones as AWS spells them (IAM guide, "AWS global
/// condition context keys").
std::string canonical(const std::string& key) {
    static constexpr std::array<std::string_view, 22> spelled = {"aws:CalledVia",
                                                                 "aws:CurrentTime",
                                                                 "aws:PrincipalAccount",
                                                                 "aws:PrincipalArn",
                                                                 "aws:PrincipalOrgID",
                                                                 "aws:PrincipalOrgPaths",
                                                                 "aws:PrincipalIsAWSService",
                                                                 "aws:PrincipalServiceName",
                                                                 "aws:PrincipalType",
                                                                 "aws:RequestedRegion",
                                                                 "aws:ResourceAccount",
                                                                 "aws:ResourceOrgID",
                                                                 "aws:ResourceOrgPaths",
                                                                 "aws:SecureTransport",
                                                                 "aws:SourceAccount",
                                                                 "aws:SourceArn",
                                                                 "aws:SourceIp",
                                                                 "aws:SourceOrgID",
                                                                 "aws:SourceOrgPaths",
                                                                 "aws:SourceVpc",
                                                                 "aws:SourceVpce",
                                                                 "aws:ViaAWSService"};
    const std::string wanted = text::lowered(key);
    for (const std::string_view candidate : spelled) {
        if (text::lowered(candidate) == wanted) return std::string(candidate);
    }
    return key;
}

void fill_condition(Types& types) {
    predicate::ObjectType& type = types.condition;
    type.name = "condition";
    type.shown = [](const void* thing, Host&) { return Text(canonical(as<ConditionTest>(thing).key)); };
    type.place = [](const void* thing, Host&) { return as<ConditionTest>(thing).place; };
    type.fields = {
        {"key", Type::text(),
         [](const void* t, Host&) {
             return Value(Text(canonical(as<ConditionTest>(t).key)), as<ConditionTest>(t).key_place);
         }},
        {"operator", Type::text(),
         [](const void* t, Host&) {
             return Value(Text(as<ConditionTest>(t).operation), as<ConditionTest>(t).operation_place);
         }},
        {"values", Type::list_of(Type::text()),
         [](const void* t, Host& h) { return texts(as<ConditionTest>(t).values, in(h)); }},
    };
}

Value effect(const void* thing, Host& host) {
    const Value value = read(as<Statement>(thing).effect, in(host));
    if (!value.is_absent()) return value;
    return Value::unknown(value::Reason{"the statement has no Effect", as<Statement>(thing).place});
}

void fill_statement(Types& types) {
    predicate::ObjectType& type = types.statement;
    type.name = "statement";
    type.place = [](const void* thing, Host&) { return as<Statement>(thing).place; };
    type.same = same_thing;
    const Type list = Type::list_of(Type::text());
    type.fields = {
        {"effect", Type::text(), effect},
        {"actions", list, [](const void* t, Host& h) { return texts(as<Statement>(t).action, in(h)); }},
        {"resources", list, [](const void* t, Host& h) { return texts(as<Statement>(t).resource, in(h)); }},
        {"principals", list, principals},
        {"conditions", Type::list_of(Type::of(types.condition)), conditions},
    };
}

}  // namespace

void fill_policy(Types& types) {
    fill_condition(types);
    fill_statement(types);
    predicate::ObjectType& type = types.policy;
    type.name = "policy";
    type.shown = [](const void* thing, Host&) { return Text(as<Policy>(thing).name); };
    type.place = [](const void* thing, Host&) { return as<Policy>(thing).place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(),
         [](const void* t, Host&) { return Value(Text(as<Policy>(t).name), as<Policy>(t).place); }},
        {"statements", Type::list_of(Type::of(types.statement)), statements},
    };
}

Value statements_of(const Policy& policy, Judgement& judgement) {
    return members(policy.statements, judgement, [](const Statement& statement) {
        return object(types().statement, statement, statement.place);
    });
}

Value policies_of(const std::vector<model::Attached>& attached, const model::Identity& identity,
                  Judgement& judgement) {
    Value::List list;
    for (const model::Attached& one : attached) {
        if (!judgement.world().holds(one.exists)) continue;
        const Fact<Policy>& here = one.policy.in(judgement.world());
        if (here.is_known()) list.items.push_back(object(types().policy, here.value(), here.place()));
        if (here.is_unknown()) list.open = std::make_shared<const value::Reason>(here.reason());
    }
    if (!identity.declared || !identity.open.empty()) list.open = unsaid(identity).shared_reason();
    return Value(std::move(list));
}

Value policy_of(const std::vector<model::Attached>& attached, const model::Identity& identity,
                Judgement& judgement) {
    for (const model::Attached& one : attached) {
        if (!judgement.world().holds(one.exists)) continue;
        const Fact<Policy>& here = one.policy.in(judgement.world());
        if (here.is_known()) return object(types().policy, here.value(), here.place());
        if (here.is_unknown()) return Value::unknown(here.reason(), here.place());
    }
    return identity.declared && identity.open.empty() ? Value::absent() : unsaid(identity);
}

Value queue_policies(const void* queue, Host& host) {
    const model::Queue& it = *static_cast<const model::Queue*>(queue);
    Value::List list;
    for (const model::Attached& one : it.policies) {
        if (!in(host).world().holds(one.exists)) continue;
        const Fact<Policy>& here = one.policy.in(in(host).world());
        if (!here.is_known()) continue;
        const text::Span place = here.value().place;
        const bool known = std::any_of(list.items.begin(), list.items.end(),
                                       [&](const Value& item) { return item.place() == place; });
        // A file elsewhere may well be this policy's own text once more.
        if (known || place.source != it.identity.place.source) continue;
        list.items.push_back(object(types().policy, here.value(), place));
    }
    if (!it.identity.open.empty())
        list.open = std::make_shared<const value::Reason>(it.identity.open.front());
    return Value(std::move(list));
}

}  // namespace lint
