#pragma once

#include "document/builder.hpp"

namespace document {

/// Reads the documents of a YAML 1.1 stream.
void read_yaml(Builder& builder);

}  // namespace document
