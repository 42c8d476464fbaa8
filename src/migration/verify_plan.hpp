#pragma once

#include <map>
#include <string>

#include "migration/plan.hpp"

namespace migration {

/// Classic targets of which the plan, read again, says something else than was meant, by index, with what it
/// is: another target, dead-letter queue, filter or retry limit.
[[nodiscard]] std::map<std::uint32_t, std::string> differences(const model::Topology& classic,
                                                               const Plan& plan, const model::Topology& read);

}  // namespace migration
