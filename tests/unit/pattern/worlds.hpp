// Small worlds of events, and families of patterns to ask about them.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "pattern/questions.hpp"
#include "unit/pattern/reference.hpp"

namespace worlds {

constexpr std::size_t most_events = 1024;
using EventSet = std::bitset<most_events>;

struct Subject {
    std::string json;
    value::Tree tree;
    pattern::Pattern pattern;
    EventSet on_side[reference::Side::count];
    /// The sources disagree about it, or do not say: numbers that are written out, several fields within
    /// lists of objects, an empty `source`.
    bool disputed = false;
};

struct World {
    std::vector<value::Tree> events;
    std::vector<Subject> subjects;
    pattern::Events kind = pattern::Events::raw;
};

/// Fields beside each other.
World flat();
/// Objects in objects, and in lists.
World nested();
/// One string in every event, and anything within `detail`.
World envelope();
/// Patterns made by chance, of one seed always the same ones.
World by_chance(std::uint32_t seed, int patterns);

}  // namespace worlds
