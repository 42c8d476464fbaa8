#include "dead_letter/group.hpp"

#include <algorithm>
#include <tuple>

namespace dead_letter {
namespace {

/// Input that is not what it seems may have one group a record: the rest is skipped, and said to be.
constexpr std::size_t most_groups = 10'000;
constexpr std::uint64_t most_shown = 20;  ///< of one reason

template <class Value>
void widen(std::optional<Value>& least, std::optional<Value>& most, const std::optional<Value>& value) {
    if (!value) return;
    least = std::min(least.value_or(*value), *value);
    most = std::max(most.value_or(*value), *value);
}

bool fits(const Group& group, const Record& record) {
    return group.generation == record.generation && group.code == record.code &&
           group.condition == record.condition && group.target == record.target &&
           group.delivery == record.delivery && group.without_attributes == record.without_attributes;
}

void add_events(const Record& record, Group& group) {
    for (const FailedEvent& event : record.events) {
        if (!group.events.add(event)) ++group.without_id;
        if (!event.time) ++group.without_time;
        // A classic message has no request id to lack.
        if (record.generation == Generation::v2 && event.request_id.empty()) ++group.uncalled;
        widen(group.first, group.last, event.time);
    }
}

}  // namespace

Group* Collector::group_of(const Record& record) {
    if (last_ < all_.groups.size() && fits(all_.groups[last_], record)) return &all_.groups[last_];
    key_.clear();
    for (const std::string* part : {&record.delivery, &record.code, &record.condition, &record.target}) {
        key_.append(*part).append(1, '\n');
    }
    key_ += record.generation == Generation::v2 ? "v2" : record.without_attributes ? "bare" : "classic";
    const auto found = places_.find(key_);
    if (found != places_.end()) {
        last_ = found->second;
        return &all_.groups[last_];
    }
    if (all_.groups.size() == most_groups) return nullptr;
    last_ = all_.groups.size();
    places_.emplace(key_, last_);
    Group& group = all_.groups.emplace_back();
    group.generation = record.generation;
    group.delivery = record.delivery;
    group.bus = record.bus;
    group.target = record.target;
    group.code = record.code;
    group.condition = record.condition;
    group.message = record.message;
    group.without_attributes = record.without_attributes;
    group.where = record.where;
    return &group;
}

void Collector::add(const Record& record) {
    Group* group = group_of(record);
    if (group == nullptr) {
        return skip({"there are more than 10,000 kinds of failure before it", record.delivery, record.where});
    }
    ++all_.values;
    ++all_.explained;
    ++group->records;
    if (group->bus.empty()) group->bus = record.bus;
    group->other_messages = group->other_messages || group->message != record.message;
    widen(group->least_attempts, group->most_attempts, record.attempts);
    add_events(record, *group);
    if (record.generation == Generation::classic) keep_body(record, *group);
}

void Collector::keep_body(const Record& record, Group& group) {
    if (record.body.empty()) return;
    if (record.body.size() > bytes_left_) {
        ++group.bodies_left_out;
        return;
    }
    bytes_left_ -= record.body.size();
    group.bodies.push_back(record.body);
}

void Collector::skip(const Skipped& skipped) {
    ++all_.values;
    const std::uint64_t count = ++all_.skipped_by_reason[skipped.reason];
    if (count <= most_shown) all_.skipped.push_back(skipped);
}

Collected Collector::finish(std::vector<std::string> files) {
    all_.files = std::move(files);
    for (Group& group : all_.groups) group.events.finish();
    std::sort(all_.groups.begin(), all_.groups.end(), [](const Group& a, const Group& b) {
        const auto key = [](const Group& one) {
            return std::tie(one.delivery, one.code, one.condition, one.target, one.without_attributes);
        };
        if (a.event_count() != b.event_count()) return a.event_count() > b.event_count();
        return key(a) < key(b);
    });
    return std::move(all_);
}

}  // namespace dead_letter
