#pragma once

#include <string>

#include "model/topology.hpp"

namespace model {

/// The topology as text for people and for comparing: the same topology, the same text.
[[nodiscard]] std::string print(const Topology& topology);

}  // namespace model
