#pragma once

#include "pattern/formula.hpp"

namespace pattern {

/// One demand: the leaf at a path.
struct Part {
    const std::string* path;
    const Leaf* leaf;
};

/// The demands of a branch with one leaf a path: where a path has several, one of them counts, and each
/// choice is a variant. None where there are too many.
[[nodiscard]] std::vector<std::vector<Part>> variants(const Branch& branch);

/// All leaves of a branch; what meets them all meets the branch whichever counts.
[[nodiscard]] std::vector<Part> parts(const Branch& branch);

}  // namespace pattern
