#pragma once

#include <cstdint>

namespace dead_letter {

/// How a redrive is written: as a template, or as commands of the AWS command line.
enum class Form : std::uint8_t { cloudformation, cli };

}  // namespace dead_letter
