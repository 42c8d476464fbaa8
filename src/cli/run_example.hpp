#pragma once

#include <string>

#include "cli/pipeline.hpp"
#include "lint/examples.hpp"
#include "lint/lint.hpp"

namespace cli {

/// What `check` finds in the files of an example of a rule, undecided outcomes and what is waived among it:
/// those of `rule` are rule files, those of `configuration` configurations, all others infrastructure.
void run_example(const lint::Example& example, const std::string& rule, const lint::Catalogue& catalogue,
                 Run& run);

}  // namespace cli
