#include <algorithm>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/synopsis.hpp"
#include "lint/lint.hpp"
#include "report/prose.hpp"

// The manual page, in the macros of man(7).

namespace cli {
namespace {

/// Words as troff takes them: nothing in them is a request, and hyphens stay what can be copied.
std::string plain(std::string_view words) {
    std::string out;
    for (const char c : words) {
        switch (c) {
            case '\\':
                out += "\\(rs";
                break;
            case '-':
                out += "\\-";
                break;
            case '`':
                out += "\\(ga";
                break;
            case '\'':
                out += "\\(aq";
                break;
            case '^':
                out += "\\(ha";
                break;
            case '~':
                out += "\\(ti";
                break;
            default:
                out += c;
        }
    }
    return out;
}

/// One line of text; a point or a quote at its beginning would be a request.
std::string line(std::string_view words) {
    return "\\&" + plain(words) + "\n";
}

std::string bold(std::string_view words) {
    return "\\fB" + plain(words) + "\\fR";
}

std::string italic(std::string_view words) {
    return "\\fI" + plain(words) + "\\fR";
}

/// `--format text|json`, `PATH ...`, as the head of an item.
std::string head(const Synopsis::Option& option) {
    std::string out;
    if (option.is_argument) {
        out = italic(option.names.front()) + (option.repeats ? " ..." : "");
    } else {
        for (const std::string& name : option.names) out += (out.empty() ? "" : ", ") + bold(name);
    }
    if (option.choices.empty()) {
        if (!option.is_argument && !option.value.empty()) out += " " + italic(option.value);
        return out;
    }
    std::string words;
    for (const std::string& word : option.choices) words += (words.empty() ? "" : "|") + bold(word);
    return out + (option.is_argument ? ": " : " ") + words;
}

std::string items(const Synopsis& command) {
    std::string out;
    for (const Synopsis::Option& option : command.options) {
        if (option.names.empty() || option.names.front() == "--help") continue;
        out += ".TP\n\\&" + head(option) + "\n" + line(option.help);
    }
    return out;
}

/// Lines as they are: footers hold examples.
std::string lines(std::string_view text) {
    std::string out = ".PP\n.nf\n";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out + ".fi\n";
}

std::string usage(const Synopsis& command) {
    std::string out;
    for (const Synopsis::Option& option : command.options) {
        if (!option.is_argument) continue;
        const std::string name = italic(option.names.front()) + (option.repeats ? " ..." : "");
        out += option.required ? " " + name : " [" + name + "]";
    }
    return out;
}

std::string section(const Synopsis& command, const std::string& path) {
    const std::string name = path + " " + command.name;
    std::string out = ".SS \"" + plain(name) + "\"\n\\&" + bold(name) + " [" + italic("option") + " ...]" +
                      usage(command) + "\n.PP\n" + line(command.about + ".") + items(command);
    if (!command.footer.empty()) out += lines(command.footer);
    for (const Synopsis& nested : command.commands) out += section(nested, name);
    return out;
}

std::string rules_section() {
    std::string out = ".SH RULES\n";
    for (const finding::Description& rule : lint::Catalogue::built_in().descriptions()) {
        out += ".TP\n\\&" + bold(rule.id) + " (" + std::string(finding::name(rule.severity)) + ", " +
               plain(rule.category) + ")\n" + line(report::folded(rule.summary));
    }
    return out;
}

std::string page(const Synopsis& program) {
    std::string out = ".\\\" Written by `buslint man`.\n.TH BUSLINT 1 \"\" \"buslint " + version() +
                      "\" \"User Commands\"\n"
                      ".SH NAME\nbuslint \\- policy linter and migration checker for Amazon EventBridge\n"
                      ".SH SYNOPSIS\n\\&" +
                      bold("buslint") + " " + italic("command") + " [" + italic("option") + " ...] [" +
                      italic("argument") + " ...]\n.SH DESCRIPTION\n" + line(report::folded(program.about)) +
                      ".SH OPTIONS\n" + items(program) + ".SH COMMANDS\n";
    for (const Synopsis& command : program.commands) out += section(command, program.name);
    return out + rules_section() +
           ".SH EXIT STATUS\n.TP\n0\nclean\n.TP\n1\nfindings at or above \\fB\\-\\-fail\\-on\\fR\n.TP\n2\n"
           "a wrong option or rule file, or a path that cannot be read\n.TP\n3\na fault of buslint itself\n"
           ".PP\nThe largest wins, and what was found is printed with any of them.\n";
}

}  // namespace

ExitCode man(const Options&) {
    return deliver(page(synopsis()), {});
}

}  // namespace cli
