#include "iam/delivery.hpp"

#include "arn/arn.hpp"
#include "iam/delivery_context.hpp"
#include "iam/guard.hpp"
#include "iam/managed.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Reason;
using value::Text;

value::SymbolRef symbol(std::string id, std::string label, value::HoleKind kind, Reason why) {
    return std::make_shared<const value::Symbol>(
        value::Symbol{std::move(id), std::move(label), kind, false, std::move(why)});
}

/// A session of the role; EventBridge picks its name.
Caller session_of(const model::Role& role) {
    Caller caller;
    caller.kind = Caller::Kind::role_session;
    caller.role_arn = role.arn;
    caller.account = account_in(role.arn, role.identity);
    const Reason why{"EventBridge chooses the name of the session", {}};
    const Text session(symbol("session of " + role.arn.key(), "session", value::HoleKind::name, why));
    const auto parsed = arn::parse(role.arn);
    const auto name = arn::role_name(role.arn);
    if (!parsed || !name) {
        const Reason unknown{"the ARN of role " + role.identity.name + " is not known", role.identity.place};
        caller.arn = Text(symbol(role.arn.key() + "#session", "session", value::HoleKind::arn, unknown));
        return caller;
    }
    caller.arn = Text("arn:") + parsed->partition + Text(":sts::") + parsed->account +
                 Text(":assumed-role/") + *name + Text("/") + session;
    return caller;
}

Caller caller_of(const Writer& writer) {
    if (writer.role != nullptr) return session_of(*writer.role);
    Caller caller;
    caller.arn = Text(std::string(writer.service));
    return caller;
}

void add_attached(PolicySet& set, const std::vector<model::Attached>& attached, value::World& world) {
    for (const model::Attached& one : attached) {
        if (world.holds(one.exists)) add_policy(set, one.policy.in(world));
    }
}

/// A policy by its ARN: of the run, of AWS, or not known.
void add_managed(PolicySet& set, const model::Topology& topology, value::World& world, const Fact<Text>& arn,
                 std::string_view action) {
    if (arn.is_unknown()) set.open.push_back(arn.reason());
    if (!arn.is_known()) return;
    if (const model::Policy* known = aws_managed(arn.value(), action)) {
        set.policies.push_back(known);
        return;
    }
    const model::ManagedPolicy* found = topology.managed_policy(arn.value(), arn.place().source);
    if (found != nullptr && found->identity.declared) {
        add_policy(set, found->policy.in(world));
        return;
    }
    const std::string what = is_aws_managed(arn.value()) ? "the table of AWS managed policies does not have "
                                                         : "no document describes managed policy ";
    set.open.push_back({what + arn.value().shown(), arn.place()});
}

PolicySet identity_of(const model::Topology& topology, value::World& world, const model::Role& role,
                      std::string_view action) {
    PolicySet set;
    add_attached(set, role.policies, world);
    for (const auto& member : role.managed.members) {
        if (world.holds(member.exists)) add_managed(set, topology, world, member.item.in(world), action);
    }
    if (role.managed.open && role.identity.declared) set.open.push_back(*role.managed.open);
    add_open(set, role.identity);
    return set;
}

std::optional<PolicySet> boundary_of(const model::Topology& topology, value::World& world,
                                     const model::Role& role, std::string_view action) {
    // Of a role that is only named nothing is known; that it has a boundary is not supposed.
    if (!role.identity.declared) return std::nullopt;
    const Fact<Text>& boundary = role.boundary.in(world);
    if (boundary.is_absent()) return std::nullopt;
    PolicySet set;
    add_managed(set, topology, world, boundary, action);
    return set;
}

/// The policy of a key that AWS manages for SQS or SNS lets in every user and role of the key's account that
/// comes through that service, and no service (KMS guide, "AWS managed keys").
Decision decide_with_aws_key(const Request& request, Policies policies, value::World& world,
                             const Text* encrypted) {
    Decision decision;
    decision.verdict = Verdict::implicit_deny;
    if (request.caller.kind == Caller::Kind::service) return decision;
    const auto parsed = encrypted != nullptr ? arn::parse(*encrypted) : std::nullopt;
    const Text& owner = parsed ? parsed->account : request.caller.account;
    const value::Truth own = value::equal(request.caller.account, owner);
    if (own == value::Truth::no) return decision;

    static const model::Policy open_to_account = [] {
        model::Policy policy;
        policy.name = "the policy of the AWS managed key";
        model::Statement statement;
        statement.effect = Fact<Text>::of("Allow");
        statement.action.members.push_back({{}, Fact<Text>::of("kms:*")});
        statement.principal.members.push_back({{}, Fact<model::Principal>::of({"AWS", "*", {}})});
        policy.statements.members.push_back({{}, std::move(statement)});
        return policy;
    }();
    Request of_account = request;
    of_account.resource_account = request.caller.account;
    policies.resource = {{&open_to_account}, {}};
    decision = decide(of_account, policies, world);
    if (own == value::Truth::yes || decision.verdict != Verdict::allow) return decision;
    return {Verdict::unknown, {}, {{"whether the key is of the account of the role is not known", {}}}};
}

/// What each policy that may be in force says, if all say the same.
Decision decide_each(const Request& request, Policies& policies, const Guarded& guarded,
                     value::World& world) {
    Decision first;
    for (std::size_t i = 0; i < guarded.policies.size(); ++i) {
        policies.resource = guarded.policies[i];
        Decision decision = decide(request, policies, world);
        if (i == 0)
            first = std::move(decision);
        else if (decision.verdict != first.verdict) {
            const std::string count = std::to_string(guarded.policies.size());
            return {Verdict::unknown,
                    {},
                    {{count + " policies are attached where only the last one applied counts",
                      guarded.policies[0].policies.empty() ? text::Span{}
                                                           : guarded.policies[0].policies.front()->place}}};
        }
    }
    return first;
}

/// By the likeliest ARN; if that is refused, by each other one that IAM may compare.
Decision decide_by_any(Request& request, Policies& policies, const Guarded& guarded, value::World& world) {
    request.resource = guarded.resources.front();
    Decision first = decide_each(request, policies, guarded, world);
    if (first.verdict == Verdict::allow || first.verdict == Verdict::unknown) return first;
    for (std::size_t i = 1; i < guarded.resources.size(); ++i) {
        request.resource = guarded.resources[i];
        if (decide_each(request, policies, guarded, world).verdict == first.verdict) continue;
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
