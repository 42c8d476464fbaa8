#pragma once

#include <string>

#include "value/text.hpp"

namespace model {

/// The part of a text by which a thing of its kind is found when the text is not its ARN letter by
/// letter: holes are kept as keys, so that the same hole finds the same thing. Empty: the text cannot
/// mean such a thing.
[[nodiscard]] std::string queue_part(const value::Text& arn);  ///< the name
/// `lambda:function:NAME`, with its qualifier if it has one, `sns:NAME`, `kinesis:stream/NAME`,
/// `states:stateMachine:NAME` or `logs:log-group:NAME`, without the `:*` that may end it.
[[nodiscard]] std::string receiver_part(const value::Text& arn);
[[nodiscard]] std::string role_part(const value::Text& arn);            ///< the name without its path
[[nodiscard]] std::string managed_policy_part(const value::Text& arn);  ///< the name without its path
/// `event-bus/NAME`, also for a bare name, or `event-busv2/NAME`.
[[nodiscard]] std::string bus_part(const value::Text& arn_or_name);
/// `key/ID` or `alias/NAME`, with or without the ARN before it.
[[nodiscard]] std::string key_part(const value::Text& identifier);

/// A hole that stands for something the files do not say; the same id is the same value.
[[nodiscard]] value::Text unsaid(std::string id, std::string label, value::HoleKind kind);

}  // namespace model
