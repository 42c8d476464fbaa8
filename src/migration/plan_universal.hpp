#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "document/written.hpp"
#include "migration/plan_target.hpp"

namespace migration {

/// A target without a kind of its own on the new bus, as the call of an API that does what the classic bus
/// does with it (EventBridge guide, "Universal targets", and its page on migration).
struct UniversalCall {
    document::Written target;  ///< `TargetArn`
    document::Written input;   ///< the request, JSON in a text
    document::Written grants = document::Written::list();
    std::string obstacle;  ///< why the request cannot be written; empty: it can
};

/// Whether requests are written for targets of this kind: all that they say stands in the target.
[[nodiscard]] bool is_called_universally(const iam::TargetKind& kind);

/// The call for a target of such a kind.
[[nodiscard]] UniversalCall universal_call(const PlanSubject& subject);

/// Why a subscriber does not take the place of a target of a kind, or of a service whose kinds are not told
/// apart (`glue`).
[[nodiscard]] std::string without_request(std::string_view kind);

}  // namespace migration
