#pragma once

#include "iam/delivery.hpp"

namespace iam {

/// A session of the role, whose name EventBridge chooses, or the service itself.
[[nodiscard]] Caller caller_of(const Writer& writer);

/// The policies of a role that may speak of an action: inline ones, managed ones of the run and of AWS.
[[nodiscard]] PolicySet identity_of(const model::Topology& topology, value::World& world,
                                    const model::Role& role, std::string_view action);

/// The policy that is the permissions boundary of a role, if it has one.
[[nodiscard]] std::optional<PolicySet> boundary_of(const model::Topology& topology, value::World& world,
                                                   const model::Role& role, std::string_view action);

}  // namespace iam
