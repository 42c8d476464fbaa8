#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dead_letter/events.hpp"
#include "document/written.hpp"

namespace dead_letter {

/// The bytes that all filters of a subscriber may have together (quotas of the new bus). Held against the
/// block as it is sent, in which a pattern is text inside of JSON: whether AWS measures it so or the pattern
/// alone is not documented.
inline constexpr std::size_t filter_limit = 4096;

/// What one redrive subscriber replays.
struct Replay {
    std::vector<std::string> ids;
    Time first = 0;
    Time last = 0;
};

struct Split {
    std::vector<Replay> replays;        ///< by time
    std::vector<std::string> too_long;  ///< ids that no filter has room for
    std::uint64_t spread = 0;           ///< event groups of which several replays have events
};

/// Shares the events, which must all have times, among as few subscribers as their filters need. `ordered`
/// keeps the events of one event group together where they fit.
[[nodiscard]] Split split(const std::vector<Events::Event>& events, bool ordered);

/// `FilterConfiguration` for exactly these ids.
[[nodiscard]] document::Written filter_of(const std::vector<std::string>& ids);

/// The bytes that an id takes of the limit, with its quotes and a comma.
[[nodiscard]] std::size_t filter_bytes(std::string_view id);

}  // namespace dead_letter
