#pragma once

#include <string>
#include <string_view>

namespace migration {

/// Whether a text is a reference that means the same anywhere in its module: to a variable, a local value, an
/// output of a module, or an attribute of a resource or data source of the providers aws and awscc.
[[nodiscard]] bool is_terraform_reference(std::string_view text);

/// Whether a pseudo parameter has a data source in its place: account, Region, partition and their suffix.
[[nodiscard]] bool is_terraform_pseudo(std::string_view name);

/// A name of CloudFormation as a label of Terraform, `PlacedWorkRole` as `placed_work_role`; what no label
/// may hold becomes `_`.
[[nodiscard]] std::string terraform_label(std::string_view name);

}  // namespace migration
