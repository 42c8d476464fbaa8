#pragma once

#include <string>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "text/source.hpp"

namespace lint {

/// A check that no rule makes, since the files do not hold what it needs.
struct LeftOut {
    std::string check;
    std::string reason;
};

/// Reads `left-out.yaml`, a list of such. Every mistake of form is a finding of `rule`.
[[nodiscard]] std::vector<LeftOut> read_left_out(const text::Sources& sources, text::SourceId id,
                                                 finding::Findings& findings);

}  // namespace lint
