#include "iam/target.hpp"
#include "migration/comparing.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;

constexpr iam::Writer events_service{nullptr, "events.amazonaws.com"};

/// Who delivers, as far as the files say, and what people call it.
struct Deliverer {
    iam::Writer writer;
    std::string name;
    iam::Delivery delivery;
};

Truth may(const Comparing& comparing, const Deliverer& who, std::string_view action,
          const iam::Resource& resource) {
    return iam::decide(comparing.topology, comparing.world, who.writer, action, resource, who.delivery)
        .allows();
}

/// Nothing is delivered by a role that EventBridge may not assume.
Truth may_act(const Comparing& comparing, const Deliverer& who) {
    if (!who.writer.service.empty()) return Truth::yes;
    if (!who.writer.role) return Truth::unknown;
    iam::Resource resource;
    resource.role = who.writer.role;
    return may(comparing, {events_service, {}, who.delivery}, "sts:AssumeRole", resource);
}

/// Whether what is encrypted under a key can be written to: a queue, a topic. Without a key of its own it
/// can.
template <class Thing>
Truth may_encrypt(const Comparing& comparing, const Deliverer& who, const Thing& thing) {
    const Fact<Text>& key = thing.key.in(comparing.world);
    if (key.is_absent()) return thing.identity.declared ? Truth::yes : Truth::unknown;
    if (!key.is_known()) return Truth::unknown;
    iam::Resource resource;
    resource.key = comparing.topology.key(key.value(), key.place().source);
    resource.encrypted = &thing.arn;
    if (!resource.key) return Truth::unknown;
    return both(may(comparing, who, "kms:GenerateDataKey", resource),
                may(comparing, who, "kms:Decrypt", resource));
}

Truth may_write_records(const Comparing& comparing, const Deliverer& who, const model::Queue& queue) {
    iam::Resource resource;
    resource.queue = &queue;
    const Truth sends = both(may_act(comparing, who), may(comparing, who, "sqs:SendMessage", resource));
    return sends == Truth::no ? sends : both(sends, may_encrypt(comparing, who, queue));
}

/// Whether all is allowed that a delivery does to its target.
Truth may_deliver(const Comparing& comparing, const Deliverer& who, const Fact<Text>& fact) {
    const auto& arn = fact.in(comparing.world);
    if (!arn.is_known()) return Truth::unknown;
    const auto actions = iam::actions_on_target(comparing.world, arn.value(), who.delivery);
    if (!actions.is_known()) return Truth::unknown;
    iam::Resource resource;
    resource.queue = comparing.topology.queue(arn.value(), arn.place().source);
    resource.receiver = comparing.topology.receiver(arn.value(), arn.place().source);
    resource.bus = comparing.topology.bus(arn.value(), arn.place().source);
    resource.target = &arn.value();
    Truth all = may_act(comparing, who);
    for (const std::string& action : actions.value()) all = both(all, may(comparing, who, action, resource));
    if (all != Truth::no && resource.queue) all = both(all, may_encrypt(comparing, who, *resource.queue));
    const iam::TargetKind* kind = iam::target_kind(arn.value());
    const bool topic = resource.receiver && kind && kind->name == "topic";
    if (all != Truth::no && topic) all = both(all, may_encrypt(comparing, who, *resource.receiver));
    return all;
}

Deliverer by_role(const Comparing& comparing, const Fact<Text>& fact, iam::Delivery delivery) {
    const auto& here = fact.in(comparing.world);
    const model::Role* role =
        here.is_known() ? comparing.topology.role(here.value(), here.place().source) : nullptr;
    const std::string name =
        role && role->identity.declared ? role->identity.name : said(fact, comparing.world, "(none)");
    return {{role, {}}, "role " + name, delivery};
}

/// A classic target without a role, or of a kind that uses none, is called by EventBridge itself.
Deliverer classic_deliverer(const Comparing& comparing) {
    const model::Target& target = comparing.target;
    const auto& arn = target.arn.in(comparing.world);
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    const bool by_service =
        target.role.in(comparing.world).is_absent() || (kind && kind->role == iam::RoleUse::unused);
    if (!by_service) return by_role(comparing, target.role, &target);
    return {events_service, std::string(events_service.service), &target};
}

std::string verdict_on(const Deliverer& who, Truth allowed) {
    return who.name + ": " +
           (allowed == Truth::unknown ? "not known"
            : allowed == Truth::yes   ? "allowed"
                                      : "refused");
}

Change by_access(Truth before, Truth after) {
    if (before == after) return after == Truth::unknown ? Change::unknown : Change::same;
    if (after == Truth::no) return Change::worse;
    if (after == Truth::yes && before == Truth::no) return Change::better;
    return Change::unknown;
}

}  // namespace

void compare_record_writers(const Comparing& comparing, const model::Queue* old, const model::Queue* fresh) {
    const bool had_none = comparing.target.dead_letter.in(comparing.world).is_absent();
    const Deliverer service{events_service, std::string(events_service.service), &comparing.target};
    const Truth was = had_none ? Truth::no
                      : old    ? may_write_records(comparing, service, *old)
                               : Truth::unknown;
    const Deliverer role = by_role(comparing, comparing.subscriber.role, &comparing.subscriber);
    const Truth is = fresh ? may_write_records(comparing, role, *fresh) : Truth::unknown;
    comparing.add("who writes to that queue", had_none ? "-" : verdict_on(service, was), verdict_on(role, is),
                  by_access(was, is));
}

void compare_access(const Comparing& comparing) {
    const Deliverer before = classic_deliverer(comparing);
    const Deliverer after = by_role(comparing, comparing.subscriber.role, &comparing.subscriber);
    const Truth was = may_deliver(comparing, before, comparing.target.arn);
    const Truth is = may_deliver(comparing, after, comparing.subscriber.target);
    comparing.add("who calls the target", verdict_on(before, was), verdict_on(after, is), by_access(was, is),
                  before.writer.service.empty()
                      ? ""
                      : "what policies say of the service and of the rule's ARN admits no subscriber");
}

}  // namespace migration
