#include "cli/synopsis.hpp"

#include "text/suggest.hpp"

namespace cli {
namespace {

std::string no_such(std::string_view kind, const std::string& written,
                    const std::vector<std::string>& names) {
    std::vector<text::Candidate> candidates;
    for (const std::string& name : names) candidates.push_back({name});
    return "no " + std::string(kind) + " is called `" + written + "`" + text::suggestion(written, candidates);
}

/// The first option among the words; empty: none.
std::string option_in(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        if (word.size() > 1 && word.front() == '-') return word.substr(0, word.find('='));
    }
    return {};
}

}  // namespace

Takes takes(const Synopsis::Option& option) {
    const std::string& word = option.is_argument ? option.names.front() : option.value;
    if (!option.choices.empty()) return Takes::choice;
    if (word.empty()) return Takes::nothing;
    if (word == "NAME,...") return Takes::names;
    if (word == "RULE") return Takes::rule;
    if (word == "FILE") return Takes::file;
    if (word == "DIR") return Takes::folder;
    if (word == "PATH") return Takes::path;
    return Takes::text;
}

std::string fault_of(const Synopsis& asked, const std::vector<std::string>& rest,
                     const std::string& otherwise) {
    std::vector<std::string> names;
    if (const std::string unknown = option_in(rest); !unknown.empty()) {
        for (const Synopsis::Option& option : asked.options) {
            if (!option.is_argument) names.insert(names.end(), option.names.begin(), option.names.end());
        }
        return no_such("option", unknown, names);
    }
    if (asked.commands.empty() || rest.empty()) return otherwise;
    for (const Synopsis& command : asked.commands) names.push_back(command.name);
    return no_such("command", rest.front(), names);
}

}  // namespace cli
