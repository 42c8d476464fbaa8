#pragma once

#include "iam/delivery.hpp"

namespace iam {

/// What stands before a resource: the ARNs it may be asked for by, its account, and each policy that may be
/// the one in force.
struct Guarded {
    Guard guard = Guard::resource_policy;
    std::vector<value::Text> resources;
    value::Text account;
    std::vector<PolicySet> policies;  ///< none: nothing is known of the resource
};

[[nodiscard]] Guarded guard(const Caller& caller, std::string_view action, const Resource& resource,
                            const Delivery& delivery, value::World& world);

/// The account in an ARN, or a hole for it.
[[nodiscard]] value::Text account_in(const value::Text& arn, const model::Identity& identity);

/// Adds a policy that is known, and why there may be another that is not.
void add_policy(PolicySet& set, const value::Fact<model::Policy>& policy);
void add_open(PolicySet& set, const model::Identity& identity);

}  // namespace iam
