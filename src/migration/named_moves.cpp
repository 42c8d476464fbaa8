#include "migration/named_moves.hpp"

#include <unordered_map>
#include <unordered_set>

namespace migration {
namespace {

using model::Topology;

using Indices = std::unordered_map<std::string, std::vector<std::size_t>>;

Indices new_names(const Topology& topology, const Sides& sides) {
    Indices names;
    for (std::size_t i = 0; i < topology.subscribers.size(); ++i) {
        const model::Subscriber& subscriber = topology.subscribers[i];
        const model::Identity& identity = subscriber.identity;
        if (!sides.is_new(identity.place.source)) continue;
        names[identity.name].push_back(i);
        if (!subscriber.name.is_known() || !subscriber.name.value().is_literal()) continue;
        const std::string own = subscriber.name.value().literal();
        if (own != identity.name) names[own].push_back(i);
    }
    return names;
}

std::unordered_set<std::string> old_names(const Topology& topology, const Sides& sides) {
    std::unordered_set<std::string> names;
    for (const model::Target& target : topology.targets) {
        if (!sides.is_old(target.identity.place.source)) continue;
        for (std::string& name : names_of(topology, target)) names.insert(std::move(name));
    }
    return names;
}

}  // namespace

std::vector<Unmatched> mark(Topology& topology, const Sides& sides, const std::vector<NamedMove>& named) {
    std::vector<Unmatched> unmatched;
    if (named.empty()) return unmatched;
    const Indices subscribers = new_names(topology, sides);
    const std::unordered_set<std::string> targets = old_names(topology, sides);
    for (std::size_t i = 0; i < named.size(); ++i) {
        const NamedMove& move = named[i];
        const auto found = subscribers.find(move.to);
        if (found == subscribers.end() || found->second.size() > 1) {
            unmatched.push_back({i, found != subscribers.end(), targets.contains(move.from)});
            continue;
        }
        topology.subscribers[found->second.front()].replaces =
            value::Fact<value::Text>::of(move.from, move.from_place);
    }
    return unmatched;
}

}  // namespace migration
