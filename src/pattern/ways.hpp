#pragma once

#include <optional>
#include <vector>

#include "pattern/formula.hpp"

namespace pattern {

/// One demand: the leaf at a path.
struct Part {
    const std::string* path;
    const Leaf* leaf;
};

/// One way to match a pattern.
struct Way {
    std::vector<Part> parts;  ///< by path
    bool open = false;        ///< more may be demanded
};

/// What may be enough: with one leaf a path. Where a path has several, one of them counts, and each choice is
/// a way. None where there are too many.
[[nodiscard]] std::optional<std::vector<Way>> weakest_ways(const Formula& formula);

/// What is enough for certain: with all leaves.
[[nodiscard]] std::vector<Way> strictest_ways(const Formula& formula);

}  // namespace pattern
