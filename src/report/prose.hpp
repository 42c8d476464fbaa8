#pragma once

#include <string>
#include <string_view>

#include "report/report.hpp"

namespace report {

/// So many second places of a finding are shown; of the rest the number is told.
inline constexpr std::size_t most_related = 8;

/// What a rule says about itself; null for a rule that is not in the report.
[[nodiscard]] const finding::Description* description_of(const Report& report, std::string_view rule);

/// A text of several lines as one: blanks and line breaks become single spaces.
[[nodiscard]] std::string folded(std::string_view prose);

/// A text of paragraphs and lists with the line breaks that they mean: each paragraph one line, an empty line
/// between two, each point of a list a line of its own.
[[nodiscard]] std::string unwrapped(std::string_view prose);

/// The text up to the first empty line, folded.
[[nodiscard]] std::string first_paragraph(std::string_view prose);

/// The text with a final stop.
[[nodiscard]] std::string sentence(std::string_view words);

/// `1 error`, `2 errors`.
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);

/// How many findings of each kind a report has. Undecided outcomes have no severity, and those that are waived
/// or that the baseline has do not count as anything else.
struct Counts {
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::size_t notes = 0;
    std::size_t undecided = 0;
    std::size_t waived = 0;
    std::size_t known = 0;
};
[[nodiscard]] Counts count(const Report& report);

/// Whether a span lies in a source of the report.
[[nodiscard]] bool placed(const Report& report, text::Span span);

}  // namespace report
