#pragma once

#include <optional>

#include "model/topology.hpp"

namespace migration {

/// The pattern over events as a classic bus has them that says what a subscriber's filters say together:
/// `aws:Source` and `aws:DetailType` in `SYSTEM_METADATA` are `source` and `detail-type` there (EventBridge
/// guide, "Addressing event fields"). Absent: every event; nothing where no such pattern is known.
[[nodiscard]] std::optional<value::Fact<pattern::Pattern>> effective_pattern(
    const model::Subscriber& subscriber, value::World& world);

}  // namespace migration
