#pragma once

#include <string>
#include <vector>

#include "intake/terraform_resource.hpp"

namespace intake {

/// A call of the public module `terraform-aws-modules/eventbridge/aws`.
struct EventbridgeModuleCall {
    std::string address;  ///< `module.events`
    text::Span place;
    text::Span block;
    value::Condition exists;
    value::Tree arguments;
};

/// What the module makes of its arguments.
struct EventbridgeModule {
    std::vector<TerraformResource> resources;
    value::Tree outputs;  ///< those that other resources refer to
};

/// Whether a `source` names that module.
[[nodiscard]] bool is_eventbridge_module(std::string_view source);

[[nodiscard]] EventbridgeModule eventbridge_module(const EventbridgeModuleCall& call,
                                                   const TerraformNames& names);

}  // namespace intake
