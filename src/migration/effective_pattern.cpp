#include "migration/effective_pattern.hpp"

#include <algorithm>

namespace migration {
namespace {

using pattern::Pattern;
using value::Fact;
using value::Tree;

/// The filters that exist, one for each scope; more AWS refuses.
struct Scopes {
    const model::Filter* data = nullptr;
    const model::Filter* system = nullptr;
    bool others = false;
};

Scopes scopes_of(const model::Subscriber& subscriber, value::World& world) {
    Scopes scopes;
    scopes.others = subscriber.filters.open.has_value();
    for (const auto& member : subscriber.filters.members) {
        if (!world.holds(member.exists)) continue;
        const auto& scope = member.item.scope.in(world);
        const std::string word = scope.is_known() ? scope.value().shown() : std::string();
        const model::Filter** place = word == "DATA"              ? &scopes.data
                                      : word == "SYSTEM_METADATA" ? &scopes.system
                                                                  : nullptr;
        if (!place || *place) scopes.others = true;
        if (place) *place = &member.item;
    }
    return scopes;
}

/// The name in an envelope of what `SYSTEM_METADATA` has; empty: none.
std::string name_in_envelope(const std::string& key) {
    return key == "aws:Source" ? "source" : key == "aws:DetailType" ? "detail-type" : "";
}

/// Both patterns as one; nothing where they speak of the same, or of what envelopes have not.
std::optional<Tree> together(const Tree& data, const Tree& system) {
    std::vector<Tree::Entry> entries = data.entries();
    for (const Tree::Entry& entry : system.entries()) {
        const std::string name = name_in_envelope(entry.key);
        const bool taken = std::any_of(entries.begin(), entries.end(), [&](const Tree::Entry& one) {
            return one.key == name || one.key == "$or";
        });
        if (name.empty() || taken) return std::nullopt;
        entries.push_back({name, entry.key_place, entry.value});
    }
    return Tree::map(std::move(entries), system.place());
}

}  // namespace

std::optional<Fact<Pattern>> effective_pattern(const model::Subscriber& subscriber, value::World& world) {
    const Scopes scopes = scopes_of(subscriber, world);
    if (scopes.others) return std::nullopt;
    const Fact<Pattern> data = scopes.data ? scopes.data->pattern.in(world) : Fact<Pattern>::absent();
    if (!scopes.system) return scopes.data && data.is_absent() ? std::nullopt : std::optional(data);
    const auto& system = scopes.system->pattern.in(world);
    if (!system.is_known() || data.is_unknown()) return std::nullopt;
    const auto tree = together(data.is_known() ? data.value().tree : Tree(), system.value().tree);
    return tree ? std::optional(pattern::read(*tree)) : std::nullopt;
}

}  // namespace migration
