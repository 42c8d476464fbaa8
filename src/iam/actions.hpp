#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "iam/action_table.hpp"

namespace iam {

/// Whether AWS has the service prefix; compared without case.
[[nodiscard]] bool is_service_prefix(std::string_view prefix);

/// The service that is meant by a prefix which none has: by a slip of a letter, or by another name of it.
struct MeantService {
    std::string_view prefix;  ///< empty: none is near
    bool slip = false;
};
[[nodiscard]] MeantService meant_service(std::string_view prefix);

/// What the tables have of a service, by name; compared without case. Empty: they do not have it.
[[nodiscard]] std::span<const ActionRow> actions_of(std::string_view service);

/// Whether the tables have every action of the service: of `iam` they have one, of `events` those documented.
[[nodiscard]] bool is_complete(std::string_view service);

/// The rows that a pattern of action names covers, as AWS compares them: without case.
[[nodiscard]] std::vector<const ActionRow*> covered_actions(std::string_view service,
                                                            std::string_view pattern);

/// The action that is meant by a name which the service does not have; empty where none is near.
[[nodiscard]] std::string_view meant_action(std::string_view service, std::string_view name);

/// Glob without case on ASCII, which action names are: the most frequent comparison of all.
[[nodiscard]] bool glob_without_case(std::string_view pattern, std::string_view name);

}  // namespace iam
