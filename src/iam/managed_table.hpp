#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace iam {

/// One statement of an AWS managed policy on one action.
struct ManagedGrant {
    std::string_view action;
    std::string_view resources;   ///< patterns, with blanks between
    std::string_view conditions;  ///< `OPERATOR/KEY`, with blanks between
    bool denies;
    bool all_but;  ///< the patterns stand under NotResource
};

/// A policy and its rows in `managed_grants`; none: it says nothing of the actions of the table.
struct ManagedPolicyRow {
    std::string_view name;
    std::uint32_t first;
    std::uint32_t count;
};

/// Made from tables/*.tsv when the program is built; sorted by name.
[[nodiscard]] std::span<const ManagedPolicyRow> managed_policies();
[[nodiscard]] std::span<const ManagedGrant> managed_grants();

}  // namespace iam
