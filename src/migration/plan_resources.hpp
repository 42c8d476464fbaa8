#pragma once

#include <string>
#include <vector>

#include "document/written.hpp"
#include "migration/plan.hpp"
#include "migration/plan_target.hpp"

namespace migration {

/// How the things of one move are called.
struct PlanNames {
    std::string base;        ///< of the logical ids: letters and digits
    std::string plain;       ///< of the things themselves, where a new template gives names; at most 60 long
    document::Written name;  ///< `Name` of the subscriber
    document::Written prefix;  ///< of the role's `aws:SourceArn`: the subscriber's ARN up to its id

    [[nodiscard]] std::string subscriber() const { return base + "Subscriber"; }
    [[nodiscard]] std::string role() const { return base + "DeliveryRole"; }
    [[nodiscard]] std::string queue() const { return base + "DeadLetters"; }
    [[nodiscard]] std::string log_source() const { return base + "ErrorLogs"; }
};

/// What a move is written in.
struct PlanTarget {
    document::Written bus;
    std::string condition;  ///< of the template, under which all of it exists; empty: always
    std::string after;      ///< a subscriber that is made before; empty: none
};

/// The dead-letter queue, role, subscriber and log source of one move, in this order. What cannot be said
/// becomes the move's refusal, or something to do.
[[nodiscard]] std::vector<std::pair<std::string, document::Written>> resources_of_move(
    const PlanSubject& subject, const FilterTranslation& filter, const PlanNames& names,
    const PlanTarget& into, PlannedMove& move);

/// The event sources of the services, with a dead-letter queue for all: they begin once the subscribers are
/// there.
struct PlannedSource {
    std::string service;
    std::vector<document::Written> patterns;  ///< one a rule; null: everything of the service
    std::vector<std::string> subscribers;
};
[[nodiscard]] std::vector<std::pair<std::string, document::Written>> resources_of_sources(
    const std::vector<PlannedSource>& sources, const document::Written& bus, bool is_template);

}  // namespace migration
