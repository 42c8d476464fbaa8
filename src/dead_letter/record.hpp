#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dead_letter/codes.hpp"
#include "dead_letter/time.hpp"

namespace dead_letter {

/// One event that could not be delivered.
struct FailedEvent {
    std::string id;
    std::string group;             ///< `eventGroupId`; empty: none
    std::string deduplication_id;  ///< empty: none
    std::optional<Time> time;      ///< when EventBridge took it
    std::string request_id;        ///< empty: the call never left EventBridge
};

/// Where a record stands: its file among those read, and the line on which it begins.
struct Where {
    std::uint32_t file = 0;
    std::uint64_t line = 0;
};

/// What one message of a dead-letter queue says: of the new bus about the events of a failed batch (User
/// Guide, "Retrying event delivery and using dead-letter queues"), of classic EventBridge about the one event
/// that is its body.
struct Record {
    Generation generation = Generation::v2;
    std::string delivery;  ///< ARN of the subscriber or of the event rule; empty: not said
    std::string bus;       ///< ARN; of a classic record empty
    std::string target;    ///< ARN
    std::string code;      ///< empty: not said
    std::string message;
    std::string condition;  ///< which limit ended the retries; empty: none is named
    std::optional<std::int64_t> attempts;
    std::vector<FailedEvent> events;
    std::string body;  ///< of a classic record: the event as JSON
    /// Of a classic record: it stands alone, as `receive-message` gives it unless it is asked for attributes.
    bool without_attributes = false;
    Where where;
};

/// Something among the records that is none.
struct Skipped {
    std::string reason;  ///< the same for all that are skipped for this reason
    std::string shown;   ///< how it begins, on one line
    Where where;
};

}  // namespace dead_letter
