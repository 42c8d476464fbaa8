#pragma once

#include "finding/finding.hpp"

namespace report {

/// Cuts what a finding says to what one reads. Names in hostile input have no bounds, and a report repeats
/// them.
void shorten(finding::Finding& finding);

}  // namespace report
