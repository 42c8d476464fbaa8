#include <unordered_map>
#include <vector>

#include "arn/arn.hpp"
#include "lint/reading.hpp"
#include "model/watch.hpp"

namespace lint {
namespace {

using model::Bus;
using predicate::Function;
using predicate::Object;
using predicate::Type;
using predicate::Value;
using value::Fact;
using value::Text;
using value::Truth;

/// One way from bus to bus; a filter or pattern may keep an event from it.
struct Edge {
    const Bus* to = nullptr;
    bool filtered = false;
};

using Graph = std::unordered_map<const Bus*, std::vector<Edge>>;

const Bus* bus_at(const Fact<Text>& fact, Judgement& judgement) {
    const Fact<Text>& here = fact.in(judgement.world());
    return here.is_known() ? judgement.grounds().meanings.bus(here.value(), here.place().source) : nullptr;
}

const Bus* bus_behind(const Fact<Text>& arn, Judgement& judgement) {
    const Fact<Text>& here = arn.in(judgement.world());
    // Names of buses are no ARNs and are no targets.
    return here.is_known() && arn::parse(here.value()) ? bus_at(arn, judgement) : nullptr;
}

/// A rule that names no bus is on the default bus (PutRule, EventBusName).
const Bus* bus_of_rule(const model::EventRule& rule, Judgement& judgement) {
    const Fact<Text>& named = rule.bus.in(judgement.world());
    if (!named.is_absent()) return bus_at(named, judgement);
    return judgement.topology().bus(Text("default"), rule.identity.place.source);
}

void add_subscribers(Graph& graph, Judgement& judgement) {
    for (const model::Subscriber& subscriber : judgement.topology().subscribers) {
        if (!judgement.world().holds(subscriber.identity.exists)) continue;
        const Bus* to = bus_behind(subscriber.target, judgement);
        const Bus* from = to ? bus_at(subscriber.bus, judgement) : nullptr;
        const bool filtered = !subscriber.filters.members.empty() || subscriber.filters.open;
        if (from) graph[from].push_back({to, filtered});
    }
}

void add_targets(Graph& graph, Judgement& judgement) {
    const model::Topology& topology = judgement.topology();
    for (const model::Target& target : topology.targets) {
        if (target.rule >= topology.event_rules.size()) continue;
        const model::EventRule& rule = topology.event_rules[target.rule];
        const bool there =
            judgement.world().holds(target.identity.exists) && judgement.world().holds(rule.identity.exists);
        const Bus* to = there ? bus_behind(target.arn, judgement) : nullptr;
        const Bus* from = to ? bus_of_rule(rule, judgement) : nullptr;
        if (!from || rule.pattern.in(judgement.world()).is_absent()) continue;  // a schedule forwards nothing
        const auto& pattern = rule.pattern.in(judgement.world());
        graph[from].push_back({to, !pattern.is_known() || !pattern.value().empty()});
    }
}

/// Whether an event of one bus may come to another: surely, along ways without filter.
Truth way(const Graph& graph, const Bus* from, const Bus* to) {
    Truth found = Truth::no;
    std::unordered_map<const Bus*, bool> seen;  // reached without a filter
    std::vector<std::pair<const Bus*, bool>> next{{from, false}};
    while (!next.empty()) {
        const auto [bus, filtered] = next.back();
        next.pop_back();
        const auto edges = graph.find(bus);
        if (edges == graph.end()) continue;
        for (const Edge& edge : edges->second) {
            const bool through_filter = filtered || edge.filtered;
            if (edge.to == to) found = through_filter && found != Truth::yes ? Truth::unknown : Truth::yes;
            const auto known = seen.find(edge.to);
            if (known != seen.end() && (known->second || through_filter)) continue;
            seen[edge.to] = !through_filter;
            next.emplace_back(edge.to, through_filter);
        }
    }
    return found;
}

Value reaches(std::span<const Value> arguments, predicate::Host& host) {
    for (const Value& argument : arguments) {
        if (argument.is_unknown()) return Value::unknown(argument.shared_reason());
    }
    Graph graph;
    add_subscribers(graph, in(host));
    add_targets(graph, in(host));
    const auto* from = static_cast<const Bus*>(arguments[0].object()->thing);
    const auto* to = static_cast<const Bus*>(arguments[1].object()->thing);
    const Truth truth = way(graph, from, to);
    if (truth != Truth::unknown) return Value(truth);
    return Value::unknown(value::Reason{"a filter on the way may keep the event back", {}});
}

model::Watched watched_of(const Object& thing) {
    const Types& all = types();
    if (thing.type == &all.subscriber) return watched(*static_cast<const model::Subscriber*>(thing.thing));
    if (thing.type == &all.event_rule) return watched(*static_cast<const model::EventRule*>(thing.thing));
    return watched(*static_cast<const Bus*>(thing.thing));
}

/// Whether a metric is one of the thing: by its namespace, and by the dimension that names it.
Value watches(std::span<const Value> arguments, predicate::Host& host) {
    for (const Value& argument : arguments) {
        if (argument.is_unknown()) return Value::unknown(argument.shared_reason());
    }
    Judgement& judgement = in(host);
    const auto& metric = *static_cast<const model::Metric*>(arguments[0].object()->thing);
    const Fact<Text>& space = metric.space.in(judgement.world());
    if (!space.is_known()) return space.is_unknown() ? Value::unknown(space.reason()) : Value(Truth::no);
    const Truth result =
        model::watches(metric, space.value(), watched_of(*arguments[1].object()), judgement.world());
    if (result != Truth::unknown) return Value(result);
    return Value::unknown(value::Reason{"what the metric is of cannot be told", space.place()});
}

}  // namespace

void add_routing(std::vector<Function>& functions) {
    const Types& all = types();
    functions.push_back({"reaches",
                         {{"the bus that an event comes to", {Type::of(all.bus)}},
                          {"the bus that it may come to", {Type::of(all.bus)}}},
                         Type::truth(),
                         reaches});
    functions.push_back(
        {"watches",
         {{"the metric", {Type::of(all.metric)}},
          {"what is watched", {Type::of(all.subscriber), Type::of(all.event_rule), Type::of(all.bus)}}},
         Type::truth(),
         watches});
}

}  // namespace lint
