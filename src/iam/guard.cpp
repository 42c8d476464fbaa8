#include "iam/guard.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "iam/target.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Text;

/// Beyond so many policies for one thing nobody can say which is in force.
constexpr std::size_t most_in_force = 64;

/// SQS and SNS keep one policy for a queue or topic (SetQueueAttributes, SetTopicAttributes): of several the
/// last one applied.
std::vector<PolicySet> last_in_force(const std::vector<model::Attached>& attached, value::World& world) {
    std::vector<PolicySet> sets;
    for (const model::Attached& one : attached) {
        if (!world.holds(one.exists)) continue;
        const Fact<model::Policy>& policy = one.policy.in(world);
        if (policy.is_absent()) continue;
        if (sets.size() == most_in_force) {
            sets.emplace_back().open.push_back({"more than 64 policies are attached", policy.place()});
            break;
        }
        add_policy(sets.emplace_back(), policy);
    }
    if (sets.empty()) sets.emplace_back();
    return sets;
}

std::vector<PolicySet> all_in_force(const std::vector<model::Attached>& attached, value::World& world) {
    PolicySet set;
    for (const model::Attached& one : attached) {
        if (world.holds(one.exists)) add_policy(set, one.policy.in(world));
    }
    return {set};
}

template <class Thing>
Guarded guard_of(const Thing& thing, const std::vector<model::Attached>& attached, bool add_up,
                 value::World& world) {
    Guarded guarded;
    guarded.resources = {thing.arn};
    guarded.account = account_in(thing.arn, thing.identity);
    guarded.policies = add_up ? all_in_force(attached, world) : last_in_force(attached, world);
    for (PolicySet& set : guarded.policies) add_open(set, thing.identity);
    return guarded;
}

Guarded guard_of_role(const model::Role& role, value::World& world) {
    Guarded guarded = guard_of(role, role.trust, false, world);
    guarded.guard = Guard::trust_policy;
    // What is open about a declared role is what it may do; its trust policy is one document.
    for (PolicySet& set : guarded.policies) {
        if (role.identity.declared && !set.policies.empty()) set.open.clear();
    }
    return guarded;
}

/// A target of which the model has no more than its ARN.
Guarded guard_of_other(const TargetKind& kind, const Caller& caller, const Text& arn) {
    Guarded guarded;
    if (kind.policy == OwnPolicy::own) return guarded;
    guarded.account = caller.account;
    const auto parsed = arn::parse(arn);
    if (kind.asked_on != AskedOn::any && parsed) guarded.account = parsed->account;
    PolicySet& set = guarded.policies.emplace_back();
    if (kind.policy == OwnPolicy::open) {
        set.open.push_back({"what " + arn.shown() + " itself lets in is not read", {}});
    }
    return guarded;
}

/// A subscriber's target is refused when it is made in another account than the subscriber, whose role it has
/// to use as well (CreateSubscriber); buses aside. What may be of one account therefore is.
bool is_of_own_account(const TargetKind& kind, const Caller& caller, const Text& account,
                       const Delivery& delivery) {
    if (kind.name == "bus" || !std::holds_alternative<const model::Subscriber*>(delivery)) return false;
    return value::equal(caller.account, account) == value::Truth::unknown;
}

bool is_needed(value::World& world, const Text& arn, std::string_view action, const Delivery& delivery) {
    const auto needed = actions_on_target(world, arn, delivery);
    return needed.is_known() &&
           std::find(needed.value().begin(), needed.value().end(), action) != needed.value().end();
}

}  // namespace

Text account_in(const Text& arn, const model::Identity& identity) {
    const auto parsed = arn::parse(arn);
    if (parsed) return parsed->account;
    const value::Reason why{"the account of " + identity.name + " is not known", identity.place};
    return Text(std::make_shared<const value::Symbol>(
        value::Symbol{arn.key() + "#account", "account", value::HoleKind::account, false, why}));
}

void add_policy(PolicySet& set, const Fact<model::Policy>& policy) {
    if (policy.is_known()) set.policies.push_back(&policy.value());
    if (policy.is_unknown()) set.open.push_back(policy.reason());
}

void add_open(PolicySet& set, const model::Identity& identity) {
    set.open.insert(set.open.end(), identity.open.begin(), identity.open.end());
    if (!identity.declared && identity.open.empty()) {
        set.open.push_back({"no document describes " + identity.name, identity.place});
    }
}

Guarded guard(const Resource& resource, value::World& world) {
    if (resource.role != nullptr) return guard_of_role(*resource.role, world);
    if (resource.key != nullptr) {
        Guarded guarded = guard_of(*resource.key, resource.key->policies, false, world);
        guarded.guard = Guard::key_policy;
        return guarded;
    }
    if (resource.queue != nullptr) return guard_of(*resource.queue, resource.queue->policies, false, world);
    const TargetKind* kind = resource.receiver != nullptr ? target_kind(resource.receiver->arn) : nullptr;
    if (resource.receiver != nullptr && (kind == nullptr || kind->policy != OwnPolicy::none)) {
        const model::Receiver& receiver = *resource.receiver;
        return guard_of(receiver, receiver.policies, receiver.policies_add_up, world);
    }
    if (resource.bus != nullptr) {
        const bool classic = resource.bus->generation == model::Generation::classic;
        return guard_of(*resource.bus, resource.bus->policies, classic, world);
    }
    return {};
}

Guarded guard(const Caller& caller, std::string_view action, const Resource& resource,
              const Delivery& delivery, value::World& world) {
    Guarded guarded = guard(resource, world);
    if (resource.role != nullptr || resource.key != nullptr) return guarded;
    const TargetKind* kind = resource.target != nullptr ? target_kind(*resource.target) : nullptr;
    if (kind == nullptr || !is_needed(world, *resource.target, action, delivery)) return guarded;
    if (guarded.policies.empty()) guarded = guard_of_other(*kind, caller, *resource.target);
    const Text& arn = guarded.resources.empty() ? *resource.target : guarded.resources.front();
    guarded.resources = asked_on(world, *kind, arn, delivery);
    if (is_of_own_account(*kind, caller, guarded.account, delivery)) guarded.account = caller.account;
    return guarded;
}

Decision decide_in_force(const Request& request, Policies& policies, const Guarded& guarded,
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

Decision decide_with_aws_key(const Request& request, Policies policies, value::World& world,
                             const Text* encrypted) {
    Decision decision;
    decision.verdict = Verdict::implicit_deny;
    if (request.caller.kind == Caller::Kind::service) {
        decision.because = "AWS's policy for this key admits no service";
        return decision;
    }
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

}  // namespace iam
