#include <algorithm>
#include <map>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/work.hpp"
#include "lint/embedded.hpp"
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

std::string list_of(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ",") + report::quoted(word);
    return "[" + out + "]";
}

std::string parameters_of(const lint::Rule& rule) {
    std::string out;
    for (const lint::Rule::Parameter& parameter : rule.parameters) {
        const bool is_text = parameter.type == "text";
        out += (out.empty() ? "" : ",") + report::quoted(parameter.name) +
               ":{\"type\":" + report::quoted(parameter.type) +
               ",\"default\":" + (is_text ? report::quoted(parameter.value) : parameter.value) + "}";
    }
    return "{" + out + "}";
}

/// One rule a line; every member is always there.
std::string as_json(const std::vector<const lint::Rule*>& rules) {
    std::string out = "[";
    for (const lint::Rule* rule : rules) {
        const finding::Description& about = rule->about;
        out += out.size() > 1 ? ",\n" : "\n";
        out += "{\"id\":" + report::quoted(about.id) + ",\"category\":" + report::quoted(about.category) +
               ",\"severity\":" + report::quoted(finding::name(about.severity)) +
               ",\"confidence\":" + report::quoted(finding::name(about.confidence)) +
               ",\"since\":" + report::quoted(about.since) + ",\"formerly\":" + list_of(rule->formerly) +
               ",\"summary\":" + report::quoted(about.summary) +
               ",\"rationale\":" + report::quoted(about.rationale) + ",\"fix\":" + report::quoted(about.fix) +
               ",\"sources\":" + list_of(about.sources) + ",\"explains\":" + list_of(rule->explains) +
               ",\"parameters\":" + parameters_of(*rule) + "}";
    }
    return out + "\n]\n";
}

std::string left_out() {
    std::string out =
        "\n## Not decided from files\n\n"
        "Checks that no rule makes, from `src/lint/left-out.yaml`: infrastructure files do not hold what "
        "they "
        "need.\n\n| check | why no rule makes it |\n|---|---|\n";
    for (const lint::EmbeddedLeftOut& one : lint::embedded_left_out())
        out += "| " + cell(one.check) + " | " + cell(one.reason) + " |\n";
    return out;
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
        out +=
            "\n## " + one_line(category) + "\n\n| rule | severity | confidence | what |\n|---|---|---|---|\n";
        for (const finding::Description& rule : members) {
            out += "| [" + rule.id + "](" + one_line(category) + "/" + rule.id + ".yaml) | ";
            out += std::string(finding::name(rule.severity)) + " | " +
                   std::string(finding::name(rule.confidence));
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
    std::vector<const lint::Rule*> chosen;
    Rules about;
    for (const auto& rule : work->catalogue.rules()) {
        if (!work->catalogue.chosen(rule->about.id)) continue;
        chosen.push_back(rule.get());
        about.push_back(rule->about);
    }
    if (options.format == Format::json) return larger(code, deliver(as_json(chosen), {}));
    if (options.format == Format::text) return larger(code, deliver(as_text(about), {}));
    const bool all = options.select.empty() && options.ignore.empty();
    return larger(code, deliver(as_markdown(about) + (all ? left_out() : ""), {}));
}

}  // namespace cli
