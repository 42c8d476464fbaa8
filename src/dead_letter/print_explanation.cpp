#include <algorithm>

#include "dead_letter/report.hpp"
#include "text/clip.hpp"
#include "text/place.hpp"
#include "text/printable.hpp"

namespace dead_letter {
namespace {

using document::Written;

constexpr std::size_t most_message = 300;

std::string clipped_message(const Group& group) {
    return text::printable(text::clipped(group.message, most_message)) +
           (group.other_messages ? " (and other texts)" : "");
}

std::string headline(const Explanation& one) {
    const Group& group = *one.group;
    const std::string code = group.code.empty()    ? "no code"
                             : one.code != nullptr ? group.code
                                                   : group.code + ", a code that is not known";
    return text::printable(short_name(group) + ": " + code);
}

/// What is said of a group, line by line: a word and what stands behind it.
std::vector<std::pair<std::string, std::string>> lines_of(const Explanation& one, const Report& report) {
    const Group& group = *one.group;
    const bool v2 = group.generation == Generation::v2;
    std::vector<std::pair<std::string, std::string>> lines;
    const auto add = [&](const char* word, const std::string& text) {
        if (!text.empty()) lines.emplace_back(word, text::printable(text));
    };
    add(v2 ? "subscriber" : "rule", group.delivery);
    add("bus", group.bus);
    add("target", group.target);
    add("failed", extent(group));
    add("gave up", one.limit);
    add("means", meaning_of(one));
    if (!group.message.empty()) lines.emplace_back("text", clipped_message(group));
    add("hint", one.hint);
    add("to do", remedy_of(one));
    add("files", standing_of(one, report));
    return lines;
}

std::string finding_line(const finding::Finding& one, const Report& report) {
    std::string line = text::place_of(one.place, *report.sources);
    line += (line.empty() ? "" : ": ") + one.message;
    if (!one.condition.empty()) line += ", " + one.condition;
    if (one.undecided) line += ": undecided, " + one.reason;
    return text::printable(line + " [" + one.rule + "]");
}

std::string skipped_line(const Skipped& one, const Collected& collected) {
    return text::printable(place_of(one.where, collected) + ": skipped, " + one.reason +
                           (one.shown.empty() ? "" : ": " + one.shown));
}

/// How many of each reason are skipped beyond those shown.
std::vector<std::string> more_skipped(const Collected& collected) {
    std::vector<std::string> lines;
    for (const auto& [reason, number] : collected.skipped_by_reason) {
        const auto shown = static_cast<std::uint64_t>(
            std::count_if(collected.skipped.begin(), collected.skipped.end(),
                          [&, &why = reason](const Skipped& one) { return one.reason == why; }));
        if (number > shown) lines.push_back("and " + std::to_string(number - shown) + " more: " + reason);
    }
    return lines;
}

std::string padded(std::string word) {
    word.resize(std::max<std::size_t>(word.size(), 10), ' ');
    return "  " + word + "  ";
}

Written json_of(const finding::Finding& one, const Report& report) {
    Written made = Written::map();
    made.set("rule", one.rule).set("message", one.message);
    if (one.place.placed()) {
        const text::Source& source = (*report.sources)[one.place.source];
        const text::Position begin = source.position(one.place.begin);
        made.set("path", source.path())
            .set("line", std::int64_t{begin.line})
            .set("column", std::int64_t{begin.column});
    }
    if (!one.condition.empty()) made.set("condition", one.condition);
    if (one.undecided) made.set("reason", one.reason);
    return std::move(made.set("fix", fix_of(report, one.rule)));
}

Written list_of(const std::vector<finding::Finding>& findings, const Report& report) {
    Written list = Written::list();
    for (const finding::Finding& one : findings) list.add(json_of(one, report));
    return list;
}

Written or_null(const std::string& text) {
    return text.empty() ? Written() : Written(text);
}

template <class Value>
Written or_null(const std::optional<Value>& value, std::string (*print)(Value)) {
    return value ? Written(print(*value)) : Written();
}

Written json_of(const Explanation& one, const Report& report) {
    const Group& group = *one.group;
    Written made = Written::map();
    made.set("generation", group.generation == Generation::v2 ? "v2" : "classic")
        .set("delivery", or_null(group.delivery))
        .set("bus", or_null(group.bus))
        .set("target", or_null(group.target))
        .set("code", or_null(group.code))
        .set("known", one.code != nullptr)
        .set("condition", or_null(group.condition))
        .set("records", group.records)
        .set("events", group.event_count())
        .set("repeats", group.events.repeated())
        .set("never_left", group.uncalled)
        .set("first", or_null<Time>(group.first, print_time))
        .set("last", or_null<Time>(group.last, print_time))
        .set("least_retries", group.least_attempts ? Written(*group.least_attempts) : Written())
        .set("most_retries", group.most_attempts ? Written(*group.most_attempts) : Written())
        .set("gave_up", one.limit)
        .set("meaning", meaning_of(one))
        .set("near_code", one.code == nullptr ? Written() : or_null(std::string(one.code->near)))
        .set("text", or_null(group.message))
        .set("hint", or_null(one.hint))
        .set("to_do", remedy_of(one))
        .set("files", name(one.standing))
        .set("predicted", list_of(one.predicted, report))
        .set("undecided", list_of(one.undecided, report));
    return made;
}

/// Text from records and files is not to make markup.
std::string marked(const std::string& word, std::string text) {
    std::replace(text.begin(), text.end(), '`', '\'');
    if (word == "text" || text.starts_with("arn:")) return "`" + text + "`";
    std::string out;
    for (const char c : text) {
        if (std::string_view("<[*|").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

std::string print_text(const Report& report) {
    std::string out;
    for (const Explanation& one : *report.explanations) {
        out += headline(one) + "\n";
        for (const auto& [word, text] : lines_of(one, report)) out += padded(word) + text + "\n";
        for (const auto* findings : {&one.predicted, &one.undecided}) {
            for (const finding::Finding& finding : *findings) {
                out += "    " + finding_line(finding, report) + "\n";
                const std::string fix = fix_of(report, finding.rule);
                if (!finding.undecided && !fix.empty()) out += "      fix: " + text::printable(fix) + "\n";
            }
        }
        out += "\n";
    }
    for (const Skipped& one : report.collected->skipped) out += skipped_line(one, *report.collected) + "\n";
    for (const std::string& more : more_skipped(*report.collected)) out += more + "\n";
    return out + tally_of(*report.collected) + "\n";
}

std::string print_markdown(const Report& report) {
    std::string out = "# Dead letters\n\n" + tally_of(*report.collected) + ".\n";
    for (const Explanation& one : *report.explanations) {
        out += "\n## " + marked("", headline(one)) + "\n\n";
        for (const auto& [word, text] : lines_of(one, report)) {
            out += "- **" + word + "**: " + marked(word, text) + "\n";
        }
        for (const auto* findings : {&one.predicted, &one.undecided}) {
            for (const finding::Finding& finding : *findings) {
                out += "  - " + marked("", finding_line(finding, report)) + "\n";
                const std::string fix = fix_of(report, finding.rule);
                if (!finding.undecided && !fix.empty())
                    out += "    Fix: " + marked("", text::printable(fix)) + "\n";
            }
        }
    }
    if (!report.collected->skipped.empty()) out += "\n## Skipped\n\n";
    for (const Skipped& one : report.collected->skipped) {
        out += "- " + marked("", skipped_line(one, *report.collected)) + "\n";
    }
    for (const std::string& more : more_skipped(*report.collected)) out += "- " + more + "\n";
    return out;
}

std::string print_json(const Report& report) {
    Written groups = Written::list();
    for (const Explanation& one : *report.explanations) groups.add(json_of(one, report));
    Written made = Written::map();
    made.set("format", 1).set("groups", std::move(groups));
    put_counts(made, *report.collected);
    return write_json(made, document::Layout::lines) + "\n";
}

}  // namespace dead_letter
