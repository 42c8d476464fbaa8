#pragma once

#include <string>

#include "cli/pipeline.hpp"

namespace cli {

/// What `--print=document` shows: every value with its kind, tag, text and place.
[[nodiscard]] std::string print_documents(const Run& run);

/// What `--print=model` shows: every thing of the topology with the facts known of it.
[[nodiscard]] std::string print_model(const Run& run);

}  // namespace cli
