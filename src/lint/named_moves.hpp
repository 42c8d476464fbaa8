#pragma once

#include <vector>

#include "finding/finding.hpp"
#include "migration/named_moves.hpp"

namespace lint {

/// The rule by which a named move that names no subscriber is told.
inline constexpr const char* replacement_unknown = "replacement-unknown";

/// Marks the topology's subscribers by what the configuration says of them, and tells what names none
/// (`replacement-unknown`). Where only some of the files were read, a pair of which neither half is there
/// belongs to the others, and nothing is said of it.
void mark_moves(model::Topology& topology, const migration::Sides& sides,
                const std::vector<migration::NamedMove>& named, bool all_read, finding::Findings& findings);

}  // namespace lint
