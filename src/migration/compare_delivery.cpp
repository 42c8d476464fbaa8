#include "iam/target.hpp"
#include "migration/comparing.hpp"

namespace migration {
namespace {

using model::Queue;
using value::Fact;
using value::Text;
using value::Truth;

std::string said_number(const Fact<std::int64_t>& fact, value::World& world, const char* unit) {
    const auto& here = fact.in(world);
    return here.is_known() ? std::to_string(here.value()) + unit : "not known";
}

Change by_size(const Fact<std::int64_t>& before, const Fact<std::int64_t>& after, value::World& world) {
    const auto& was = before.in(world);
    const auto& is = after.in(world);
    if (!was.is_known() || !is.is_known()) return Change::unknown;
    if (was.value() == is.value()) return Change::same;
    return is.value() < was.value() ? Change::worse : Change::better;
}

const Queue* queue_of(const Comparing& comparing, const Fact<Text>& fact) {
    const auto& here = fact.in(comparing.world);
    return here.is_known() ? comparing.topology.queue(here.value(), here.place().source) : nullptr;
}

std::string kind_of_queue(const Comparing& comparing, const Queue* queue) {
    if (!queue) return "not known";
    const auto& fifo = queue->fifo.in(comparing.world);
    if (fifo.is_unknown() || (fifo.is_absent() && !queue->identity.declared && queue->arn.first_hole()))
        return "not known";
    const bool named_so = queue->arn.is_literal() && queue->arn.literal().ends_with(".fifo");
    return named_so || (fifo.is_known() && fifo.value()) ? "FIFO" : "standard";
}

/// What a decision says to people: `yes`, or why not.
std::string said_verdict(const iam::Decision& decision) {
    switch (decision.allows()) {
        case Truth::yes:
            return "allowed";
        case Truth::no:
            return "refused";
        default:
            return "not known";
    }
}

Change by_access(Truth before, Truth after) {
    if (before == after) return after == Truth::unknown ? Change::unknown : Change::same;
    if (after == Truth::no) return Change::worse;
    if (after == Truth::yes && before == Truth::no) return Change::better;
    return Change::unknown;
}

const model::Role* role_of(const Comparing& comparing, const Fact<Text>& fact) {
    const auto& here = fact.in(comparing.world);
    return here.is_known() ? comparing.topology.role(here.value(), here.place().source) : nullptr;
}

std::string role_name(const Comparing& comparing, const Fact<Text>& fact) {
    const model::Role* role = role_of(comparing, fact);
    return role && role->identity.declared ? "role " + role->identity.name
                                           : "role " + said(fact, comparing.world, "(none)");
}

constexpr iam::Writer events_service{nullptr, "events.amazonaws.com"};

/// Whether the writer may do all that a delivery does to the target.
Truth may_deliver(const Comparing& comparing, const iam::Writer& writer, const Fact<Text>& fact,
                  const iam::Delivery& delivery) {
    const auto& arn = fact.in(comparing.world);
    if (!arn.is_known()) return Truth::unknown;
    const auto actions = iam::actions_on_target(comparing.world, arn.value(), delivery);
    if (!actions.is_known()) return Truth::unknown;
    iam::Resource resource;
    resource.queue = comparing.topology.queue(arn.value(), arn.place().source);
    resource.receiver = comparing.topology.receiver(arn.value(), arn.place().source);
    resource.bus = comparing.topology.bus(arn.value(), arn.place().source);
    resource.target = &arn.value();
    Truth all = Truth::yes;
    for (const std::string& action : actions.value()) {
        all = value::both(
            all,
            iam::decide(comparing.topology, comparing.world, writer, action, resource, delivery).allows());
    }
    return all;
}

std::string name_of(const Fact<Text>& fact, const Queue* queue) {
    if (fact.is_absent()) return "none";
    if (queue && queue->identity.declared) return queue->identity.name;
    return fact.is_known() ? short_name(fact.value()) : std::string("not known");
}

iam::Decision may_send(const Comparing& comparing, const iam::Writer& writer, const Queue& queue,
                       const iam::Delivery& delivery) {
    iam::Resource resource;
    resource.queue = &queue;
    return iam::decide(comparing.topology, comparing.world, writer, "sqs:SendMessage", resource, delivery);
}

/// `old` is null where there was no queue or it is not known.
void compare_writers(const Comparing& comparing, const Queue* old, const Queue* fresh) {
    Truth was = comparing.target.dead_letter.in(comparing.world).is_absent() ? Truth::no : Truth::unknown;
    std::string before = was == Truth::no ? "-" : "not known";
    if (old) {
        const iam::Decision decision = may_send(comparing, events_service, *old, &comparing.target);
        was = decision.allows();
        before = "events.amazonaws.com: " + said_verdict(decision);
    }
    if (!fresh) return comparing.add("who writes to it", before, "not known", Change::unknown);
    const iam::Writer role{role_of(comparing, comparing.subscriber.role), {}};
    const iam::Decision decision = may_send(comparing, role, *fresh, &comparing.subscriber);
    comparing.add("who writes to it", before,
                  role_name(comparing, comparing.subscriber.role) + ": " + said_verdict(decision),
                  by_access(was, decision.allows()));
}

/// The functions that read a queue.
std::string readers_of(const Comparing& comparing, const Queue* queue) {
    std::string names;
    for (const model::Consumer& consumer : comparing.topology.consumers) {
        if (!queue || queue_of(comparing, consumer.source) != queue) continue;
        names += (names.empty() ? "" : ", ") + said(consumer.function, comparing.world, "");
    }
    return names;
}

void compare_queues(const Comparing& comparing, const Queue* old, const Queue* fresh) {
    const bool had_none = comparing.target.dead_letter.in(comparing.world).is_absent();
    const std::string before = had_none ? "-" : kind_of_queue(comparing, old);
    const std::string after = kind_of_queue(comparing, fresh);
    const bool known = before != "not known" && after != "not known";
    comparing.add("its type", before, after,
                  had_none          ? Change::better
                  : !known          ? Change::unknown
                  : before == after ? Change::same
                                    : Change::differs);
    const std::string readers = readers_of(comparing, fresh);
    comparing.add("a dead-letter record holds", had_none ? "-" : "the event", "the error and the event's id",
                  had_none ? Change::better : Change::worse,
                  (readers.empty() ? "what reads the queue" : readers) +
                      " finds no event in it: it is read again from the bus while the bus keeps it");
    compare_writers(comparing, old, fresh);
}

std::string said_access(Truth allowed) {
    if (allowed == Truth::unknown) return "not known";
    return allowed == Truth::yes ? "allowed" : "refused";
}

}  // namespace

void compare_retries(const Comparing& comparing) {
    const model::Retry& was = comparing.target.retry;
    const model::Retry& is = comparing.subscriber.retry;
    value::World& world = comparing.world;
    const std::string before = said_number(was.window_seconds, world, " s");
    const std::string after = said_number(is.window_seconds, world, " s");
    const Change window = by_size(was.window_seconds, is.window_seconds, world);
    comparing.add("retry window", before, after, window);
    comparing.add("retry attempts", said_number(was.attempts, world, ""), said_number(is.attempts, world, ""),
                  by_size(was.attempts, is.attempts, world));
    // "Retrying event delivery": fewer attempts may end it sooner, since the backoff is not documented.
    comparing.add("survives a failing target", before, after, window);
    comparing.add("survives a missing one", "not at all", after, Change::differs,
                  "the classic bus gives up at once, the new one only when the window ends");
}

void compare_dead_letters(const Comparing& comparing) {
    const Fact<Text>& was = comparing.target.dead_letter.in(comparing.world);
    const Fact<Text>& is = comparing.subscriber.dead_letter.in(comparing.world);
    const Queue* old = queue_of(comparing, was);
    const Queue* fresh = queue_of(comparing, is);
    const std::string old_name = name_of(was, old);
    const std::string new_name = name_of(is, fresh);
    Change change = change_of(same(was, is, comparing.world));
    if (change == Change::differs && old_name == new_name) change = Change::same;  // of two trees
    if (was.is_known() && is.is_absent()) change = Change::worse;
    if (was.is_absent() && is.is_known()) change = Change::better;
    comparing.add("dead-letter queue", old_name, new_name, change);
    if (!is.is_absent()) compare_queues(comparing, old, fresh);
}

void compare_access(const Comparing& comparing) {
    const model::Target& target = comparing.target;
    const Fact<Text>& role = target.role.in(comparing.world);
    const auto& arn = target.arn.in(comparing.world);
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    const bool by_service = role.is_absent() || (kind && kind->role == iam::RoleUse::unused);
    const iam::Writer before = by_service ? events_service : iam::Writer{role_of(comparing, role), {}};
    const Truth was = may_deliver(comparing, before, target.arn, &target);
    const Truth is = may_deliver(comparing, {role_of(comparing, comparing.subscriber.role), {}},
                                 comparing.subscriber.target, &comparing.subscriber);
    comparing.add("who calls the target",
                  (by_service ? std::string("events.amazonaws.com") : role_name(comparing, role)) + ": " +
                      said_access(was),
                  role_name(comparing, comparing.subscriber.role) + ": " + said_access(is),
                  by_access(was, is));
}

}  // namespace migration
