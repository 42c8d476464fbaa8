#pragma once

#include <optional>
#include <string>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "lint/rule.hpp"
#include "text/source.hpp"

namespace lint {

/// Reads one rule file. Every mistake of form is a finding of `rule` (or of the document reader) with its
/// place in the file; then nothing is returned. Expressions are not looked at: `compile` does that.
[[nodiscard]] std::optional<Rule> read_rule(const text::Sources& sources, text::SourceId id,
                                            finding::Findings& findings);

/// A finding about a rule file.
[[nodiscard]] finding::Finding mistake_in_rule(std::string message, text::Span place);

/// Two rules of one id: the mistake stands in the second file and points to the first.
[[nodiscard]] finding::Finding taken(const Rule& rule, const Rule& first);

}  // namespace lint
