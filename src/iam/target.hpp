#pragma once

#include <string>
#include <vector>

#include "iam/delivery.hpp"
#include "iam/target_table.hpp"

namespace iam {

/// The kind of a target by its ARN; null where the table has no such kind or a hole hides which it is.
[[nodiscard]] const TargetKind* target_kind(const value::Text& arn);

/// The IAM actions that a delivery needs on its target; unknown where the kind of the target, the API of a
/// universal target, or its service's name in IAM is.
[[nodiscard]] value::Fact<std::vector<std::string>> actions_on_target(value::World& world,
                                                                      const value::Text& arn,
                                                                      const Delivery& delivery);

/// The ARNs that IAM compares with the `Resource` of statements, the likeliest first: where AWS leaves it
/// open there are several, and where the files do not tell, one that may be any.
[[nodiscard]] std::vector<value::Text> asked_on(value::World& world, const TargetKind& kind,
                                                const value::Text& arn, const Delivery& delivery);

}  // namespace iam
