#pragma once

#include <vector>

#include "model/policy.hpp"
#include "value/tree.hpp"

namespace intake {

/// The statements of a policy: one, or a list. What has not the form it must have goes to `malformed`.
[[nodiscard]] value::List<model::Statement> read_statements(const value::Tree& tree,
                                                            std::vector<model::Malformed>& malformed);

}  // namespace intake
