#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "dead_letter/events.hpp"
#include "dead_letter/record.hpp"

namespace dead_letter {

/// Records that failed alike: of one subscriber or event rule, to one target, with one code and condition.
struct Group {
    Generation generation = Generation::v2;
    std::string delivery;  ///< ARN of the subscriber or event rule; empty: the records do not say
    std::string bus;
    std::string target;
    std::string code;
    std::string condition;
    std::uint64_t records = 0;
    Events events;
    std::uint64_t without_id = 0;    ///< events that their record does not name
    std::uint64_t without_time = 0;  ///< events of which the record says no time
    std::uint64_t uncalled = 0;      ///< events whose call never left EventBridge
    std::optional<Time> first;
    std::optional<Time> last;
    std::optional<std::int64_t> least_attempts;
    std::optional<std::int64_t> most_attempts;
    std::string message;          ///< of the first record
    bool other_messages = false;  ///< others have another text
    bool without_attributes = false;
    Where where;                      ///< of the first record
    std::vector<std::string> bodies;  ///< the events themselves, of classic records, if they are kept
    std::uint64_t bodies_left_out = 0;

    [[nodiscard]] std::uint64_t event_count() const { return events.size() + without_id; }
};

/// What was read of all files.
struct Collected {
    std::vector<std::string> files;
    std::vector<Group> groups;     ///< those with most events first
    std::vector<Skipped> skipped;  ///< the first of each reason, by place
    std::map<std::string, std::uint64_t> skipped_by_reason;
    std::uint64_t values = 0;
    std::uint64_t explained = 0;

    [[nodiscard]] std::uint64_t skipped_count() const { return values - explained; }
};

/// Sorts records into groups as they come.
class Collector {
public:
    /// `kept_bytes`: how much of classic events is kept for putting them again.
    explicit Collector(std::size_t kept_bytes = 0) : bytes_left_(kept_bytes) {}

    void add(const Record& record);
    void skip(const Skipped& skipped);
    /// To be called once, when all is read.
    [[nodiscard]] Collected finish(std::vector<std::string> files);

private:
    [[nodiscard]] Group* group_of(const Record& record);
    void keep_body(const Record& record, Group& group);

    Collected all_;
    std::unordered_map<std::string, std::size_t> places_;
    std::size_t last_ = 0;
    std::string key_;
    std::size_t bytes_left_;
};

}  // namespace dead_letter
