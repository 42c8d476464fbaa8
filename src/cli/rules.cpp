#include <algorithm>
#include <map>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/work.hpp"
#include "report/prose.hpp"
#include "report/quoted.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

using Rules = std::vector<finding::Description>;

std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    result.resize(std::max(width, result.size()), ' ');
    return result;
}

std::map<std::string, Rules> by_category(const Rules& rules) {
    std::map<std::string, Rules> categories;
    for (const finding::Description& rule : rules) categories[rule.category].push_back(rule);
    return categories;
}

/// What a user's rule says of itself is one line here, whatever it holds.
std::string one_line(std::string_view prose) {
    return text::printable(report::folded(prose));
}

/// A bar would end the cell.
std::string cell(std::string_view prose) {
    std::string out;
    for (const char c : one_line(prose)) {
        if (c == '|') out += '\\';
        out += c;
    }
    return out;
}

std::string as_text(const Rules& rules) {
    std::size_t width = 0;
    for (const finding::Description& rule : rules) width = std::max(width, rule.id.size());
    std::string out;
    for (const auto& [category, members] : by_category(rules)) {
        out += (out.empty() ? "" : "\n") + one_line(category) + "\n";
        for (const finding::Description& rule : members) {
            out += "  " + padded(rule.id, width) + "  " + padded(finding::name(rule.severity), 7) + "  " +
                   one_line(rule.summary) + "\n";
        }
    }
    return out;
}

std::string as_json(const Rules& rules) {
    std::string out = "[";
    for (const finding::Description& rule : rules) {
        out += out.size() > 1 ? ",\n" : "\n";
        out += "{\"id\":" + report::quoted(rule.id) + ",\"category\":" + report::quoted(rule.category) +
               ",\"severity\":" + report::quoted(finding::name(rule.severity)) +
               ",\"confidence\":" + report::quoted(finding::name(rule.confidence)) +
               ",\"since\":" + report::quoted(rule.since) + ",\"summary\":" + report::quoted(rule.summary) +
               "}";
    }
    return out + "\n]\n";
}

std::string as_markdown(const Rules& rules) {
    std::string out =
        "# Rules\n\n"
        "Written by `buslint rules --format markdown`; a test compares. `buslint explain RULE` says more of "
        "each.\n\n"
        "A good rule names a failure that has happened to someone. Its message says what will break and "
        "where.\n"
        "A missed case is tolerable, a false alarm is not. When a rule cannot know, it says so.\n";
    for (const auto& [category, members] : by_category(rules)) {
        out += "\n## " + one_line(category) + "\n\n| rule | severity | what |\n|---|---|---|\n";
        for (const finding::Description& rule : members) {
            out += "| [" + rule.id + "](" + one_line(category) + "/" + rule.id + ".yaml) | ";
            out += finding::name(rule.severity);
            out += " | " + cell(rule.summary) + " |\n";
        }
    }
    return out;
}

}  // namespace

ExitCode rules(const Options& options) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto work = prepare(options, run, code);
    if (!work) return code;
    Rules rules = work->catalogue.descriptions();
    std::erase_if(rules, [&](const finding::Description& rule) { return !work->catalogue.chosen(rule.id); });
    const std::string list = options.format == Format::json       ? as_json(rules)
                             : options.format == Format::markdown ? as_markdown(rules)
                                                                  : as_text(rules);
    return larger(code, deliver(list, {}));
}

}  // namespace cli
