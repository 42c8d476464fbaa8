#include "intake/draft.hpp"

namespace intake {

void build_log_group(Draft& draft, const Resource& resource) {
    model::Receiver group;
    group.identity = identity_of(resource);
    group.arn = resource.arn;
    group.policies_add_up = true;
    draft.topology.receivers.push_back(std::move(group));
}

void build_log_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    draft.log_policies.push_back({{resource.exists, policy}, resource.place});
}

}  // namespace intake
