#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "lint/lint.hpp"
#include "text/source.hpp"

namespace lint {

/// One rule that somebody lets pass at one place.
struct Waiver {
    std::string rule;
    text::Span rule_place;
    finding::Waived granted;
};

/// Waivers for what begins in a stretch of a file: in a line, or in a resource or of what it makes.
struct Granted {
    std::vector<Waiver> waivers;
    text::Span covers;
    std::string resource;  ///< its logical id; empty for a line
};

/// What a comment and a resource's metadata are read with.
struct WaiverReading {
    const Catalogue& catalogue;
    finding::Findings& findings;  ///< where what is wrong with them goes, as `waiver-wrong`
};

/// `buslint: allow[RULE, ...] until:YYYY-MM-DD reason`; nothing for a comment that is none of these. A
/// comment on a line of its own is for the next line that is none, any other for its own line.
[[nodiscard]] std::vector<Granted> waivers_in_comments(const std::vector<document::Comment>& comments,
                                                       const text::Source& source,
                                                       const WaiverReading& reading);

/// `Metadata: {buslint: {allow: [{rule: RULE, reason: ..., until: YYYY-MM-DD}]}}` of a template's resources.
[[nodiscard]] std::vector<Granted> waivers_in_metadata(const document::Document& document,
                                                       const WaiverReading& reading);

/// Whether a finding of the rule says that something was not judged.
[[nodiscard]] bool says_not_judged(std::string_view rule);

/// Why no waiver can be for what is called so, as a message; empty: one can.
[[nodiscard]] std::string why_not_waivable(std::string_view name, const Catalogue& catalogue);

/// `YYYY-MM-DD`, a day of the calendar. Such texts sort as the days do.
[[nodiscard]] bool is_date(std::string_view text);

[[nodiscard]] finding::Finding mistake_in_waiver(std::string message, text::Span place);

}  // namespace lint
