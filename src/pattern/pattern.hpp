#pragma once

#include <memory>
#include <string>
#include <vector>

#include "value/tree.hpp"

namespace pattern {

/// An event pattern as far as this program reads it: a canonical form that compares.
struct Pattern {
    /// Canonical text: keys sorted, values of a leaf sorted, repeats dropped. Holes kept.
    value::Text canonical;
    /// `{}` or absent: every event matches.
    bool catches_all = false;
};

/// Reads a pattern out of a tree (a map, or a text that was JSON and has been read into a map).
/// Unknown parts make the whole unknown.
[[nodiscard]] value::Fact<Pattern> read(const value::Tree& tree);

/// Yes where both match the same events for certain (equal canonical forms); unknown otherwise
/// where either has holes; no where the canonical forms differ.
[[nodiscard]] value::Truth same(const Pattern& a, const Pattern& b);

}  // namespace pattern
