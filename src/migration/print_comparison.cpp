#include "migration/print_comparison.hpp"

#include <algorithm>
#include <array>

#include "document/written.hpp"
#include "text/clip.hpp"
#include "text/place.hpp"
#include "text/printable.hpp"

namespace migration {
namespace {

using document::Written;

constexpr std::size_t widest_cell = 32;  ///< characters of a column of text

std::string named(const ComparisonReport& report, const model::Identity& identity,
                  const std::string& revision) {
    const std::string place = place_of(identity.place, report.sources);
    if (place.empty()) return identity.name;
    return identity.name + " (" + (revision.empty() ? "" : revision + ":") + place + ")";
}

std::string old_name(const ComparisonReport& report, std::uint32_t target) {
    return named(report, report.topology.targets[target].identity, report.revision);
}

std::string new_name(const ComparisonReport& report, std::uint32_t subscriber) {
    return named(report, report.topology.subscribers[subscriber].identity, {});
}

std::string candidates_of(const ComparisonReport& report, const Left& left) {
    std::vector<std::string> names;
    for (const std::uint32_t one : left.candidates) names.push_back(new_name(report, one));
    return joined(names);
}

std::string counts_of(const Comparison& comparison) {
    std::size_t worse = 0;
    for (const Move& move : comparison.moves) {
        worse += static_cast<std::size_t>(std::any_of(
            move.rows.begin(), move.rows.end(), [](const Row& row) { return row.change == Change::worse; }));
    }
    const auto counted = [](std::size_t count, const char* one) {
        return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
    };
    return counted(comparison.moves.size(), "target") + " moved, " + std::to_string(worse) +
           " of them to something worse; " + std::to_string(comparison.left.size()) + " not moved";
}

// Text.

std::string narrow(std::string_view words) {
    return text::clipped(text::printable(words), widest_cell);
}

std::size_t characters_of(std::string_view words) {
    return static_cast<std::size_t>(
        std::count_if(words.begin(), words.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// The cells of a row as text shows them.
using Cells = std::array<std::string, 3>;

std::string padded(const std::string& cell, std::size_t width) {
    const std::size_t count = characters_of(cell);
    return count < width ? cell + std::string(width - count, ' ') : cell;
}

std::string text_of(const Move& move) {
    std::vector<Cells> table;
    std::array<std::size_t, 3> widths{};
    for (const Row& row : move.rows) {
        table.push_back({narrow(row.aspect), narrow(row.before), narrow(row.after)});
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], characters_of(table.back()[i]));
    }
    std::string out;
    for (std::size_t i = 0; i < table.size(); ++i) {
        for (std::size_t column = 0; column < widths.size(); ++column)
            out += "  " + padded(table[i][column], widths[column]);
        const Row& row = move.rows[i];
        out += "  " + std::string(spelling(row.change)) + "\n";
        if (!row.note.empty()) out += "      " + text::printable(row.note) + "\n";
    }
    return out;
}

// Markdown.

std::string cell(const std::string& words) {
    std::string out;
    for (const char c : text::printable(words)) {
        if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`' || c == '[' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string markdown_of(const Move& move) {
    std::string out = "| | before | after | |\n|---|---|---|---|\n";
    for (const Row& row : move.rows) {
        const std::string change(spelling(row.change));
        out += "| " + cell(std::string(row.aspect)) + " | " + cell(row.before) + " | " + cell(row.after) +
               " | " + (row.change == Change::worse ? "**" + change + "**" : change) +
               (row.note.empty() ? "" : ": " + cell(row.note)) + " |\n";
    }
    return out;
}

// JSON.

Written json_of(const ComparisonReport& report, const model::Identity& identity) {
    return std::move(
        Written::map().set("name", identity.name).set("place", place_of(identity.place, report.sources)));
}

Written json_of(const ComparisonReport& report, const Move& move) {
    Written rows = Written::list();
    for (const Row& row : move.rows) {
        rows.add(std::move(Written::map()
                               .set("aspect", row.aspect)
                               .set("before", row.before)
                               .set("after", row.after)
                               .set("change", spelling(row.change))
                               .set("note", row.note.empty() ? Written() : Written(row.note))));
    }
    Written conditions = Written::list();
    for (const std::string& one : move.conditions) conditions.add(one);
    Written made = Written::map();
    made.set("target", json_of(report, report.topology.targets[move.target].identity));
    made.set("subscriber", json_of(report, report.topology.subscribers[move.subscriber].identity));
    made.set("conditions", std::move(conditions)).set("rows", std::move(rows));
    return made;
}

Written json_of(const ComparisonReport& report, const Left& left) {
    Written candidates = Written::list();
    for (const std::uint32_t one : left.candidates)
        candidates.add(json_of(report, report.topology.subscribers[one].identity));
    Written made = Written::map();
    made.set("target", json_of(report, report.topology.targets[left.target].identity));
    made.set("kind", spelling(left.kind)).set("why", left.why).set("candidates", std::move(candidates));
    return made;
}

}  // namespace

std::string print_text(const ComparisonReport& report) {
    std::string out;
    for (const Move& move : report.comparison.moves) {
        out += text::printable(old_name(report, move.target)) + "\n  becomes " +
               text::printable(new_name(report, move.subscriber)) + "\n";
        if (!move.conditions.empty()) out += "  when " + text::printable(joined(move.conditions)) + "\n";
        out += text_of(move) + "\n";
    }
    for (const Left& left : report.comparison.left) {
        out += text::printable(old_name(report, left.target)) + "\n  " + std::string(spelling(left.kind)) +
               ": " + text::printable(left.why) + "\n";
        if (!left.candidates.empty())
            out += "  perhaps " + text::printable(candidates_of(report, left)) + "\n";
    }
    if (!report.comparison.left.empty()) out += "\n";
    return out + counts_of(report.comparison) + "\n";
}

std::string print_markdown(const ComparisonReport& report) {
    std::string out = "## What the move changes\n\n" + counts_of(report.comparison) + ".\n";
    for (const Move& move : report.comparison.moves) {
        out += "\n### " + cell(report.topology.targets[move.target].identity.name) + " → " +
               cell(report.topology.subscribers[move.subscriber].identity.name) + "\n\n";
        out += cell(old_name(report, move.target)) + " becomes " + cell(new_name(report, move.subscriber));
        out += (move.conditions.empty() ? "" : ", when " + cell(joined(move.conditions))) + ".\n\n";
        out += markdown_of(move);
    }
    if (!report.comparison.left.empty()) out += "\n### Not moved\n\n";
    for (const Left& left : report.comparison.left) {
        out += "- " + cell(old_name(report, left.target)) + ": " + std::string(spelling(left.kind)) + ", " +
               cell(left.why);
        out += (left.candidates.empty() ? "" : "; perhaps " + cell(candidates_of(report, left))) + "\n";
    }
    return out;
}

Written json_of(const ComparisonReport& report) {
    Written moves = Written::list();
    Written left = Written::list();
    for (const Move& move : report.comparison.moves) moves.add(json_of(report, move));
    for (const Left& one : report.comparison.left) left.add(json_of(report, one));
    Written made = Written::map();
    made.set("format", 1).set("moves", std::move(moves)).set("not_moved", std::move(left));
    made.set("revision", report.revision.empty() ? Written() : Written(report.revision));
    return made;
}

}  // namespace migration
