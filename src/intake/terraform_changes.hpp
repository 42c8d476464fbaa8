#pragma once

#include "intake/draft.hpp"
#include "intake/terraform_references.hpp"

namespace intake {

/// Adds what a plan deletes of deliveries and queues, be it to make them again (`resource_changes` of the
/// JSON output format, developer.hashicorp.com/terraform/internals/json-format). Whether there was anything.
bool add_terraform_changes(Draft& draft, const document::Node& plan, const PlannedThings& things);

}  // namespace intake
