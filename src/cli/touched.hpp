#pragma once

#include <set>
#include <vector>

#include "cli/pipeline.hpp"

namespace cli {

/// Drops the findings that have nothing to do with the files given: none of their places lies there, and the
/// thing judged rests on nothing that is declared there.
void keep_touched(Run& run, const std::set<text::SourceId>& files);

}  // namespace cli
