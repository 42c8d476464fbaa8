#include "migration/comparing.hpp"
#include "text/clip.hpp"

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

/// The seconds for which a fault that retries outlast may last; 0 where nothing is tried again. An upper
/// bound: fewer attempts may end it sooner, since the backoff is not documented.
std::optional<std::int64_t> survived(const model::Retry& retry, value::World& world) {
    const auto& attempts = retry.attempts.in(world);
    const auto& window = retry.window_seconds.in(world);
    if (attempts.is_known() && attempts.value() == 0) return 0;
    if (!window.is_known() || !attempts.is_known()) return std::nullopt;
    return window.value();
}

std::string said_outage(std::optional<std::int64_t> seconds) {
    if (!seconds) return "not known";
    return *seconds == 0 ? "not at all" : "up to " + std::to_string(*seconds) + " s";
}

void add_outage(const Comparing& comparing, std::string_view fault, std::optional<std::int64_t> was,
                std::optional<std::int64_t> is) {
    comparing.add(fault, said_outage(was), said_outage(is),
                  !was || !is   ? Change::unknown
                  : *was == *is ? Change::same
                  : *is < *was  ? Change::worse
                                : Change::better);
}

/// Each class of fault that the two buses take differently ("Retrying event delivery" of both guides).
void compare_outages(const Comparing& comparing) {
    const std::optional<std::int64_t> was = survived(comparing.target.retry, comparing.world);
    const std::optional<std::int64_t> is = survived(comparing.subscriber.retry, comparing.world);
    add_outage(comparing, "survives a failing target", was, is);
    comparing.add("survives a missing permission", "not at all", said_outage(is),
                  is == 0 ? Change::same
                  : is    ? Change::differs
                          : Change::unknown,
                  "nor a missing target: the classic bus gives up at once, the new one when its window ends");
}

void add_key_of_queue(const Comparing& comparing, const Queue* old, const Queue* fresh) {
    const auto has_key = [&](const Queue* queue) {
        return queue && queue->identity.declared && !queue->key.in(comparing.world).is_absent();
    };
    if (!has_key(old) && !has_key(fresh)) return;
    const auto key_name = [&](const Queue* queue) {
        return queue && queue->identity.declared ? said_key(comparing, queue->key) : std::string("not known");
    };
    const bool known = old && fresh && old->identity.declared && fresh->identity.declared;
    comparing.add("key of that queue", key_name(old), key_name(fresh),
                  known ? change_of(same(old->key, fresh->key, comparing.world)) : Change::unknown,
                  "the delivery role must be allowed to use the key, where the service was");
}

/// Who reads a queue expects what was in it before.
void add_readers(const Comparing& comparing, const Queue* old, const Queue* fresh) {
    const std::string before = text::listed(comparing.surroundings.readers(old));
    const std::string after = text::listed(comparing.surroundings.readers(fresh));
    if (before.empty() && after.empty()) return;
    const auto or_none = [](const std::string& names) { return names.empty() ? std::string("none") : names; };
    comparing.add("readers of that queue", or_none(before), or_none(after),
                  after.empty()    ? Change::worse
                  : before.empty() ? Change::differs
                  : old == fresh   ? Change::worse
                                   : Change::differs,
                  after.empty() ? "nobody in the files reads the new queue"
                                : "what reads it must know dead-letter records");
}

void compare_queues(const Comparing& comparing, const Queue* old, const Queue* fresh) {
    const bool had_none = comparing.target.dead_letter.in(comparing.world).is_absent();
    const std::string before = had_none ? "-" : kind_of_queue(comparing, old);
    const std::string after = kind_of_queue(comparing, fresh);
    const bool known = before != "not known" && after != "not known";
    comparing.add("type of that queue", before, after,
                  had_none          ? Change::better
                  : !known          ? Change::unknown
                  : before == after ? Change::same
                                    : Change::differs);
    add_key_of_queue(comparing, old, fresh);
    comparing.add(
        "a dead-letter record holds", had_none ? "-" : "the event", "the error and the event's id",
        had_none ? Change::better : Change::worse,
        "what reads the queue finds no event in it: it is read again from the bus while the bus keeps it");
    add_readers(comparing, old, fresh);
    compare_record_writers(comparing, old, fresh);
}

}  // namespace

void compare_retries(const Comparing& comparing) {
    const model::Retry& was = comparing.target.retry;
    const model::Retry& is = comparing.subscriber.retry;
    value::World& world = comparing.world;
    const std::string before = said_number(was.window_seconds, world, " s");
    const std::string after = said_number(is.window_seconds, world, " s");
    comparing.add("retry window", before, after, by_size(was.window_seconds, is.window_seconds, world));
    comparing.add("retry attempts", said_number(was.attempts, world, ""), said_number(is.attempts, world, ""),
                  by_size(was.attempts, is.attempts, world));
    compare_outages(comparing);
}

void compare_dead_letters(const Comparing& comparing) {
    const Fact<Text>& was = comparing.target.dead_letter.in(comparing.world);
    const Fact<Text>& is = comparing.subscriber.dead_letter.in(comparing.world);
    const Queue* old = queue_of(comparing, was);
    const Queue* fresh = queue_of(comparing, is);
    const std::string old_name = name_of_queue(was, old);
    const std::string new_name = name_of_queue(is, fresh);
    Change change = change_of(same(was, is, comparing.world));
    const bool declared = old && fresh && old->identity.declared && fresh->identity.declared;
    if (change != Change::same && declared && old_name == new_name) change = Change::same;  // of two trees
    if (was.is_known() && is.is_absent()) change = Change::worse;
    if (was.is_absent() && is.is_known()) change = Change::better;
    comparing.add("dead-letter queue", old_name, new_name, change);
    if (!is.is_absent()) compare_queues(comparing, old, fresh);
}

}  // namespace migration
