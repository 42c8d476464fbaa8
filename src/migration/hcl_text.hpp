#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "document/written.hpp"

namespace migration {

/// How an expression calls what `Ref`, `Fn::GetAtt` and the variables of `Fn::Sub` name: by the name, and the
/// attribute, if any.
using HclNames = std::function<std::string(std::string_view name, std::string_view attribute)>;

/// A value as an expression of Terraform; lines after the first are indented by so many blanks.
[[nodiscard]] std::string hcl_expression(const document::Written& value, const HclNames& names,
                                         std::size_t indent);

/// The entries of a map as arguments, one a line, as `terraform fmt` aligns them. Their keys must be names.
[[nodiscard]] std::string hcl_arguments(const document::Written& map, const HclNames& names,
                                        std::size_t indent);

/// A value that is written as the text that it is in JSON: an entry `{hcl_json: VALUE}`.
[[nodiscard]] document::Written hcl_json(document::Written value);

/// A text in quotation marks, in which nothing begins a template.
[[nodiscard]] std::string hcl_quoted(std::string_view text);

}  // namespace migration
