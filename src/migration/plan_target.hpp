#pragma once

#include <optional>
#include <string>

#include "document/written.hpp"
#include "iam/target.hpp"
#include "migration/plan_carry.hpp"
#include "migration/translate_filter.hpp"
#include "migration/translate_input.hpp"
#include "model/topology.hpp"

namespace migration {

/// One classic target on its way, and what it is said with.
struct PlanSubject {
    const model::Topology& topology;
    const model::Target& target;
    const Carrier& carrier;

    [[nodiscard]] const model::EventRule& rule() const { return topology.event_rules[target.rule]; }
    /// Null where the files do not tell.
    [[nodiscard]] const iam::TargetKind* kind() const;
    [[nodiscard]] const model::Queue* queue() const;
    /// Whether the target is a FIFO queue or topic for certain.
    [[nodiscard]] bool is_fifo() const;
    [[nodiscard]] bool is_disabled() const;
};

/// The limits of delivery that a target had. A limit that it leaves out has the default, also where Terraform
/// sends 0 for it.
struct ClassicLimits {
    value::Fact<std::int64_t> window_seconds;
    value::Fact<std::int64_t> attempts;
    bool were_zero = false;
};
[[nodiscard]] ClassicLimits classic_limits(const model::Target& target);

/// Why nothing on the new bus does what a classic target does; empty: something may. An empty `bus_arn` is
/// any bus.
[[nodiscard]] std::string without_equivalent(const model::Topology& topology, const model::Target& target,
                                             const std::string& bus_arn);

/// Why a target cannot move, whatever is written for it; empty: it can. `bus_arn` as for the plan.
[[nodiscard]] std::string refusal_of(const PlanSubject& subject, const std::string& bus_arn);

/// Whether the files leave open that the target is in the account and Region of the rule.
[[nodiscard]] bool may_be_elsewhere(const PlanSubject& subject);

/// Whether the rule is on the default bus.
[[nodiscard]] bool is_on_default_bus(const model::EventRule& rule);

/// `FilterConfiguration`; null where none is needed.
[[nodiscard]] std::optional<document::Written> filters_of(const PlanSubject& subject,
                                                          const FilterTranslation& filter,
                                                          std::string& obstacle);

/// The parameter block of the target under its name, or an empty map; what cannot be said is an obstacle.
[[nodiscard]] document::Written parameters_of(const PlanSubject& subject, std::string& obstacle);

/// Statements for the delivery role: a list of the one for the target.
[[nodiscard]] document::Written grants_on_target(const PlanSubject& subject);

/// Adds those for the dead-letter queue, and the keys of both.
void add_grants(const PlanSubject& subject, document::Written dead_letter, bool keeps_queue,
                document::Written& statements, std::vector<std::string>& notes);

}  // namespace migration
