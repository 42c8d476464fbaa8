#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/report.hpp"

/// A report under construction: files, findings and two rules.
struct Fixture {
    text::Sources sources;
    std::vector<finding::Finding> findings;
    std::vector<finding::Description> rules{
        {"dead-letter-missing",
         "0.1.0",
         "delivery",
         finding::Severity::error,
         finding::Confidence::high,
         "A subscriber has no dead-letter queue",
         "Events are lost.\n\nFor **ever**.\n",
         "Name a queue in\n`OnFailureConfiguration.Arn`.\n\nMore is on the rule's page.\n",
         {"https://docs.aws.amazonaws.com/page"}},
        {"retry-window-unstated",
         "0.1.0",
         "retry",
         finding::Severity::note,
         finding::Confidence::medium,
         "No age is written.",
         "The default applies.",
         "",
         {}},
    };
    std::size_t hidden_undecided = 0;
    std::size_t hidden_known = 0;
    bool has_baseline = false;
    std::optional<std::size_t> files_judged;  ///< as a rule all
    std::string folder;
    std::vector<report::Report::Unreadable> unreadable;

    text::SourceId file(std::string path, std::string content) {
        return sources.add(std::move(path), std::move(content));
    }

    /// The place of the first occurrence of some words.
    [[nodiscard]] text::Span at(text::SourceId id, std::string_view words) const {
        const auto begin = static_cast<std::uint32_t>(sources[id].content().find(words));
        return {id, begin, begin + static_cast<std::uint32_t>(words.size())};
    }

    finding::Finding& add(std::string rule, finding::Severity severity, std::string message,
                          text::Span place) {
        finding::Finding made;
        made.rule = std::move(rule);
        made.severity = severity;
        made.message = std::move(message);
        made.place = place;
        findings.push_back(std::move(made));
        return findings.back();
    }
    finding::Finding& missing(text::Span place) {
        return add("dead-letter-missing", finding::Severity::error, "Orders has no dead-letter queue", place);
    }

    [[nodiscard]] report::Report report() const {
        report::Report report;
        report.sources = &sources;
        report.findings = &findings;
        report.rules = &rules;
        report.version = "1.2.3";
        report.folder = folder;
        report.unreadable = unreadable;
        report.files_read = sources.size();
        report.files_judged = files_judged.value_or(sources.size());
        report.hidden_undecided = hidden_undecided;
        report.hidden_known = hidden_known;
        report.has_baseline = has_baseline;
        return report;
    }
};
