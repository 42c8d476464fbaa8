#pragma once

#include <vector>

#include "intake/draft.hpp"

namespace intake {

/// Of so many things of one name none is chosen.
constexpr std::size_t most_candidates = 64;
/// A policy of more statements may be about anything.
constexpr std::size_t most_compared_statements = 64;
/// More reasons of one kind add nothing.
constexpr std::size_t most_openings = 8;

inline void open_with(model::Identity& identity, const value::Reason& reason) {
    if (identity.open.size() < most_openings) identity.open.push_back(reason);
}

/// Of several things of one name, that of the same file, as names are mostly told apart by their stacks.
template <class Thing>
std::vector<std::uint32_t> choose(const std::vector<std::uint32_t>& candidates,
                                  const std::vector<Thing>& things, text::Span place) {
    if (candidates.size() < 2) return candidates;
    if (candidates.size() > most_candidates) return {};
    std::vector<std::uint32_t> near;
    for (const std::uint32_t candidate : candidates) {
        if (things[candidate].identity.place.source == place.source) near.push_back(candidate);
    }
    return near.empty() ? candidates : near;
}

/// Whether a name someone wrote may be that of a thing. A name that the platform makes is none that
/// anyone can write beforehand.
[[nodiscard]] bool may_be(const value::Text& written, const value::Text& name);

/// Whether a statement of the policy may be about the thing: one about another thing opens nothing.
[[nodiscard]] bool may_mean(const value::Fact<model::Policy>& policy, const value::Text& arn);

[[nodiscard]] value::Reason not_resolved(const value::Fact<value::Text>& subject, const char* kind);

/// Gives the policies of functions, topics, streams and log groups to them.
void attach_to_receivers(Draft& draft);

}  // namespace intake
