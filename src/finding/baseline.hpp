#pragma once

#include <compare>
#include <string>
#include <vector>

#include "finding/finding.hpp"

namespace finding {

/// A finding as a baseline keeps it: nothing here changes when lines move. The message and the keys on the
/// way to it are parts, since one subject may have two faults of the same rule, and one of them may be new.
struct Known {
    std::string path;
    std::string rule;
    std::string subject;
    std::string message;
    std::string condition;
    bool undecided = false;
    std::string keys = {};  ///< `Resources.Orders.Properties.Type`; none for what is in no mapping

    auto operator<=>(const Known&) const = default;
};

/// `path`: of the finding's file, as the baseline names it; `keys`: those on the way to its place.
[[nodiscard]] Known known_of(const Finding& finding, std::string path, std::string keys);

/// An entry of a baseline.
struct Entry {
    Known known;
    text::Span place;   ///< in the baseline file
    bool gone = false;  ///< its file was not read and is no longer there: it may have another name now
};

constexpr std::size_t no_match = static_cast<std::size_t>(-1);

/// For each finding the entry that it meets, `no_match` for a new one. An entry meets one finding: the same
/// in its own file, or else, where its file is gone, the same in another.
[[nodiscard]] std::vector<std::size_t> match(const std::vector<Known>& findings,
                                             const std::vector<Entry>& entries);

}  // namespace finding
