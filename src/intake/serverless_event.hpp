#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "intake/intrinsic.hpp"
#include "intake/resource.hpp"

namespace intake {

enum class ServiceEventKind : std::uint8_t { event_bridge, cloudwatch_event, schedule };

/// An event of a function of the Serverless Framework, which makes one rule with the function as its target.
struct ServiceEvent {
    ServiceEventKind kind = ServiceEventKind::event_bridge;
    document::Node::Entry written;       ///< `eventBridge: {...}`, the value followed
    std::optional<document::Node> rate;  ///< of a schedule
    std::string rule;                    ///< how the rule is called here: `functions.pay.events[0]`
    std::string function;                ///< logical id
    /// What the rule is called in AWS; none where CloudFormation makes the name, or the framework a digest.
    std::optional<value::Text> rule_name;
};

/// The rule, with its target, and the permission that the framework writes for the function.
void make_service_event(Evaluator& evaluator, const ServiceEvent& event, std::vector<Resource>& made);

}  // namespace intake
