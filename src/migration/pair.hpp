#pragma once

#include <cstdint>
#include <vector>

#include "model/topology.hpp"

namespace migration {

/// The classic target that each subscriber replaces, by index in `Topology::targets`.
/// Absent: none; unknown: it could be one of several.
struct Moves {
    std::vector<value::Fact<std::uint32_t>> replaced;  ///< by index in `Topology::subscribers`
};

/// Pairs exactly one classic target with exactly one subscriber that have the same resolved target
/// and equal patterns; an explicit marker wins. Bridges (a classic target that is a new bus, a
/// subscriber whose target is a classic bus) are not moves.
[[nodiscard]] Moves pair(const model::Topology& topology);

}  // namespace migration
