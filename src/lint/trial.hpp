#pragma once

#include <vector>

#include "finding/finding.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/vocabulary.hpp"

namespace lint {

/// What came of a rule for one subject in one world.
struct Outcomes {
    std::vector<finding::Finding> findings;  ///< one for each violated or undecided case
    bool given_up = false;                   ///< the rule asked for too much: the rest is undecided
};

/// What the rule has to say of one subject in the judgement's world; no finding where all holds.
[[nodiscard]] Outcomes try_rule(const Rule& rule, const predicate::Value& subject, Judgement& judgement);

/// Why what a rule would still have to look at is undecided.
[[nodiscard]] value::Reason given_up();

/// An undecided outcome of the rule for a subject as a whole.
[[nodiscard]] finding::Finding undecided(const Rule& rule, const predicate::Value& subject,
                                         value::Reason reason);

}  // namespace lint
