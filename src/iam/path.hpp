#pragma once

#include <string>
#include <vector>

#include "iam/decide.hpp"

namespace iam {

/// How one statement met a request: the way to a verdict, for people who ask why.
struct Meeting {
    const model::Statement* statement = nullptr;
    bool denies = false;  ///< its Effect is Deny
    value::Truth matches = value::Truth::no;
    /// It matches the caller's account and no more: that lets the account's own policies decide.
    bool account_only = false;
    /// What surely fails: `Action`, `Resource`, `Principal`, or a condition's key.
    std::string failing;
    text::Span failing_place;
    std::size_t failing_count = 0;  ///< elements that surely fail; with one, the statement nearly matches
};

/// One policy that was read, or the want of one.
struct Hearing {
    std::string_view set;  ///< `identity policy`, `resource policy`, ...
    const model::Policy* policy = nullptr;
    std::vector<Meeting> meetings;  ///< by statement
};

/// What was asked on the way to a verdict.
struct Path {
    std::vector<Hearing> hearings;
    /// Sets of which not all policies are known, with the reasons.
    std::vector<std::pair<std::string_view, value::Reason>> open;
};

/// The way that `decide` goes with the same arguments, policies that cannot bind the caller left out.
[[nodiscard]] Path path_of(const Request& request, const Policies& policies, value::World& world);

/// The verdict and the way to it, as text for a terminal; spans become places in `sources`.
[[nodiscard]] std::string print(const Request& request, const Decision& decision, const Path& path,
                                const text::Sources& sources);

}  // namespace iam
