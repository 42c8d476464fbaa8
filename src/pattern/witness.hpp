#pragma once

#include <map>
#include <string>
#include <vector>

#include "pattern/questions.hpp"

namespace pattern {

/// The values of an event by path; what is not named is absent, or what every event has.
using Values = std::map<std::string, std::vector<value::Tree>, std::less<>>;

/// An event with the values.
[[nodiscard]] value::Tree event_with(const Values& values, Events events);

}  // namespace pattern
