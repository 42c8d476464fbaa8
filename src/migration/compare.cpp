#include "migration/compare.hpp"

#include <algorithm>
#include <unordered_map>

#include "migration/comparing.hpp"
#include "migration/plan_target.hpp"

namespace migration {
namespace {

using model::Topology;
using value::World;

/// Beyond so many, candidates say no more than that there are many.
constexpr std::size_t most_candidates = 8;

/// The subscribers that replace each target for certain, and those that may replace some.
struct Successors {
    std::vector<std::vector<std::uint32_t>> of_target;
    std::unordered_map<std::string, std::vector<std::uint32_t>> undecided;  ///< by what their targets are
};

Successors successors_of(const Topology& topology, const Moves& moves, const Sides& sides) {
    Successors all;
    all.of_target.resize(topology.targets.size());
    for (std::uint32_t i = 0; i < moves.replaced.size(); ++i) {
        World world;
        const auto& replaced = moves.replaced[i].in(world);
        if (replaced.is_known()) all.of_target[replaced.value()].push_back(i);
        if (!replaced.is_unknown()) continue;
        const auto& target = topology.subscribers[i].target.in(world);
        all.undecided[common_key(topology, sides, target)].push_back(i);
    }
    return all;
}

void add_candidates(const Successors& successors, const std::string& key, Left& left) {
    const auto found = successors.undecided.find(key);
    if (found == successors.undecided.end()) return;
    for (const std::uint32_t one : found->second) {
        if (left.candidates.size() < most_candidates) left.candidates.push_back(one);
    }
}

Move compared(const Topology& topology, const Surroundings& surroundings, std::uint32_t target,
              std::uint32_t subscriber) {
    Move move;
    move.target = target;
    move.subscriber = subscriber;
    World world;
    const model::Target& old = topology.targets[target];
    const Comparing comparing{
        topology, surroundings, world, topology.event_rules[old.rule], old, topology.subscribers[subscriber],
        move.rows};
    compare_retries(comparing);
    compare_dead_letters(comparing);
    compare_targets(comparing);
    compare_events(comparing);
    compare_content(comparing);
    compare_parameters(comparing);
    compare_buses(comparing);
    compare_running(comparing);
    compare_service(comparing);
    for (const World::Named& named : world.read())
        move.conditions.push_back((named.holds ? "" : "not ") + named.name);
    return move;
}

std::optional<Left> left_of(const Topology& topology, const Sides& sides, const Successors& successors,
                            std::uint32_t index) {
    if (!successors.of_target[index].empty()) return std::nullopt;
    const model::Target& target = topology.targets[index];
    Left left;
    left.target = index;
    left.why = without_equivalent(topology, target, {});
    if (!left.why.empty()) {
        left.kind = Left::Kind::no_equivalent;
        return left;
    }
    World world;
    const std::string key = common_key(topology, sides, target.arn.in(world));
    add_candidates(successors, key, left);
    if (!key.empty()) add_candidates(successors, {}, left);  // of targets that are not known
    left.kind = left.candidates.empty() ? Left::Kind::not_moved : Left::Kind::undecided;
    left.why = left.candidates.empty() ? "no subscriber has this target"
                                       : "the files do not tell which subscriber replaces it";
    const model::EventRule& rule = topology.event_rules[target.rule];
    const std::string obstacle = translate_filter(rule, is_on_default_bus(rule)).obstacle;
    if (left.candidates.empty() && !obstacle.empty()) left.why += "; " + obstacle;
    return left;
}

}  // namespace

std::string_view spelling(Change change) {
    constexpr std::string_view words[] = {"same", "better", "worse", "differs", "unknown"};
    return words[static_cast<std::size_t>(change)];
}

std::string_view spelling(Left::Kind kind) {
    constexpr std::string_view words[] = {"not moved", "no equivalent", "undecided"};
    return words[static_cast<std::size_t>(kind)];
}

Comparison compare(const Topology& topology, const Moves& moves, const Sides& sides) {
    const Successors successors = successors_of(topology, moves, sides);
    const Surroundings surroundings(topology);
    Comparison comparison;
    for (std::uint32_t i = 0; i < moves.replaced.size(); ++i) {
        World world;
        const auto& replaced = moves.replaced[i].in(world);
        if (replaced.is_known())
            comparison.moves.push_back(compared(topology, surroundings, replaced.value(), i));
    }
    for (std::uint32_t i = 0; i < topology.targets.size(); ++i) {
        if (!sides.is_old(topology.targets[i].identity.place.source)) continue;
        if (auto left = left_of(topology, sides, successors, i)) comparison.left.push_back(std::move(*left));
    }
    return comparison;
}

std::string said(const value::Fact<value::Text>& fact, World& world, const char* absent) {
    const auto& here = fact.in(world);
    if (here.is_absent()) return absent;
    return here.is_known() ? here.value().shown() : "not known";
}

std::string said_key(const Comparing& comparing, const value::Fact<value::Text>& fact) {
    const auto& here = fact.in(comparing.world);
    if (here.is_absent()) return "AWS's own key";
    if (!here.is_known()) return "not known";
    const model::Key* key = comparing.topology.key(here.value(), here.place().source);
    return key && key->identity.declared ? key->identity.name : short_name(here.value());
}

std::string name_of_queue(const value::Fact<value::Text>& arn, const model::Queue* queue) {
    if (arn.is_absent()) return "none";
    if (queue && queue->identity.declared) return queue->identity.name;
    return arn.is_known() ? short_name(arn.value()) : std::string("not known");
}

std::string short_name(const value::Text& arn) {
    const std::string shown = arn.shown();
    const std::size_t colon = arn.literal_prefix().starts_with("arn:") ? shown.rfind(':') : std::string::npos;
    return colon == std::string::npos ? shown : shown.substr(colon + 1);
}

value::Truth same(const value::Fact<value::Text>& a, const value::Fact<value::Text>& b, World& world) {
    const auto& one = a.in(world);
    const auto& other = b.in(world);
    if (one.is_known() && other.is_known()) return equal(one.value(), other.value());
    if (one.is_unknown() || other.is_unknown()) return value::Truth::unknown;
    return value::truth(one.is_absent() && other.is_absent());
}

Change change_of(value::Truth same) {
    if (same == value::Truth::unknown) return Change::unknown;
    return same == value::Truth::yes ? Change::same : Change::differs;
}

}  // namespace migration
