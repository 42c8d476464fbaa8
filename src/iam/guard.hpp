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

/// What stands before a queue, key, role, receiver or bus.
[[nodiscard]] Guarded guard(const Resource& resource, value::World& world);

/// The same in the course of a delivery, and what stands before a target of which the model has no more than
/// its ARN.
[[nodiscard]] Guarded guard(const Caller& caller, std::string_view action, const Resource& resource,
                            const Delivery& delivery, value::World& world);

/// What each policy that may be in force says, if all say the same.
[[nodiscard]] Decision decide_in_force(const Request& request, Policies& policies, const Guarded& guarded,
                                       value::World& world);

/// The policy of a key that AWS manages for SQS or SNS lets in every user and role of the key's account that
/// comes through that service, and no service (KMS guide, "AWS managed keys"). `encrypted`: the ARN of the
/// queue or topic under it, if it is known.
[[nodiscard]] Decision decide_with_aws_key(const Request& request, Policies policies, value::World& world,
                                           const value::Text* encrypted);

/// The account in an ARN, or a hole for it.
[[nodiscard]] value::Text account_in(const value::Text& arn, const model::Identity& identity);

/// Adds a policy that is known, and why there may be another that is not.
void add_policy(PolicySet& set, const value::Fact<model::Policy>& policy);
void add_open(PolicySet& set, const model::Identity& identity);

}  // namespace iam
