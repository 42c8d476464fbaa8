#pragma once

#include "pattern/formula.hpp"

namespace pattern {

/// `match` of a pattern that is multiplied out already.
[[nodiscard]] value::Truth match(const Formula& formula, const value::Tree& event);

}  // namespace pattern
