#include "model/topology.hpp"

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

/// The only one, or the only one of a file. Several of one definition are those of a template that is nested
/// several times: where they have one name they are in different accounts or Regions, and alike.
template <class Thing>
const Thing* only(const std::vector<const Thing*>& things, text::SourceId near) {
    if (things.size() == 1) return things.front();
    const Thing* found = nullptr;
    for (const Thing* thing : things) {
        if (thing->identity.place.source != near || near == text::no_source) continue;
        if (found && found->identity.place != thing->identity.place) return nullptr;
        if (!found) found = thing;
    }
    return found;
}

/// The one candidate of the same account and Region; else the one that may be of it; of several that of the
/// same file.
template <class Thing>
const Thing* choose(const std::vector<Thing>& things, const std::vector<std::uint32_t>& candidates,
                    const arn::Arn& wanted, text::SourceId near) {
    if (candidates.size() > most_candidates) return nullptr;
    std::vector<const Thing*> sure;
    std::vector<const Thing*> possible;
    for (const std::uint32_t candidate : candidates) {
        const Thing& thing = things[candidate];
        const std::optional<arn::Arn> own = arn::parse(thing.arn);
        const Truth same = own ? same_place(*own, wanted) : Truth::unknown;
        if (own && equal(own->partition, wanted.partition) == Truth::no) continue;
        if (same == Truth::yes) sure.push_back(&thing);
        if (same == Truth::unknown) possible.push_back(&thing);
    }
    return only(sure.empty() ? possible : sure, near);
}

template <class Index>
void add_part(Index& index, const std::string& part, std::size_t position) {
    if (!part.empty()) index.parts[part].push_back(static_cast<std::uint32_t>(position));
}

template <class Index>
void add_whole(Index& index, const Text& text, std::size_t position) {
    if (!text.empty()) index.whole[text.key()].push_back(static_cast<std::uint32_t>(position));
}

}  // namespace

template <class Thing>
const Thing* Topology::find(const Index& index, const std::vector<Thing>& things, const Text& arn,
                            std::string (*part_of)(const Text&), text::SourceId near) {
    const std::string key = arn.key();
    const auto whole = index.whole.find(key);
    if (whole != index.whole.end()) {
        std::vector<const Thing*> same;
        for (const std::uint32_t position : whole->second) same.push_back(&things[position]);
        if (const Thing* found = only(same, near)) return found;
        const auto shared = index.shared.find(key);
        return shared == index.shared.end() ? nullptr : &things[shared->second];
    }
    if (index.parts.empty()) return nullptr;
    const std::string part = part_of(arn);
    const auto candidates = index.parts.find(part);
    if (part.empty() || candidates == index.parts.end()) return nullptr;
    const std::optional<arn::Arn> wanted = arn::parse(arn);
    if (wanted) return choose(things, candidates->second, *wanted, near);
    std::vector<const Thing*> named;
    for (const std::uint32_t position : candidates->second) named.push_back(&things[position]);
    return only(named, near);
}

const Queue* Topology::queue(const Text& arn, text::SourceId near) const {
    return find(queue_index_, queues, arn, queue_part, near);
}

const Receiver* Topology::receiver(const Text& arn, text::SourceId near) const {
    return find(receiver_index_, receivers, arn, receiver_part, near);
}

const Role* Topology::role(const Text& arn, text::SourceId near) const {
    return find(role_index_, roles, arn, role_part, near);
}

const Bus* Topology::bus(const Text& arn_or_name, text::SourceId near) const {
    return find(bus_index_, buses, arn_or_name, bus_part, near);
}

const ManagedPolicy* Topology::managed_policy(const Text& arn, text::SourceId near) const {
    return find(managed_policy_index_, managed_policies, arn, managed_policy_part, near);
}

const Key* Topology::key(const Text& identifier, text::SourceId near) const {
    return find(key_index_, keys, identifier, key_part, near);
}

void Topology::index() {
    queue_index_ = receiver_index_ = role_index_ = bus_index_ = managed_policy_index_ = key_index_ = {};
    for (std::size_t i = 0; i < queues.size(); ++i) {
        add_whole(queue_index_, queues[i].arn, i);
        add_part(queue_index_, queue_part(queues[i].arn), i);
    }
    for (std::size_t i = 0; i < receivers.size(); ++i) {
        add_whole(receiver_index_, receivers[i].arn, i);
        add_part(receiver_index_, receiver_part(receivers[i].arn), i);
    }
    for (std::size_t i = 0; i < roles.size(); ++i) {
        add_whole(role_index_, roles[i].arn, i);
        add_part(role_index_, role_part(roles[i].arn), i);
    }
    for (std::size_t i = 0; i < buses.size(); ++i) {
        add_whole(bus_index_, buses[i].arn, i);
        add_part(bus_index_, bus_part(buses[i].arn), i);
    }
    for (std::size_t i = 0; i < managed_policies.size(); ++i) {
        add_whole(managed_policy_index_, managed_policies[i].arn, i);
        add_part(managed_policy_index_, managed_policy_part(managed_policies[i].arn), i);
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        add_whole(key_index_, keys[i].arn, i);
        if (!keys[i].id.empty()) add_part(key_index_, "key/" + keys[i].id.key(), i);
        for (const Text& alias : keys[i].aliases) add_part(key_index_, key_part(alias), i);
    }
}

}  // namespace model
