#include "model/topology.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "model/names.hpp"

namespace model {

namespace {

using value::Truth;

/// More candidates than these are not weighed: the text then means none of them for certain.
constexpr std::size_t most_candidates = 64;

Truth same_place(const arn::Arn& a, const arn::Arn& b) {
    return both(equal(a.region, b.region), equal(a.account, b.account));
}

/// The one candidate of the same account and Region; else the one that may be of it.
template <class Thing>
const Thing* choose(const std::vector<Thing>& things, const std::vector<std::uint32_t>& candidates,
                    const arn::Arn& wanted) {
    if (candidates.size() > most_candidates) return nullptr;
    const Thing* sure = nullptr;
    const Thing* possible = nullptr;
    std::size_t sure_count = 0;
    std::size_t possible_count = 0;
    for (const std::uint32_t candidate : candidates) {
        const Thing& thing = things[candidate];
        const std::optional<arn::Arn> own = arn::parse(thing.arn);
        const Truth same = own ? same_place(*own, wanted) : Truth::unknown;
        if (own && equal(own->partition, wanted.partition) == Truth::no) continue;
        if (same == Truth::yes) {
            sure = &thing;
            ++sure_count;
        } else if (same == Truth::unknown) {
            possible = &thing;
            ++possible_count;
        }
    }
    if (sure_count > 0) return sure_count == 1 ? sure : nullptr;
    return possible_count == 1 ? possible : nullptr;
}

template <class Index>
void add_part(Index& index, const std::string& part, std::size_t position) {
    if (!part.empty()) index.parts[part].push_back(static_cast<std::uint32_t>(position));
}

/// Two declared things with one ARN: whichever is meant, the other may take its place.
template <class Thing>
void add_whole(std::unordered_map<std::string, std::uint32_t>& whole, std::vector<Thing>& things,
               std::size_t position, const Text& text) {
    if (text.empty()) return;
    const auto [entry, fresh] = whole.emplace(text.key(), static_cast<std::uint32_t>(position));
    if (fresh || entry->second == position) return;
    const std::string why = "the run declares `" + text.shown() + "` more than once";
    for (Thing* thing : {&things[entry->second], &things[position]}) {
        std::vector<Reason>& open = thing->identity.open;
        const auto known = [&why](const Reason& reason) { return reason.text == why; };
        if (std::any_of(open.begin(), open.end(), known)) continue;
        open.push_back({why, things[position].identity.place});
    }
}

}  // namespace

template <class Thing>
const Thing* Topology::find(const Index& index, const std::vector<Thing>& things, const Text& arn,
                            const std::string& part) {
    const auto whole = index.whole.find(arn.key());
    if (whole != index.whole.end()) return &things[whole->second];
    const auto candidates = index.parts.find(part);
    if (part.empty() || candidates == index.parts.end()) return nullptr;
    const std::optional<arn::Arn> wanted = arn::parse(arn);
    if (wanted) return choose(things, candidates->second, *wanted);
    return candidates->second.size() == 1 ? &things[candidates->second.front()] : nullptr;
}

const Queue* Topology::queue(const Text& arn) const {
    return find(queue_index_, queues, arn, queue_part(arn));
}

const Role* Topology::role(const Text& arn) const {
    return find(role_index_, roles, arn, role_part(arn));
}

const Bus* Topology::bus(const Text& arn_or_name) const {
    return find(bus_index_, buses, arn_or_name, bus_part(arn_or_name));
}

const ManagedPolicy* Topology::managed_policy(const Text& arn) const {
    return find(managed_policy_index_, managed_policies, arn, managed_policy_part(arn));
}

const Key* Topology::key(const Text& identifier) const {
    return find(key_index_, keys, identifier, key_part(identifier));
}

void Topology::index() {
    queue_index_ = role_index_ = bus_index_ = managed_policy_index_ = key_index_ = {};
    for (std::size_t i = 0; i < queues.size(); ++i) {
        add_whole(queue_index_.whole, queues, i, queues[i].arn);
        add_part(queue_index_, queue_part(queues[i].arn), i);
    }
    for (std::size_t i = 0; i < roles.size(); ++i) {
        add_whole(role_index_.whole, roles, i, roles[i].arn);
        add_part(role_index_, role_part(roles[i].arn), i);
    }
    for (std::size_t i = 0; i < buses.size(); ++i) {
        add_whole(bus_index_.whole, buses, i, buses[i].arn);
        add_part(bus_index_, bus_part(buses[i].arn), i);
    }
    for (std::size_t i = 0; i < managed_policies.size(); ++i) {
        add_whole(managed_policy_index_.whole, managed_policies, i, managed_policies[i].arn);
        add_part(managed_policy_index_, managed_policy_part(managed_policies[i].arn), i);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        add_whole(key_index_.whole, keys, i, keys[i].arn);
        if (!keys[i].id.empty()) add_part(key_index_, "key/" + keys[i].id.key(), i);
        for (const Text& alias : keys[i].aliases) add_part(key_index_, key_part(alias), i);
    }
}

}  // namespace model
