#pragma once

#include <vector>

#include "value/tree.hpp"

namespace pattern {

/// The entries of a map that count, in source order: those that are not absent, of a repeated key the last.
/// "If multiple patterns are specified for the same JSON field, EventBridge only uses the last one"
/// (EventBridge guide, "Event pattern syntax").
[[nodiscard]] std::vector<const value::Tree::Entry*> counted_entries(const value::Tree& map);

}  // namespace pattern
