#pragma once

#include <memory>
#include <optional>

#include "value/tree.hpp"

namespace pattern {

struct Syntax;

/// An event pattern. Parts of it may not be known: a parameter in a list of values.
struct Pattern {
    /// Canonical text: keys sorted, values of a leaf sorted, repeats dropped. Holes kept.
    value::Text canonical;
    /// As it is written.
    value::Tree tree;
    /// What it says (syntax.hpp); null for a pattern that was not read.
    std::shared_ptr<const Syntax> syntax;
    /// Set: some part is not known at all, and stands in the canonical text as a hole of its own.
    std::optional<value::Reason> unknown;

    /// `{}`, as far as it is written.
    [[nodiscard]] bool empty() const { return canonical.is_literal() && canonical.literal() == "{}"; }
};

/// Reads a pattern out of a tree (a map, or a text that was JSON and has been read into a map). Parts that
/// depend on a condition make the whole a choice.
[[nodiscard]] value::Fact<Pattern> read(const value::Tree& tree);

/// Yes where both match the same events for certain (equal canonical forms); unknown otherwise
/// where either has holes; no where the canonical forms differ.
[[nodiscard]] value::Truth same(const Pattern& a, const Pattern& b);

}  // namespace pattern
