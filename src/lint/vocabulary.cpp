#include "lint/vocabulary.hpp"

#include <array>

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

std::vector<Value> subscribers(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().subscriber, grounds.topology.subscribers);
    return items;
}
std::vector<Value> targets(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().target, grounds.topology.targets);
    return items;
}
std::vector<Value> event_sources(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().source, grounds.topology.event_sources);
    return items;
}
std::vector<Value> event_rules(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().event_rule, grounds.topology.event_rules);
    return items;
}
std::vector<Value> buses(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().bus, grounds.topology.buses);
    return items;
}
std::vector<Value> queues(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().queue, grounds.topology.queues);
    return items;
}
std::vector<Value> roles(const Grounds& grounds) {
    std::vector<Value> items;
    add_declared(items, types().role, grounds.topology.roles);
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

const std::array<NamedList, 10>& lists() {
    static const std::array<NamedList, 10> all = {{
        {"subscribers", []() -> const predicate::ObjectType& { return types().subscriber; }, subscribers,
         read_present<subscribers>},
        {"targets", []() -> const predicate::ObjectType& { return types().target; }, targets,
         read_present<targets>},
        {"event_sources", []() -> const predicate::ObjectType& { return types().source; }, event_sources,
         read_present<event_sources>},
        {"event_rules", []() -> const predicate::ObjectType& { return types().event_rule; }, event_rules,
         read_present<event_rules>},
        {"buses", []() -> const predicate::ObjectType& { return types().bus; }, buses, read_present<buses>},
        {"queues", []() -> const predicate::ObjectType& { return types().queue; }, queues,
         read_present<queues>},
        {"roles", []() -> const predicate::ObjectType& { return types().role; }, roles, read_present<roles>},
        {"policies", []() -> const predicate::ObjectType& { return types().document; }, policies,
         read_present<policies>},
        {"owners", []() -> const predicate::ObjectType& { return types().owner; }, owners,
         read_present<owners>},
        {"deliveries", []() -> const predicate::ObjectType& { return types().owner; }, deliveries,
         read_present<deliveries>},
    }};
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

const model::Identity& identity_of(const predicate::Object& subject) {
    const Types& all = types();
    if (subject.type == &all.owner) return *static_cast<const Owner*>(subject.thing)->identity;
    if (subject.type == &all.document) return static_cast<const PolicyDocument*>(subject.thing)->identity;
    if (subject.type == &all.subscriber)
        return static_cast<const model::Subscriber*>(subject.thing)->identity;
    if (subject.type == &all.target) return static_cast<const model::Target*>(subject.thing)->identity;
    if (subject.type == &all.source) return static_cast<const model::EventSource*>(subject.thing)->identity;
    if (subject.type == &all.event_rule) return static_cast<const model::EventRule*>(subject.thing)->identity;
    if (subject.type == &all.bus) return static_cast<const model::Bus*>(subject.thing)->identity;
    if (subject.type == &all.queue) return static_cast<const model::Queue*>(subject.thing)->identity;
    assert(subject.type == &all.role);
    return static_cast<const model::Role*>(subject.thing)->identity;
}

Grounds::Grounds(const model::Topology& t, const Options& options)
    : topology(t), moves(migration::pair(t)), migration(options.migration) {
    // The limits of a target that states none (RetryPolicy of PutTargets).
    classic_target.identity.name = "a classic target";
    classic_target.rule = UINT32_MAX;
    classic_target.retry.window_seconds = value::Fact<std::int64_t>::of(86'400);
    classic_target.retry.attempts = value::Fact<std::int64_t>::of(185);
    for (const model::Subscriber& thing : t.subscribers) owners.push_back({&thing, &thing.identity});
    for (const model::Target& thing : t.targets) owners.push_back({&thing, &thing.identity});
    for (const model::EventSource& thing : t.event_sources) owners.push_back({&thing, &thing.identity});
    delivery_count = owners.size();
    for (const model::Bus& thing : t.buses) {
        if (thing.generation == model::Generation::classic) owners.push_back({&thing, &thing.identity});
    }
    for (const model::Queue& queue : t.queues) {
        if (!queue.url.empty()) queue_urls.insert(queue.url.key());
    }
    documents = policy_documents(t);
}

}  // namespace lint
