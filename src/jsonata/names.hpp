#pragma once

#include <string>
#include <unordered_set>

#include "jsonata/faults.hpp"
#include "jsonata/syntax.hpp"

namespace jsonata {

/// The variables that an expression binds anywhere: a function may use one that is bound behind it.
[[nodiscard]] std::unordered_set<std::string> bound_names(const Syntax& syntax);

/// What variables are named that nothing binds, and what the functions among them give.
void check_names(const Syntax& syntax, const std::unordered_set<std::string>& bound, Faults& faults);

}  // namespace jsonata
