#include "intake/draft.hpp"
#include "intake/policy_document.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Text;
using value::Tree;

std::string policy_name(const Tree& owner, const std::string& otherwise) {
    const Fact<Text> name = value::text_fact(value::at(owner, {"PolicyName"}));
    return name.is_known() ? name.value().shown() : otherwise;
}

void add_inline(Draft& draft, model::Role& role, const Tree& properties) {
    const List<Tree> policies = list_member(properties, "Policies");
    if (policies.open) role.identity.open.push_back(*policies.open);
    for (const auto& member : policies.members) {
        const std::string name = policy_name(member.item, role.identity.name);
        role.policies.push_back({member.exists, policy_member(draft, member.item, "PolicyDocument", name)});
    }
}

List<Fact<Text>> texts(const List<Tree>& items) {
    List<Fact<Text>> result;
    result.open = items.open;
    result.written = items.written;
    result.place = items.place;
    for (const auto& member : items.members) {
        result.members.push_back({member.exists, value::text_fact(member.item)});
    }
    return result;
}

}  // namespace

void build_role(Draft& draft, const Resource& resource) {
    const Tree& properties = resource.properties;
    model::Role role;
    role.identity = identity_of(resource);
    role.arn = resource.arn;
    role.name = text_member(properties, "RoleName");
    Fact<model::Policy> trust = policy_member(draft, properties, "AssumeRolePolicyDocument", resource.name);
    if (!trust.is_absent()) role.trust.push_back({{}, std::move(trust)});
    add_inline(draft, role, properties);
    role.managed = texts(list_member(properties, "ManagedPolicyArns"));
    role.boundary = text_member(properties, "PermissionsBoundary");
    draft.topology.roles.push_back(std::move(role));
    draft.role_refs.push_back(resource.ref);
}

void build_policy(Draft& draft, const Resource& resource) {
    const std::string name = policy_name(resource.properties, resource.name);
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", name);
    const List<Tree> roles = list_member(resource.properties, "Roles");
    attach_to_each(draft.role_policies, roles, resource.exists, policy);
}

void build_role_policy(Draft& draft, const Resource& resource) {
    const std::string name = policy_name(resource.properties, resource.name);
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", name);
    const List<Tree> role = value::list_of(value::at(resource.properties, {"RoleName"}));
    attach_to_each(draft.role_policies, role, resource.exists, policy);
}

void build_managed_policy(Draft& draft, const Resource& resource) {
    model::ManagedPolicy policy;
    policy.identity = identity_of(resource);
    policy.arn = resource.arn;
    policy.policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    draft.topology.managed_policies.push_back(std::move(policy));
    const List<Tree> roles = list_member(resource.properties, "Roles");
    const auto arn = Fact<Text>::of(resource.arn, resource.place);
    attach_to_each(draft.role_managed, roles, resource.exists, arn);
}

}  // namespace intake
