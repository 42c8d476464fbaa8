#pragma once

#include "pattern/fault.hpp"

namespace pattern {

/// The operators, as a member of a leaf's list names them.
[[nodiscard]] bool is_operator(std::string_view name);

/// Names that `$or` may not have for a field: the operators and what the engine keeps for later
/// (aws/event-ruler, Constants).
[[nodiscard]] bool is_reserved(std::string_view name);

/// "`contains` is no operator; did you mean ...?"
[[nodiscard]] std::string unknown_operator(std::string_view name);

}  // namespace pattern
