#pragma once

#include <string>
#include <vector>

#include "cli/pipeline.hpp"
#include "lint/lint.hpp"
#include "lint/policy.hpp"

namespace cli {

struct ConfigFile;

/// What decides over the findings of a run.
struct Decisions {
    const lint::Catalogue& catalogue;
    const lint::Policy& policy;
    const ConfigFile& config;
    std::string today;               ///< `YYYY-MM-DD`; empty: the day of the system's clock, where it stands
    std::vector<std::string> paths;  ///< files and folders that were read as a whole
};

/// Gives the findings of a run's files what the policy says for their paths, lets pass those that are waived,
/// and adds what is to be said of the waivers themselves.
void apply_policy(Run& run, const Decisions& decisions);

}  // namespace cli
