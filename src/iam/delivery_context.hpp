#pragma once

#include "iam/delivery.hpp"

namespace iam {

/// Gives a request the context it has in the course of a delivery. Keys that the documentation does not promise
/// are unknown. All that is given must outlive the request.
void add_context(Request& request, const model::Topology& topology, value::World& world,
                 const Resource& resource, const Delivery& delivery);

/// The same outside any delivery: what the caller carries by itself. For whom a service acts is unknown.
void add_context(Request& request);

}  // namespace iam
