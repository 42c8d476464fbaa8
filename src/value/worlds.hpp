#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "value/condition.hpp"

namespace value {

/// The named conditions that were read in a world.
using Read = std::vector<World::Named>;

/// What sets some of the worlds apart from the others, in words: "`Live` holds". Where they have nothing in
/// common that the others have not all (a thing follows from this or that), the first of them stands for
/// them. `of` holds indexes into `all` and is not empty.
[[nodiscard]] std::string what_sets_apart(const std::vector<Read>& all, const std::vector<std::size_t>& of);

}  // namespace value
