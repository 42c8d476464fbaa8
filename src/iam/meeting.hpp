#pragma once

#include <string>

#include "iam/statement.hpp"

namespace iam {

/// How one statement met a request.
struct Meeting {
    const model::Statement* statement = nullptr;
    bool denies = false;  ///< its Effect is Deny
    Truth matches = Truth::no;
    /// It matches the caller's account and no more: that lets the account's own policies decide.
    bool account_only = false;
    /// What surely fails: `Action`, `Resource`, `Principal`, or a condition's key.
    std::string failing;
    text::Span failing_place;
    std::size_t failing_count = 0;  ///< elements that surely fail; with one, the statement nearly matches
};

/// Looks at every element of a statement, where a decision stops at the first that fails.
[[nodiscard]] Meeting meet(Inquiry& inquiry, const model::Statement& statement, Kind kind);

}  // namespace iam
