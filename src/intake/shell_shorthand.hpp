#pragma once

#include "finding/finding.hpp"
#include "value/tree.hpp"

namespace intake {

/// What the shorthand syntax of the AWS CLI says (`Key=value,Other={A=1,B=[x,y]}`; user guide, "Using
/// shorthand syntax with the AWS CLI"): a map; a list of texts where there are no keys; a text of one.
/// Scalars are texts. What cannot be read is unknown, and a `syntax` finding.
[[nodiscard]] value::Tree read_shorthand(const value::Tree& text, finding::Findings& findings);

}  // namespace intake
