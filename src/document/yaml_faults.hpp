#pragma once

#include <yaml.h>

#include "document/builder.hpp"
#include "document/yaml_marks.hpp"

namespace document {

/// Adds the finding for the error at which libyaml stopped, in our words.
void report_yaml_fault(Builder& builder, YamlMarks& marks, const yaml_parser_t& parser);

}  // namespace document
