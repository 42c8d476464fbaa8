#pragma once

#include "value/text.hpp"

namespace intake {

/// The text with each `{{resolve:SERVICE:...}}` made a hole: CloudFormation replaces it when it
/// deploys. The same reference is the same value everywhere in a run.
[[nodiscard]] value::Text with_dynamic_references(value::Text text, text::Span place);

}  // namespace intake
