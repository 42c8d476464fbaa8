#include "migration/comparing.hpp"

namespace migration {
namespace {

using model::Queue;
using value::Fact;
using value::Text;

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
    if (fifo.is_unknown()) return "not known";
    return fifo.is_known() && fifo.value() ? "FIFO" : "standard";
}

std::string name_of(const Fact<Text>& fact, const Queue* queue) {
    if (fact.is_absent()) return "none";
    if (queue && queue->identity.declared) return queue->identity.name;
    return fact.is_known() ? short_name(fact.value()) : std::string("not known");
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
    compare_record_writers(comparing, old, fresh);
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
    comparing.add("survives a missing permission", "not at all", after, Change::differs,
                  "nor a missing target: the classic bus gives up at once, the new one when the window ends");
}

void compare_dead_letters(const Comparing& comparing) {
    const Fact<Text>& was = comparing.target.dead_letter.in(comparing.world);
    const Fact<Text>& is = comparing.subscriber.dead_letter.in(comparing.world);
    const Queue* old = queue_of(comparing, was);
    const Queue* fresh = queue_of(comparing, is);
    const std::string old_name = name_of(was, old);
    const std::string new_name = name_of(is, fresh);
    Change change = change_of(same(was, is, comparing.world));
    const bool declared = old && fresh && old->identity.declared && fresh->identity.declared;
    if (change != Change::same && declared && old_name == new_name) change = Change::same;  // of two trees
    if (was.is_known() && is.is_absent()) change = Change::worse;
    if (was.is_absent() && is.is_known()) change = Change::better;
    comparing.add("dead-letter queue", old_name, new_name, change);
    if (!is.is_absent()) compare_queues(comparing, old, fresh);
}

}  // namespace migration
