#pragma once

#include <string>

#include "text/source.hpp"

namespace text {

/// `path:line:column` of where a span begins, for one line of text; empty for a span that is nowhere. The path
/// is as the source has it: not yet printable.
[[nodiscard]] std::string place_of(Span span, const Sources& sources);

}  // namespace text
