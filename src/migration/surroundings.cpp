#include "migration/surroundings.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "migration/comparing.hpp"
#include "model/watch.hpp"

namespace migration {
namespace {

using model::Topology;
using value::World;

template <class Key, class Value>
std::vector<Value> at(const std::unordered_map<Key, std::vector<Value>>& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::vector<Value>() : found->second;
}

template <class Thing>
void add_by_bus(const Topology& topology, const value::Fact<value::Text>& fact, const Thing& thing,
                std::unordered_map<const model::Bus*, std::vector<const Thing*>>& map) {
    World world;
    const auto& here = fact.in(world);
    if (!here.is_known()) return;
    if (const model::Bus* bus = topology.bus(here.value(), here.place().source)) map[bus].push_back(&thing);
}

/// Who it is that reads: the function or target by its name, else the resource that connects the two.
std::string name_of_reader(const model::Consumer& consumer, World& world) {
    const auto& here = consumer.function.in(world);
    return here.is_known() && here.value().is_literal() ? short_name(here.value()) : consumer.identity.name;
}

}  // namespace

Surroundings::Surroundings(const Topology& topology) {
    for (const model::Consumer& consumer : topology.consumers) {
        World world;
        const auto& here = consumer.source.in(world);
        const model::Queue* queue =
            here.is_known() ? topology.queue(here.value(), here.place().source) : nullptr;
        if (queue) readers_[queue].push_back(name_of_reader(consumer, world));
    }
    for (const model::Archive& archive : topology.archives)
        add_by_bus(topology, archive.source, archive, archives_);
    for (const model::EventSource& source : topology.event_sources)
        add_by_bus(topology, source.bus, source, sources_);
    add_alarms(topology);
    add_dashboards(topology);
    add_bridges(topology);
}

void Surroundings::add_bridges(const Topology& topology) {
    for (const model::Target& target : topology.targets) {
        World world;
        const auto& arn = target.arn.in(world);
        const bool event_bus = arn.is_known() && arn::parse(arn.value()).has_value();
        const model::Bus* to = event_bus ? topology.bus(arn.value(), arn.place().source) : nullptr;
        if (!to || to->generation != model::Generation::v2) continue;
        const auto& named = topology.event_rules[target.rule].bus.in(world);
        const model::Bus* from = named.is_known()    ? topology.bus(named.value(), named.place().source)
                                 : named.is_absent() ? topology.bus("default", target.identity.place.source)
                                                     : nullptr;
        if (from) bridges_.emplace(from, to);
    }
}

void Surroundings::add_alarms(const Topology& topology) {
    for (const model::Alarm& alarm : topology.alarms) {
        World world;
        for (const auto& metric : alarm.metrics.members) {
            if (!world.holds(metric.exists)) continue;
            for (const value::Text& rule : model::rules_watched(metric.item, world)) {
                std::vector<std::string>& names = watchers_[rule.key()];
                if (names.empty() || names.back() != alarm.identity.name)
                    names.push_back(alarm.identity.name);
            }
        }
    }
}

void Surroundings::add_dashboards(const Topology& topology) {
    for (const model::Dashboard& dashboard : topology.dashboards) {
        World world;
        const auto& body = dashboard.body.in(world);
        if (!body.is_known()) continue;
        for (const std::string& rule : model::rules_shown(body.value()))
            watchers_[rule].push_back(dashboard.identity.name);
    }
}

std::vector<std::string> Surroundings::readers(const model::Queue* queue) const {
    return at(readers_, queue);
}

std::vector<std::string> Surroundings::watchers(const model::EventRule& rule) const {
    return at(watchers_, model::name_of(watched(rule)).key());
}

std::vector<const model::Archive*> Surroundings::archives(const model::Bus* bus) const {
    return at(archives_, bus);
}

bool Surroundings::bridges(const model::Bus* from, const model::Bus* to) const {
    return bridges_.contains({from, to});
}

std::vector<const model::EventSource*> Surroundings::sources(const model::Bus* bus) const {
    return at(sources_, bus);
}

}  // namespace migration
