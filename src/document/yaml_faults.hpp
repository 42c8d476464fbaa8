#pragma once

#include <yaml.h>

#include "document/builder.hpp"
#include "document/yaml_marks.hpp"

namespace document {

/// Adds the finding for the error at which libyaml stopped, in our words.
void report_yaml_fault(Builder& builder, YamlMarks& marks, const yaml_parser_t& parser);

/// Whether so many `%TAG` lines stand before a document that it is not read: adds the finding.
[[nodiscard]] bool report_excess_directives(Builder& builder);

/// Notes that a template engine has yet to fill in the document: `{{ name }}` stands in it without quotes.
void report_unfilled(Builder& builder, std::uint32_t at);

}  // namespace document
