#include "dead_letter/redrive.hpp"

#include <algorithm>
#include <map>

#include "arn/arn.hpp"
#include "text/letters.hpp"

namespace dead_letter {
namespace {

constexpr std::int64_t most_days = 365;
constexpr std::int64_t settled = 300;  ///< seconds that a replay must begin ago

/// What commands and templates are made of must be what it seems.
bool has_only(std::string_view text, std::string_view more) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return text::is_digit(c) || (c >= 'a' && c <= 'z') || more.find(c) != std::string_view::npos;
    });
}
constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Sets partition, Region, account and name from the ARN; false where it is none of a subscriber.
bool read_arn(Redrive& made) {
    const auto arn = arn::parse(made.subscriber);
    if (!arn || !arn->resource.is_literal() || !arn->account.is_literal() || !arn->region.is_literal())
        return false;
    constexpr std::string_view mark = "subscriber/";
    const std::string& resource = arn->resource.literal();
    if (!resource.starts_with(mark)) return false;
    made.partition = arn->partition.is_literal() ? arn->partition.literal() : "aws";
    made.region = arn->region.literal();
    made.account = arn->account.literal();
    made.name = resource.substr(mark.size(), resource.find('/', mark.size()) - mark.size());
    if (has_only(made.name, std::string(capitals) + "._-") && has_only(made.region, "-") &&
        has_only(made.account, ""))
        return true;
    made.name.clear();
    return false;
}

std::string describe_command(const Redrive& made) {
    return "`aws eventsv2 describe-subscriber --subscriber-arn " + made.subscriber + "`";
}

/// Why nothing of the subscriber can be written; empty: it can.
std::string obstacle(const Redrive& made, const Explanation& one) {
    if (made.subscriber.empty()) return "the records do not name the subscriber";
    if (made.name.empty()) return "`" + made.subscriber + "` is no ARN of a subscriber";
    if (one.standing == Standing::several)
        return "more than one subscriber in the files may be it: add the output of " + describe_command(made);
    if (made.original == nullptr)
        return "its definition is not among the files: add the output of " + describe_command(made);
    if (made.bus.empty()) return "the records do not name the bus";
    if (made.target.empty()) return "the records do not name the target";
    return {};
}

/// How long the bus keeps events; nothing where neither the files nor an option say.
std::optional<std::int64_t> retention_of(const Redrive& made, const Files& files,
                                         const RedriveOptions& options) {
    if (options.retention_days) return *options.retention_days * day_seconds;
    const text::SourceId near =
        made.original == nullptr ? text::no_source : made.original->identity.place.source;
    const model::Bus* bus = files.topology->bus(model::Text(made.bus), near);
    if (bus == nullptr || !bus->identity.declared) return std::nullopt;
    if (bus->retention_days.is_known()) {
        const std::int64_t days = bus->retention_days.value();
        return days > 0 && days <= most_days ? std::optional(days * day_seconds) : std::nullopt;
    }
    // CreateEventBus, StorageConfiguration: one day by default.
    return bus->retention_days.is_absent() ? std::optional<std::int64_t>(day_seconds) : std::nullopt;
}

bool is_fifo(const model::Subscriber& subscriber) {
    const auto& type = subscriber.type;
    return type.is_known() && type.value().is_literal() && type.value().literal() == "FIFO";
}

class Planner {
public:
    Planner(Redrive& made, const RedriveOptions& options)
        : made_(made), options_(options), retention_(made.retention) {}

    void plan(const Events& events) {
        std::vector<Events::Event> replayed;
        for (std::size_t i = 0; i < events.size(); ++i) {
            Events::Event event = events[i];
            const std::string reason = reason_against(event);
            if (reason.empty()) {
                replayed.push_back(std::move(event));
            } else {
                leave_out(made_.left_out, reason, event.id);
            }
        }
        Split shared = split(replayed, made_.fifo);
        made_.replays = std::move(shared.replays);
        for (std::string& id : shared.too_long)
            leave_out(made_.left_out, "its id is longer than a filter", std::move(id));
        if (!made_.replays.empty()) warn(shared.spread);
    }

private:
    std::string reason_against(const Events::Event& event) const {
        if (!event.time) return "its record does not say when the bus took it";
        if (*event.time > options_.at) return "it was taken after the time of --at";
        if (retention_ && *event.time < options_.at - *retention_ * 1000)
            return "the bus kept it for " + print_span(*retention_) + ", which are over";
        return {};
    }

