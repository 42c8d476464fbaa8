#pragma once

#include <optional>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "intake/placeholders.hpp"
#include "value/tree.hpp"

namespace intake {

/// Null, a truth or a number as it stands; nothing for a text, a list or a mapping.
[[nodiscard]] std::optional<value::Tree> plain_scalar(const document::Node& node, text::Span place);

/// A document's node as it stands: no functions, no references. One of too many values is unknown from
/// there on, and a `limit` finding.
[[nodiscard]] value::Tree tree_of(const document::Node& node, finding::Findings& findings);
/// The same of a text whose holes were replaced. `instead`, if it is somewhere, is the place of everything:
/// where the text's own bytes cannot be led back to the file.
[[nodiscard]] value::Tree tree_of(const document::Node& node, const Placeholders* holes, text::Span instead,
                                  finding::Findings& findings);

}  // namespace intake
