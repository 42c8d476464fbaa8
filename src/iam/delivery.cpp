#include "iam/delivery.hpp"

#include "iam/caller.hpp"
#include "iam/delivery_context.hpp"
#include "iam/guard.hpp"

namespace iam {
namespace {

/// By the likeliest ARN; if that is refused, by each other one that IAM may compare.
Decision decide_by_any(Request& request, Policies& policies, const Guarded& guarded, value::World& world) {
    request.resource = guarded.resources.front();
    Decision first = decide_in_force(request, policies, guarded, world);
    if (first.verdict == Verdict::allow || first.verdict == Verdict::unknown) return first;
    for (std::size_t i = 1; i < guarded.resources.size(); ++i) {
        request.resource = guarded.resources[i];
        if (decide_in_force(request, policies, guarded, world).verdict == first.verdict) continue;
        return {Verdict::unknown,
                first.statements,
                {{"AWS does not say whether `" + std::string(request.action) + "` is asked on `" +
                      request.resource.shown() + "`",
                  {}}}};
    }
    return first;
}

}  // namespace

Decision decide(const model::Topology& topology, value::World& world, const Writer& writer,
                std::string_view action, const Resource& resource, const Delivery& delivery) {
    if (writer.role == nullptr && writer.service.empty()) {
        return {Verdict::unknown, {}, {{"the files do not name the role", {}}}};
    }
    Request request;
    request.action = std::string(action);
    request.caller = caller_of(writer);
    const Guarded guarded = guard(request.caller, action, resource, delivery, world);
    if (guarded.policies.empty()) return {Verdict::unknown, {}, {{"the resource is not known", {}}}};
    request.resource = guarded.resources.front();
    request.resource_account = guarded.account;
    add_context(request, topology, world, resource, delivery);

    Policies policies;
    policies.guard = guarded.guard;
    if (writer.role != nullptr) {
        policies.identity = identity_of(topology, world, *writer.role, action);
        policies.boundary = boundary_of(topology, world, *writer.role, action);
    }
    if (resource.key != nullptr && resource.key->aws_managed) {
        return decide_with_aws_key(request, std::move(policies), world, resource.encrypted);
    }
    return decide_by_any(request, policies, guarded, world);
}

}  // namespace iam
