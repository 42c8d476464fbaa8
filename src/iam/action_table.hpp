#pragma once

#include <span>
#include <string_view>

namespace iam {

/// An action and what it can be limited to.
struct ActionRow {
    std::string_view service;
    std::string_view name;
    /// ARNs of the resource types it takes, with blanks between; a placeholder is `?*`. Empty: `*` alone.
    std::string_view resources;
};

/// Made from tables/*.tsv when the program is built; sorted by service, then by name.
[[nodiscard]] std::span<const ActionRow> action_table();

/// The service prefixes that AWS has, sorted.
[[nodiscard]] std::span<const std::string_view> service_prefixes();

}  // namespace iam
