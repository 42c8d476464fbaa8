#include <algorithm>
#include <array>

#include "cli/work.hpp"
#include "lint/rule.hpp"
#include "report/quoted.hpp"
#include "text/letters.hpp"
#include "text/place.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

using lint::Written;

/// A text as a scalar of YAML: in quotes where a reader could take it for anything else.
std::string scalar(const std::string& text) {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static constexpr std::array<std::string_view, 8> words = {"true", "false", "yes", "no",
                                                              "on",   "off",   "y",   "n"};
    const bool plain = !text.empty() && letters.find(text.front()) != letters.npos &&
                       std::all_of(text.begin(), text.end(),
                                   [](char c) {
                                       return letters.find(c) != letters.npos || text::is_digit(c) ||
                                              c == '-' || c == '_' || c == '.' || c == '/';
                                   }) &&
                       text != "null" && std::find(words.begin(), words.end(), text) == words.end();
    return plain ? text : report::quoted(text);
}

class Writer {
public:
    Writer(const Work& work, const Options& given, const text::Sources& sources)
        : work_(work), given_(given), sources_(sources) {}

    std::string write() {
        const std::string& file = work_.config.path;
        out_ = "# What counts, and where it comes from. " +
               (file.empty() ? std::string("There is no configuration file.")
                             : "The configuration file is " + text::printable(file) + ".") +
               "\n";
        selection();
        per_path();
        parameters();
        facts();
        list("var-files", work_.config.var_files, given_.var_files, "--var-file", "the default: none");
        moves();
        list("rules", work_.config.rules, given_.rule_folders, "--rules", "the default: only those built in");
        list("exclude", work_.config.exclude, {}, "",
             "the default: what .gitignore names and what is hidden");
        waivers();
        return std::move(out_);
    }

private:
    void line(const std::string& words, const std::string& origin) {
        out_ += words + (origin.empty() ? "" : "  # " + text::printable(origin)) + "\n";
    }
    [[nodiscard]] std::string place(const Written& word) const {
        return text::place_of(word.place, sources_);
    }
    void words(const std::string& indent, const std::vector<Written>& list) {
        for (const Written& word : list) line(indent + "- " + scalar(word.text), place(word));
    }

    void list(const std::string& key, const std::vector<Written>& of_file,
              const std::vector<std::string>& of_line, const char* option, const char* none) {
        if (of_file.empty() && of_line.empty()) return line(key + ": []", none);
        line(key + ":", {});
        words("  ", of_file);
        for (const std::string& word : of_line) line("  - " + scalar(word), option);
    }

    void selection() {
        const lint::Selection& file = work_.config.lint.everywhere;
        const bool replaced = !given_.select.empty();
        list("select", replaced ? std::vector<Written>{} : file.select, given_.select, "--select",
             "the default: all rules");
        std::vector<Written> ignored;
        std::copy_if(file.ignore.begin(), file.ignore.end(), std::back_inserter(ignored),
                     [&](const Written& name) { return !replaced || !lifted(name.text); });
        list("ignore", ignored, given_.ignore, "--ignore", "the default: none");
        severity("", file);
        if (file.severity.empty()) line("severity: {}", "the default: as each rule says");
    }

    /// Whether `--select` takes back what the file ignores: a category always, since the rules of it that are
    /// selected are so by their ids or with it.
    [[nodiscard]] bool lifted(const std::string& name) const {
        const auto& select = given_.select;
        return work_.catalogue.find(name) == nullptr ||
               std::find(select.begin(), select.end(), name) != select.end();
    }

    void severity(const std::string& indent, const lint::Selection& selection) {
        if (selection.severity.empty()) return;
        line(indent + "severity:", {});
        for (const auto& one : selection.severity) {
            const std::string word(finding::name(one.severity));
            line(indent + "  " + scalar(one.name.text) + ": " + word, place(one.name));
        }
    }

