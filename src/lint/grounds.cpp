#include <algorithm>
#include <unordered_map>
#include <utility>

#include "lint/vocabulary.hpp"

namespace lint {

Grounds::Grounds(const model::Topology& t, const Options& options)
    : topology(t), meanings(t), moves(migration::pair(t, options.sides)), migration(options.migration) {
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
    index_moves();
    index_rivals();
    index_log_sources();
}

namespace {

/// Bus, target, filters and what the target is given, in one text; none where one of them depends on a
/// condition or is not known.
std::optional<std::string> route_of(const model::Subscriber& subscriber) {
    if (!subscriber.bus.is_known() || !subscriber.target.is_known() || subscriber.filters.open) {
        return std::nullopt;
    }
    std::vector<std::string> filters;
    for (const auto& member : subscriber.filters.members) {
        const model::Filter& filter = member.item;
        if (!member.exists.always() || !filter.scope.is_known() || !filter.pattern.is_known()) {
            return std::nullopt;
        }
        if (filter.pattern.value().unknown) return std::nullopt;
        filters.push_back(filter.scope.value().key() + filter.pattern.value().canonical.key());
    }
    for (const auto* fact : {&subscriber.transformer.expression, &subscriber.parameters.message_group}) {
        if (!fact->is_known() && !fact->is_absent()) return std::nullopt;
        filters.push_back(fact->is_known() ? fact->value().key() : std::string());
    }
    std::sort(filters.begin(), filters.end());
    std::string route = subscriber.bus.value().key() + '\n' + subscriber.target.value().key();
    for (const std::string& filter : filters) route += '\n' + filter;
    return route;
}

}  // namespace

void Grounds::index_rivals() {
    std::unordered_map<std::string, std::uint32_t> last;
    rivals.resize(topology.subscribers.size());
    for (std::uint32_t i = 0; i < topology.subscribers.size(); ++i) {
        const model::Subscriber& subscriber = topology.subscribers[i];
        const auto route = subscriber.identity.declared ? route_of(subscriber) : std::nullopt;
        if (!route) continue;
        const auto [found, is_first] = last.try_emplace(*route, i);
        if (!is_first) rivals[i] = std::exchange(found->second, i);
    }
}

void Grounds::index_moves() {
    successors.resize(topology.targets.size());
    for (std::uint32_t i = 0; i < moves.replaced.size(); ++i) {
        moves.replaced[i].each_leaf([&](const value::Fact<std::uint32_t>& leaf) {
            if (leaf.is_known() && leaf.value() < successors.size()) successors[leaf.value()].push_back(i);
            if (leaf.is_unknown()) undecided_moves.push_back(i);
        });
    }
}

void Grounds::index_log_sources() {
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_arn;
    for (std::uint32_t i = 0; i < topology.subscribers.size(); ++i)
        by_arn[topology.subscribers[i].arn.key()].push_back(i);
    log_sources.resize(topology.subscribers.size());
    for (std::uint32_t i = 0; i < topology.log_sources.size(); ++i) {
        const model::LogSource& source = topology.log_sources[i];
        if (!source.identity.declared || source.resource.is_absent()) continue;
        const auto found =
            source.resource.is_known() ? by_arn.find(source.resource.value().key()) : by_arn.end();
        if (found == by_arn.end()) {
            loose_log_sources.push_back(i);
            continue;
        }
        for (const std::uint32_t subscriber : found->second) log_sources[subscriber].push_back(i);
    }
}

}  // namespace lint
