#include "lint/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "lint/reading.hpp"
#include "lint/types.hpp"

namespace lint {
namespace {

using predicate::Type;
using predicate::Value;

template <class Things>
void add_declared(std::vector<Value>& items, const predicate::ObjectType& type, const Things& things) {
    for (const auto& thing : things) {
        if (thing.identity.declared) items.push_back(object(type, thing, thing.identity.place));
    }
}

void add_owners(std::vector<Value>& items, const Grounds& grounds, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const Owner& owner = grounds.owners[i];
        if (owner.identity->declared) items.push_back(object(types().owner, owner, owner.identity->place));
    }
}

using Members = std::vector<Value> (*)(const Grounds&);

struct NamedList {
    std::string_view name;
    const predicate::ObjectType& (*type)();
    Members members;
    Value (*read)(predicate::Host&);
};

/// Of a whole list only those count that are there in the judgement's world.
Value present(const std::vector<Value>& all, Judgement& judgement) {
    Value::List list;
    for (const Value& item : all) {
        if (exists(*item.object(), judgement)) list.items.push_back(item);
    }
    return Value(std::move(list));
}

template <Members members>
Value read_present(predicate::Host& host) {
    return present(members(in(host).grounds()), in(host));
}

/// The declared things of one kind.
template <auto list, predicate::ObjectType Types::*type>
std::vector<Value> declared(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().*type, grounds.topology.*list);
    return items;
}
std::vector<Value> policies(const Grounds& grounds) {
    std::vector<Value> items;
    for (const PolicyDocument& document : grounds.documents) {
        items.push_back(object(types().document, document, document.identity.place));
    }
    return items;
}
std::vector<Value> owners(const Grounds& grounds) {
    std::vector<Value> items;
    add_owners(items, grounds, grounds.owners.size());
    return items;
}
std::vector<Value> deliveries(const Grounds& grounds) {
    std::vector<Value> items;
    add_owners(items, grounds, grounds.delivery_count);
    return items;
}

template <auto list, predicate::ObjectType Types::*type>
NamedList named(std::string_view name) {
    return {name, []() -> const predicate::ObjectType& { return types().*type; }, declared<list, type>,
            read_present<declared<list, type>>};
}

template <Members members, predicate::ObjectType Types::*type>
NamedList gathered(std::string_view name) {
    return {name, []() -> const predicate::ObjectType& { return types().*type; }, members,
            read_present<members>};
}

const std::vector<NamedList>& lists() {
    using model::Topology;
    static const std::vector<NamedList> all = {
        named<&Topology::subscribers, &Types::subscriber>("subscribers"),
        named<&Topology::targets, &Types::target>("targets"),
        named<&Topology::event_sources, &Types::source>("event_sources"),
        named<&Topology::event_rules, &Types::event_rule>("event_rules"),
        named<&Topology::buses, &Types::bus>("buses"),
        named<&Topology::queues, &Types::queue>("queues"),
        named<&Topology::roles, &Types::role>("roles"),
        named<&Topology::alarms, &Types::alarm>("alarms"),
        named<&Topology::dashboards, &Types::dashboard>("dashboards"),
        named<&Topology::archives, &Types::archive>("archives"),
        named<&Topology::log_sources, &Types::log_source>("log_sources"),
        named<&Topology::consumers, &Types::consumer>("consumers"),
        named<&Topology::changes, &Types::change>("changes"),
        gathered<policies, &Types::document>("policies"),
        gathered<owners, &Types::owner>("owners"),
        gathered<deliveries, &Types::owner>("deliveries"),
    };
    return all;
}

bool rule_is_ours(const model::EventRule& rule, Judgement& judgement) {
    if (!judgement.world().holds(rule.identity.exists)) return false;
    // A rule that a service manages is not the user's to change (EventBridge guide, "Managed rules").
    return rule.managed_by.in(judgement.world()).is_absent();
}

bool target_is_ours(const model::Target& target, Judgement& judgement) {
    const std::vector<model::EventRule>& rules = judgement.topology().event_rules;
    if (!judgement.world().holds(target.identity.exists)) return false;
    return target.rule >= rules.size() || rule_is_ours(rules[target.rule], judgement);
}

}  // namespace

Types::Types() {
    fill_owner(*this);
    fill_subscriber(*this);
    fill_target(*this);
    fill_source(*this);
    fill_bus(*this);
    fill_retry(*this);
    fill_destination(*this);
    fill_key(*this);
    fill_role(*this);
    fill_policy(*this);
    fill_decision(*this);
    fill_document(*this);
    fill_parameters(*this);
    fill_receiver(*this);
    fill_upkeep(*this);
    fill_pattern(*this);
    fill_filter(*this);
    fill_expression(*this);
}

const Types& types() {
    static const Types all;
    return all;
}

const predicate::Vocabulary& vocabulary() {
    static const predicate::Vocabulary all = [] {
        predicate::Vocabulary result;
        for (const NamedList& list : lists()) {
            result.globals.push_back({list.name, Type::list_of(Type::of(list.type())), list.read});
        }
        add_functions(result.functions);
        add_routing(result.functions);
        add_pattern_functions(result.functions);
        return result;
    }();
    return all;
}

std::optional<std::vector<Value>> subjects(std::string_view global, const Grounds& grounds) {
    for (const NamedList& list : lists()) {
        if (list.name == global) return list.members(grounds);
    }
    return std::nullopt;
}

bool exists(const predicate::Object& subject, Judgement& judgement) {
    const Types& all = types();
    const model::Target* target = nullptr;
    if (subject.type == &all.target) target = static_cast<const model::Target*>(subject.thing);
    if (subject.type == &all.owner) {
        const iam::Delivery& delivery = static_cast<const Owner*>(subject.thing)->delivery;
        if (const auto* held = std::get_if<const model::Target*>(&delivery)) target = *held;
    }
    if (target) return target_is_ours(*target, judgement);
    if (subject.type == &all.event_rule) {
        return rule_is_ours(*static_cast<const model::EventRule*>(subject.thing), judgement);
    }
    return judgement.world().holds(identity_of(subject).exists);
}

namespace {

/// The identity of a subject if it is of this kind.
template <class Thing>
const model::Identity* identity_as(const predicate::Object& subject, const predicate::ObjectType& type) {
    return subject.type == &type ? &static_cast<const Thing*>(subject.thing)->identity : nullptr;
}

}  // namespace

const model::Identity& identity_of(const predicate::Object& subject) {
    const Types& all = types();
    if (subject.type == &all.owner) return *static_cast<const Owner*>(subject.thing)->identity;
    const std::array<const model::Identity*, 14> kinds = {
        identity_as<PolicyDocument>(subject, all.document),
        identity_as<model::Subscriber>(subject, all.subscriber),
        identity_as<model::Target>(subject, all.target),
        identity_as<model::EventSource>(subject, all.source),
        identity_as<model::EventRule>(subject, all.event_rule),
        identity_as<model::Bus>(subject, all.bus),
        identity_as<model::Queue>(subject, all.queue),
        identity_as<model::Role>(subject, all.role),
        identity_as<model::Alarm>(subject, all.alarm),
        identity_as<model::Dashboard>(subject, all.dashboard),
        identity_as<model::Archive>(subject, all.archive),
        identity_as<model::LogSource>(subject, all.log_source),
        identity_as<model::Consumer>(subject, all.consumer),
        identity_as<model::Change>(subject, all.change)};
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [](const auto* one) { return one != nullptr; });
    assert(found != kinds.end());
    return **found;
}

}  // namespace lint
