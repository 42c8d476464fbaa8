#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dead_letter/explain.hpp"
#include "dead_letter/left_out.hpp"
#include "dead_letter/put_back.hpp"
#include "dead_letter/split.hpp"

namespace dead_letter {

struct RedriveOptions {
    Time at = 0;  ///< now, as far as the run is concerned
    std::optional<std::int64_t> retention_days;
    bool anyway = false;  ///< although the cause stands
};

/// What delivers the events of one subscriber again.
struct Redrive {
    std::string subscriber;  ///< ARN; empty: the records do not say
    std::string bus;         ///< ARN
    std::string target;      ///< ARN
    std::string partition;
    std::string region;
    std::string account;
    std::string name;                             ///< of the subscriber, without its id
    const model::Subscriber* original = nullptr;  ///< in the files
    bool fifo = false;
    std::optional<std::int64_t> retention;  ///< seconds that the bus keeps events; nothing: not known
    std::vector<Replay> replays;
    std::vector<LeftOut> left_out;
    std::vector<std::string> warnings;

    [[nodiscard]] std::uint64_t replayed() const;
    /// Leaves out what there is to replay.
    void give_up(const std::string& reason);
};

struct RedrivePlan {
    std::vector<Redrive> redrives;   ///< of the new bus, one a subscriber
    std::vector<PutBack> put_backs;  ///< of classic rules, one a bus

    [[nodiscard]] bool leaves_out() const;
};

/// `files.topology` must be there, and outlive the plan.
[[nodiscard]] RedrivePlan plan_redrive(const std::vector<Explanation>& explanations, const Files& files,
                                       const text::Sources& sources, const RedriveOptions& options);

/// Where a replay begins and ends, in whole seconds since 1970: both ends of its events widened by a second,
/// since AWS does not say whether the end is inclusive, and CloudFormation takes whole seconds; and at least
/// five minutes ago, which the service was seen to insist on.
struct Window {
    std::int64_t begin;
    std::int64_t end;
};
[[nodiscard]] Window window_of(const Replay& replay, Time at);

}  // namespace dead_letter
