#pragma once

#include <string>
#include <vector>

#include "iam/meeting.hpp"

namespace iam {

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
