#pragma once

#include <string>
#include <vector>

#include "finding/baseline.hpp"
#include "finding/finding.hpp"
#include "text/source.hpp"

namespace report {

/// Everything a report is made of, already selected and sorted.
struct Report {
    const text::Sources* sources = nullptr;
    const std::vector<finding::Finding>* findings = nullptr;
    const std::vector<finding::Description>* rules = nullptr;  ///< sorted by id
    std::string version;
    /// The working folder, absolute: SARIF paths below it are made relative to it. Empty: paths stay as
    /// given.
    std::string folder;
    struct Unreadable {
        std::string path;
        std::string why;
    };
    std::vector<Unreadable> unreadable;
    std::size_t files_read = 0;
    std::size_t files_judged = 0;      ///< of those, the files that hold something to judge
    std::size_t hidden_undecided = 0;  ///< undecided outcomes not among the findings
    std::size_t hidden_known = 0;      ///< findings that the baseline has, not among the findings
    bool has_baseline = false;
};

// Findings that are waived are only counted for people, and given whole to programs.

/// Like a good compiler: message, place, source with the span underlined, evidence, fix, summary.
[[nodiscard]] std::string text(const Report& report, bool colour);
/// The same without the summary.
[[nodiscard]] std::string text_of_findings(const Report& report, bool colour);
/// One line a finding: `path:line:column: severity: message [rule]`; the severity of an undecided outcome is
/// `undecided`, and its reason follows the message in parentheses.
[[nodiscard]] std::string concise(const Report& report);
/// This program's own JSON; schemas/report.schema.json.
[[nodiscard]] std::string json(const Report& report);
/// SARIF 2.1.0 as GitHub code scanning reads it.
[[nodiscard]] std::string sarif(const Report& report);

/// A baseline file: one finding a line, sorted; schemas/baseline.schema.json.
[[nodiscard]] std::string baseline(std::vector<finding::Known> findings);

}  // namespace report
