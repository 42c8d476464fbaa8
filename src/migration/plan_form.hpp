#pragma once

#include <cstdint>

namespace migration {

/// How a plan is written.
enum class PlanForm : std::uint8_t { cloudformation, terraform, cli };

}  // namespace migration
