#include "report/prose.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace report {

namespace {

/// Whether a line begins a point of a Markdown list: `- `, `* `, `1. `.
bool begins_point(std::string_view line) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits != 0) return digits <= 2 && line.substr(digits, 2) == ". ";
    return line.starts_with("- ") || line.starts_with("* ");
}

}  // namespace

const finding::Description* description_of(const Report& report, std::string_view rule) {
    const auto& rules = *report.rules;
    const auto found = std::lower_bound(
        rules.begin(), rules.end(), rule,
        [](const finding::Description& description, std::string_view id) { return description.id < id; });
    return found != rules.end() && found->id == rule ? &*found : nullptr;
}

std::string folded(std::string_view prose) {
    std::string out;
    bool gap = false;
    for (const char c : prose) {
        if (text::is_blank(c)) {
            gap = !out.empty();
            continue;
        }
        if (gap) out += ' ';
        gap = false;
        out += c;
    }
    return out;
}

std::string unwrapped(std::string_view prose) {
    std::string out;
    std::string_view gap;
    while (!prose.empty()) {
        const std::size_t end = std::min(prose.find('\n'), prose.size());
        const std::string line = folded(prose.substr(0, end));
        prose.remove_prefix(std::min(end + 1, prose.size()));
        if (line.empty()) {
            gap = "\n\n";
            continue;
        }
        if (gap.empty()) gap = begins_point(line) ? "\n" : " ";
        if (!out.empty()) out += gap;
        out += line;
        gap = {};
    }
    return out;
}

std::string first_paragraph(std::string_view prose) {
    while (!prose.empty() && text::is_blank(prose.front())) prose.remove_prefix(1);
    std::size_t line_break = prose.find('\n');
    while (line_break != prose.npos) {
        std::size_t next = line_break + 1;
        while (next < prose.size() && text::is_blank(prose[next]) && prose[next] != '\n') ++next;
        if (next < prose.size() && prose[next] == '\n') break;
        line_break = prose.find('\n', next);
    }
    return folded(prose.substr(0, line_break));
}

std::string sentence(std::string_view words) {
    std::string out(words);
    if (!out.empty() && out.back() != '.' && out.back() != '!' && out.back() != '?') out += '.';
    return out;
}

std::string counted(std::size_t count, std::string_view noun) {
    std::string out = std::to_string(count) + " ";
    out += noun;
    if (count != 1) out += 's';
    return out;
}

Counts count(const Report& report) {
    Counts counts;
    for (const finding::Finding& finding : *report.findings) {
        if (finding.waived) {
            ++counts.waived;
        } else if (finding.in_baseline) {
            ++counts.known;
        } else if (finding.undecided) {
            ++counts.undecided;
        } else if (finding.severity == finding::Severity::error) {
            ++counts.errors;
        } else if (finding.severity == finding::Severity::warning) {
            ++counts.warnings;
        } else {
            ++counts.notes;
        }
    }
    return counts;
}

bool placed(const Report& report, text::Span span) {
    return span.placed() && span.source < report.sources->size();
}

}  // namespace report
