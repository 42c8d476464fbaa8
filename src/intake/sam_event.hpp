#pragma once

#include <optional>
#include <string>
#include <vector>

#include "intake/sam.hpp"

namespace intake {

/// Events of functions and state machines that become rules of classic EventBridge. `ScheduleV2`
/// becomes a schedule of EventBridge Scheduler, which is no delivery here.
enum class EventKind : std::uint8_t { schedule, event_bridge_rule };

[[nodiscard]] std::optional<EventKind> event_kind(document::Node event);

/// The logical id of the queue that `DeadLetterConfig: {Type: SQS}` makes.
[[nodiscard]] std::optional<std::string> made_queue_name(const std::string& rule_name, document::Node event);

/// Adds the rule of one event, and its queue, queue policy and role as far as SAM makes them.
void make_event(Evaluator& evaluator, const Declared& origin, const document::Node::Entry& event,
                std::vector<Resource>& made);

}  // namespace intake
