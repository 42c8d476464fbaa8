#pragma once

#include <optional>
#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "lint/examples.hpp"
#include "text/source.hpp"

namespace lint {

/// One way in which what was found in an example's files is not what the example says.
struct Disagreement {
    std::optional<Caret> expected;         ///< and nothing, or something else, came
    std::optional<finding::Finding> came;  ///< and nothing, or something else, is expected
};

/// How what a run over the example's files found differs from what the example says of the rule; none where
/// they agree. What is waived counts as not found. The files are told by their names.
[[nodiscard]] std::vector<Disagreement> disagreements(const Example& example, const std::string& rule,
                                                      const text::Sources& sources,
                                                      const std::vector<finding::Finding>& found);

/// A disagreement as a finding of `rule` at the place of the rule file where the example has it. `sources`
/// are those of the run over the example's files.
[[nodiscard]] finding::Finding failure_of(const Example& example, const Disagreement& disagreement,
                                          const text::Sources& sources);

}  // namespace lint
