#pragma once

#include <vector>

#include "finding/finding.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/vocabulary.hpp"

namespace lint {

/// What the rule has to say of one subject in the judgement's world: a finding for each violated or
/// undecided case, none where all holds.
[[nodiscard]] std::vector<finding::Finding> try_rule(const Rule& rule, const predicate::Value& subject,
                                                     Judgement& judgement);

/// An undecided outcome of the rule for a subject as a whole.
[[nodiscard]] finding::Finding undecided(const Rule& rule, const predicate::Value& subject,
                                         value::Reason reason);

}  // namespace lint
