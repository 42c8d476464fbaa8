#pragma once

#include "document/builder.hpp"

namespace document {

/// Reads JSON values that follow one another. Comments and commas before a closing bracket are
/// taken, as the tools that write `cdk.json` and the like take them.
void read_json(Builder& builder);

}  // namespace document