    void per_path() {
        const auto& all = work_.config.lint.per_path;
        if (all.empty()) return line("per-path: {}", "the default");
        line("per-path:", {});
        for (const lint::PathSelection& one : all) {
            const lint::Selection& here = one.selection;
            const bool empty = here.select.empty() && here.ignore.empty() && here.severity.empty();
            line("  " + scalar(one.glob.text) + (empty ? ": {}" : ":"), place(one.glob));
            for (const auto& [key, names] : {std::pair("select", &here.select), {"ignore", &here.ignore}}) {
                if (names->empty()) continue;
                line("    " + std::string(key) + ":", {});
                words("      ", *names);
            }
            severity("    ", here);
        }
    }

    void parameters() {
        const auto& rules = work_.catalogue.rules();
        const bool any =
            std::any_of(rules.begin(), rules.end(), [](const auto& r) { return !r->parameters.empty(); });
        line(any ? "parameters:" : "parameters: {}", any ? "" : "no rule has any");
        for (const auto& rule : rules) {
            if (rule->parameters.empty()) continue;
            line("  " + scalar(rule->about.id) + ":", {});
            for (const lint::Rule::Parameter& one : rule->parameters) {
                const std::string value = one.type == "text" ? scalar(one.value) : one.value;
                line("    " + one.name + ": " + value, origin_of(*rule, one));
            }
        }
    }
    [[nodiscard]] std::string origin_of(const lint::Rule& rule, const lint::Rule::Parameter& one) const {
        std::string origin = "the default of the rule";
        for (const lint::ParameterValue& given : work_.config.lint.parameters) {
            if (rule.is_called(given.rule.text) && given.name.text == one.name) origin = place(given.value);
        }
        return origin;
    }

    void fact(const std::string& key, const std::string& value, bool given, const char* option,
              const std::optional<Written>& of_file, const char* none) {
        if (value.empty()) return line("# " + key + ": " + none, {});
        line(key + ": " + value, given ? option : of_file ? place(*of_file) : none);
    }
    void facts() {
        const Options& options = work_.options;
        const ConfigFile& file = work_.config;
        const auto text = [](const std::string& word) { return word.empty() ? word : scalar(word); };
        fact("account", text(options.account), !given_.account.empty(), "--account", file.account,
             "not known");
        fact("region", text(options.region), !given_.region.empty(), "--region", file.region, "not known");
        fact("migration", options.migration ? "true" : "false", given_.migration_given,
             options.migration ? "--migration" : "--no-migration", file.migration, "the default");
        const std::string fail_on(options.fail_on ? finding::name(*options.fail_on) : "never");
        fact("fail-on", fail_on, given_.fail_on_given, "--fail-on", file.fail_on, "the default");
    }

    void moves() {
        const auto& all = work_.config.moves;
        if (all.empty()) return line("moves: []", "the default: as the files tell");
        line("moves:", {});
        for (const migration::NamedMove& one : all) {
            line("  - from: " + scalar(one.from), text::place_of(one.from_place, sources_));
            line("    to: " + scalar(one.to), text::place_of(one.to_place, sources_));
        }
    }

    void waivers() {
        const auto& all = work_.config.lint.waivers;
        if (all.empty()) return line("waivers: []", "the default");
        line("waivers:", {});
        for (const lint::Exception& one : all) {
            line("  - rule: " + scalar(one.rule.text), place(one.rule));
            line("    path: " + scalar(one.path.text), {});
            for (const auto& [key, value] :
                 {std::pair("subject", &one.subject), {"reason", &one.reason}, {"until", &one.until}}) {
                if (!value->empty()) line("    " + std::string(key) + ": " + scalar(*value), {});
            }
        }
    }

    const Work& work_;
    const Options& given_;
    const text::Sources& sources_;
    std::string out_;
};

}  // namespace

std::string shown_config(const Work& work, const Options& given, const text::Sources& sources) {
    return Writer(work, given, sources).write();
}

}  // namespace cli
