#include <algorithm>

#include "cli/completions.hpp"

namespace cli {
namespace {

std::string fish_quoted(std::string_view words) {
    std::string out = "'";
    for (const char c : words) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

/// When the words before are those of the command, and of none below it.
std::string condition(const CommandPath& one) {
    if (one.path.empty()) return "__fish_use_subcommand";
    std::string out;
    for (std::string_view rest = one.path; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        out += (out.empty() ? "" : "; and ") +
               ("__fish_seen_subcommand_from " + std::string(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (one.command->commands.empty()) return out;
    out += "; and not __fish_seen_subcommand_from";
    for (const Synopsis& command : one.command->commands) out += " " + command.name;
    return out;
}

/// What completes one value: `-r` it needs one, `-f` no files, `-F` files.
std::string value(const Synopsis::Option& option, const RuleNames& names) {
    switch (takes(option)) {
        case Takes::nothing:
            return " -f";
        case Takes::choice:
            return " -x -a " + fish_quoted(joined(option.choices));
        case Takes::names:
            return " -x -a '(__fish_append , " + joined(names.all) + ")'";
        case Takes::rule:
            return " -x -a " + fish_quoted(joined(names.ids));
        case Takes::folder:
            return " -x -a '(__fish_complete_directories)'";
        case Takes::file:
        case Takes::path:
            return " -r -F";
        case Takes::text:
            break;
    }
    return " -x";
}

/// An argument has no name: only what it may be.
std::string argument(const Synopsis::Option& option, const RuleNames& names) {
    const Takes what = takes(option);
    if (what == Takes::file || what == Takes::path) return " -F";
    return what == Takes::text ? " -f" : value(option, names);
}

std::string names_of(const Synopsis::Option& option) {
    std::string out;
    for (const std::string& name : option.names) {
        const bool is_long = name.starts_with("--");
        out += (is_long ? " -l " : " -s ") + name.substr(is_long ? 2 : 1);
    }
    return out;
}

}  // namespace

std::string fish_completions(const Synopsis& program, const RuleNames& names) {
    std::string out =
        "# Completes the command lines of buslint in fish. Written by `buslint completions fish`.\n\n"
        "complete -c buslint -f\n";
    for (const CommandPath& one : commands_of(program)) {
        const std::string begin = "complete -c buslint -n " + fish_quoted(condition(one));
        for (const Synopsis& command : one.command->commands)
            out += begin + " -f -a " + command.name + " -d " + fish_quoted(command.about) + "\n";
        for (const Synopsis::Option& option : one.command->options) {
            const std::string what =
                option.is_argument ? argument(option, names) : names_of(option) + value(option, names);
            out += begin + what + " -d " + fish_quoted(option.help) + "\n";
        }
    }
    return out;
}

}  // namespace cli
