#pragma once

#include "pattern/slot.hpp"
#include "pattern/strings.hpp"

namespace pattern {

/// What an event has at a path.
struct Choice {
    value::Truth possible = value::Truth::no;
    /// Absent, or the value; of what is not possible for certain, nothing.
    value::Tree value;
};

/// A value at the path, or none, that meets every leaf of `all` and none of `none`. No means that there is
/// none, yes that the one found does for certain.
[[nodiscard]] Choice pick(std::string_view path, const std::vector<const Leaf*>& all,
                          const std::vector<const Leaf*>& none, Events events, Budget& budget);

/// The same of a value alone.
[[nodiscard]] Choice pick_value(std::string_view path, const std::vector<const Leaf*>& all,
                                const std::vector<const Leaf*>& none, Events events, Budget& budget);

}  // namespace pattern
