#pragma once

#include "iam/delivery.hpp"

namespace iam {

/// Fills the context of a request made in the course of a delivery; `request` has its caller, action,
/// resource and account already. Keys that the documentation does not promise are unknown.
void add_context(Request& request, const model::Topology& topology, value::World& world,
                 const Resource& resource, const Delivery& delivery);

/// The same outside any delivery: what the caller carries by itself. For whom a service acts is unknown.
void add_context(Request& request);

}  // namespace iam
