#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "model/topology.hpp"

namespace migration {

/// The classic target that each subscriber replaces, by index in `Topology::targets`.
/// Absent: none; unknown: it could be one of several.
struct Moves {
    std::vector<value::Fact<std::uint32_t>> replaced;  ///< by index in `Topology::subscribers`
};

/// Which files hold what was, and which what comes. Where one is empty, every file may hold it.
struct Sides {
    std::set<text::SourceId> old;
    std::set<text::SourceId> fresh;

    /// Whether they are two trees, which may call one thing by one name.
    [[nodiscard]] bool are_apart() const { return !old.empty() || !fresh.empty(); }
    [[nodiscard]] bool is_old(text::SourceId file) const { return old.empty() || old.count(file) != 0; }
    [[nodiscard]] bool is_new(text::SourceId file) const { return fresh.empty() || fresh.count(file) != 0; }
};

/// What people call a classic target: `RULE/ID` with the rule's logical id and, where it has another, with
/// its name in AWS.
[[nodiscard]] std::vector<std::string> names_of(const model::Topology& topology, const model::Target& target);

/// What two ARNs that may be one have in common; empty: nothing is known of it.
[[nodiscard]] std::string common_key(const model::Topology& topology, const Sides& sides,
                                     const value::Fact<value::Text>& arn);

/// Pairs exactly one classic target with exactly one subscriber that have the same resolved target
/// and equal patterns; of several with both the one whose bus or rule is called alike; with other patterns
/// the one whose rule is called alike. An explicit marker wins. Bridges (a classic target that is a new bus,
/// a subscriber whose target is a classic bus) are not moves.
[[nodiscard]] Moves pair(const model::Topology& topology, const Sides& sides = {});

}  // namespace migration