    void warn(std::uint64_t spread) {
        Time first = made_.replays.front().first;
        Time last = made_.replays.front().last;
        for (const Replay& replay : made_.replays) {
            first = std::min(first, replay.first);
            last = std::max(last, replay.last);
        }
        if (retention_) {
            made_.warnings.push_back("the first event leaves the bus at " +
                                     print_time(first + *retention_ * 1000) +
                                     ": a replay must have begun by then");
        } else {
            made_.warnings.push_back(
                "how long the bus keeps events is not known (--retention-days; a day by default): older ones "
                "do not "
                "come");
        }
        if (last + settled * 1000 > options_.at)
            made_.warnings.push_back("the last events are less than five minutes old: wait until " +
                                     print_time(last + settled * 1000));
        if (made_.fifo) warn_of_order(spread);
    }

    void warn_of_order(std::uint64_t spread) {
        made_.warnings.push_back(
            "the order cannot be kept: later events of the same event groups may have been delivered since");
        if (spread > 0)
            made_.warnings.push_back(
                std::to_string(spread) + (spread == 1 ? " event group is" : " event groups are") +
                " spread over several subscribers: make each one once the one before has "
                "delivered");
    }

    Redrive& made_;
    const RedriveOptions& options_;
    std::optional<std::int64_t> retention_;
};

/// Undecided rules do not keep events back, but somebody should look.
void warn_of_doubt(const std::vector<const Explanation*>& parts, Redrive& made) {
    for (const Explanation* part : parts) {
        if (part->standing != Standing::open) continue;
        const finding::Finding& doubt = part->undecided.front();
        made.warnings.push_back("whether the cause of " + part->group->code +
                                " stands is not decided: " + doubt.rule + ", " + doubt.reason);
    }
}

Redrive redrive_of(const std::vector<const Explanation*>& parts, const Files& files,
                   const text::Sources& sources, const RedriveOptions& options) {
    const Explanation& first = *parts.front();
    Redrive made;
    made.subscriber = first.group->delivery;
    made.original = first.delivery.subscriber;
    made.fifo = made.original != nullptr && is_fifo(*made.original);
    (void)read_arn(made);
    Events events;
    std::string reason;
    std::uint64_t unnamed = 0;
    for (const Explanation* part : parts) {
        if (made.bus.empty()) made.bus = part->group->bus;
        if (made.target.empty()) made.target = part->group->target;
        events.add_all(part->group->events);
        unnamed += part->group->without_id;
        if (reason.empty() && !options.anyway) reason = standing_cause(*part, sources);
    }
    events.finish();
    if (const std::string why = obstacle(made, first); !why.empty()) reason = why;
    if (reason.empty()) {
        made.retention = retention_of(made, files, options);
        Planner(made, options).plan(events);
    } else {
        for (std::size_t i = 0; i < events.size(); ++i) leave_out(made.left_out, reason, events[i].id);
    }
    if (!made.replays.empty()) warn_of_doubt(parts, made);
    for (std::uint64_t i = 0; i < unnamed; ++i)
        leave_out(made.left_out, "its record does not say its id", "");
    return made;
}

}  // namespace

std::uint64_t Redrive::replayed() const {
    std::uint64_t sum = 0;
    for (const Replay& replay : replays) sum += replay.ids.size();
    return sum;
}

void Redrive::give_up(const std::string& reason) {
    for (Replay& replay : replays) {
        for (std::string& id : replay.ids) leave_out(left_out, reason, std::move(id));
    }
    replays.clear();
    warnings.clear();
}

bool RedrivePlan::leaves_out() const {
    const auto some = [](const auto& one) { return !one.left_out.empty(); };
    return std::any_of(redrives.begin(), redrives.end(), some) ||
           std::any_of(put_backs.begin(), put_backs.end(), some);
}

RedrivePlan plan_redrive(const std::vector<Explanation>& explanations, const Files& files,
                         const text::Sources& sources, const RedriveOptions& options) {
    std::map<std::string, std::vector<const Explanation*>> by_subscriber;
    for (const Explanation& one : explanations) {
        if (one.group->generation == Generation::v2) by_subscriber[one.group->delivery].push_back(&one);
    }
    RedrivePlan plan;
    for (const auto& [subscriber, parts] : by_subscriber) {
        plan.redrives.push_back(redrive_of(parts, files, sources, options));
    }
    plan.put_backs = put_back(explanations, sources, options.anyway);
    return plan;
}

Window window_of(const Replay& replay, Time at) {
    const std::int64_t latest_begin = seconds_of(at) - settled;
    return {std::min(seconds_of(replay.first) - 1, latest_begin), seconds_of(replay.last) + 1};
}

}  // namespace dead_letter
