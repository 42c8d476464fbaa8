#pragma once

#include <string>

#include "cli/pipeline.hpp"

namespace cli {

/// What `--print=document` shows: every value with its kind, tag, text and place.
[[nodiscard]] std::string print_documents(const Run& run);

}  // namespace cli
