#include "iam/caller.hpp"

#include "arn/arn.hpp"
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

}  // namespace

Caller caller_of(const Writer& writer) {
    if (writer.role != nullptr) return session_of(*writer.role);
    Caller caller;
    caller.arn = Text(std::string(writer.service));
    return caller;
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

}  // namespace iam
