#pragma once

#include "pattern/syntax.hpp"

namespace pattern {

/// What `numeric` makes of a number that is larger or finer than it compares, of which the sources do not
/// say: unknown, or one of the two things that it can do.
enum class Imprecise : std::uint8_t { unknown, never_matches, by_size };

/// Whether one value of an event, a scalar, meets a comparison. Strings compare character by character
/// (EventBridge guide, "Event pattern syntax"). Numbers that are equal and spelled differently: unknown,
/// since the guide says no and the service was seen to say yes.
[[nodiscard]] value::Truth holds(const Atom& atom, const value::Tree& scalar,
                                 Imprecise imprecise = Imprecise::unknown);

/// `anything-but` takes a value of any type that is not the one given: null, a number beside strings.
[[nodiscard]] value::Truth holds(const Matcher& matcher, const value::Tree& scalar,
                                 Imprecise imprecise = Imprecise::unknown);

/// Whether it is a text without holes.
[[nodiscard]] inline bool is_literal(const value::Tree& operand) {
    return operand.is(value::Tree::Kind::text) && operand.as_text().is_literal();
}

/// About how much work that is.
[[nodiscard]] std::size_t cost(const Matcher& matcher, const value::Tree& scalar);

/// Whether a field that is not there meets the leaf.
[[nodiscard]] value::Truth takes_absence(const Leaf& leaf);

}  // namespace pattern
