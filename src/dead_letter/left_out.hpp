#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dead_letter {

/// Events that are not delivered again, and why.
struct LeftOut {
    std::string reason;
    std::vector<std::string> ids;
    std::uint64_t unnamed = 0;  ///< events whose ids the records do not say
};

/// Adds an event to those with the same reason. `id` empty: it is not said.
void leave_out(std::vector<LeftOut>& all, const std::string& reason, std::string id);

}  // namespace dead_letter
