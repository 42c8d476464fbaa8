#pragma once

#include <string>

#include "intake/json_text.hpp"
#include "model/policy.hpp"
#include "value/tree.hpp"

namespace intake {

/// The policy that a tree is: a map, or a text that holds JSON. What is malformed is kept as such; of
/// a document that is no object nothing is known but that. A text that is no JSON is a finding.
[[nodiscard]] value::Fact<model::Policy> read_policy(const value::Tree& tree, const std::string& name,
                                                     const Excerpts& excerpts, finding::Findings& findings);

}  // namespace intake
