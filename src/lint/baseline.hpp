#pragma once

#include <vector>

#include "finding/baseline.hpp"
#include "lint/lint.hpp"

namespace lint {

/// The entries of a baseline file, in its order; earlier ids of rules become the present ones. Mistakes, one
/// of `schemas/baseline.schema.json` at its place, are findings; then what was read is of no use.
[[nodiscard]] std::vector<finding::Entry> read_baseline(const text::Sources& sources, text::SourceId id,
                                                        const Catalogue& catalogue,
                                                        finding::Findings& findings);

/// That an entry met nothing although it could have.
[[nodiscard]] finding::Finding stale(const finding::Entry& entry);

}  // namespace lint
