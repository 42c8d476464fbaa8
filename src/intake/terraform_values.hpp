#pragma once

#include <map>
#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "intake/terraform_folder.hpp"

namespace intake {

/// Gives the values of `--var-file` to the root modules, over those that Terraform loads by itself; of
/// several files the last wins (Terraform documentation, "Variable Definition Precedence"). A name that no
/// root module declares is told, and so is what is no value.
void give_values(std::map<std::string, TerraformFolder>& folders, const std::vector<TerraformFile>& files,
                 finding::Findings& findings);

}  // namespace intake
