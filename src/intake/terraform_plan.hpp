#pragma once

#include "intake/draft.hpp"
#include "intake/intrinsic.hpp"
#include "intake/terraform_places.hpp"

namespace intake {

/// Whether a document is a plan or a state as `terraform show -json` and `tofu show -json` print it, or a
/// state file.
[[nodiscard]] bool is_terraform_json(const document::Node& root);

/// Adds what a plan or state says. What is known after apply only is led back to the resource it comes from
/// where the plan's configuration names one; else it is a hole or unknown. Whether anything was of use.
/// With `places` its resources are placed in the modules that the plan was made of.
bool add_terraform_json(Draft& draft, const Run& run, const document::Node& root, const text::Source& source,
                        PlanPlaces* places);

}  // namespace intake
