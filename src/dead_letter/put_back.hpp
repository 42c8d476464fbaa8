#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dead_letter/explain.hpp"
#include "dead_letter/left_out.hpp"
#include "document/written.hpp"
#include "text/source.hpp"

namespace dead_letter {

/// One call of PutEvents.
struct PutRequest {
    document::Written entries = document::Written::list();
    std::uint64_t count = 0;
    std::size_t bytes = 0;
};

/// What puts events of classic rules on their bus again: a dead-letter message holds the event itself, and no
/// redrive exists.
struct PutBack {
    std::string bus;     ///< name; empty: the messages do not say
    std::string region;  ///< empty: not said
    std::vector<std::string> rules;
    std::vector<PutRequest> requests;
    std::vector<LeftOut> left_out;

    [[nodiscard]] std::uint64_t count() const;
};

/// The entries that PutEvents takes at once, and the bytes. AWS counts 14 for a time, and the UTF-8 of
/// source, type, detail and resources ("Calculating PutEvents event entry size"). 256 KiB is the limit that
/// always held; an event alone may have more.
inline constexpr std::uint64_t most_entries = 10;
inline constexpr std::size_t request_bytes = 256u << 10;
inline constexpr std::size_t entry_bytes = 1u << 20;

/// One for each bus. Where a rule says that the cause of a failure stands, its events are left out, unless
/// `anyway`.
[[nodiscard]] std::vector<PutBack> put_back(const std::vector<Explanation>& explanations,
                                            const text::Sources& sources, bool anyway);

/// Why the events of an explanation had better wait; empty: nothing in the files says so.
[[nodiscard]] std::string standing_cause(const Explanation& explanation, const text::Sources& sources);

}  // namespace dead_letter
