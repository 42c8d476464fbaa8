#include "cli/completions.hpp"

namespace cli {
namespace {

constexpr std::string_view opening =
    R"(# Completes the command lines of buslint in bash. Written by `buslint completions bash`.

_buslint_words() {
    local IFS=$' \t\n'
    COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

# Names between commas: the last one is completed.
_buslint_names() {
    local IFS=$' \t\n' done=
    [[ $cur == *,* ]] && done=${cur%,*},
    COMPREPLY=($(compgen -P "$done" -W "$1" -- "${cur##*,}"))
    compopt -o nospace 2>/dev/null
}

_buslint_files() {
    local IFS=$'\n'
    COMPREPLY=($(compgen "$1" -- "$cur"))
    compopt -o filenames 2>/dev/null
}

_buslint() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= i
    COMPREPLY=()
    # `--format=json` comes as three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${COMP_WORDS[i]}" in
)";

/// What completes one value, as a command of the shell; empty: nothing can.
std::string completer(const Synopsis::Option& option, const RuleNames& names) {
    switch (takes(option)) {
        case Takes::choice:
            return "_buslint_words '" + joined(option.choices) + "'";
        case Takes::names:
            return "_buslint_names '" + joined(names.all) + "'";
        case Takes::rule:
            return "_buslint_words '" + joined(names.ids) + "'";
        case Takes::folder:
            return "_buslint_files -d";
        case Takes::file:
        case Takes::path:
            return "_buslint_files -f";
        case Takes::nothing:
        case Takes::text:
            break;
    }
    return ":";
}

/// The lines that find out which command is meant.
std::string command_cases(const std::vector<CommandPath>& commands) {
    std::string out;
    for (const CommandPath& one : commands) {
        if (one.path.empty()) continue;
        const std::size_t blank = one.path.find(' ');
        const std::string pattern = blank == one.path.npos ? " " + one.path : one.path;
        out += "            '" + pattern + "') command='" + one.path + "' ;;\n";
    }
    return out;
}

/// The lines that complete the value of an option.
std::string value_cases(const CommandPath& one, const RuleNames& names) {
    std::string out;
    for (const Synopsis::Option& option : one.command->options) {
        if (option.is_argument || takes(option) == Takes::nothing) continue;
        std::string pattern;
        for (const std::string& name : option.names)
            pattern += (pattern.empty() ? "" : " | ") + ("'" + one.path + " " + name + "'");
        out += "        " + pattern + ") " + completer(option, names) + "; return ;;\n";
    }
    return out;
}

/// The line that completes options, commands and arguments of one command.
std::string word_case(const CommandPath& one, const RuleNames& names) {
    std::string options;
    std::string commands;
    std::string arguments;
    for (const Synopsis::Option& option : one.command->options) {
        if (option.is_argument) {
            if (arguments.empty()) arguments = completer(option, names);
        } else {
            options += (options.empty() ? "" : " ") + joined(option.names);
        }
    }
    for (const Synopsis& command : one.command->commands) commands += command.name + " ";
    if (!commands.empty()) arguments = "_buslint_words '" + commands + "'";
    return "        '" + one.path + "')\n            if [[ $cur == -* ]]; then _buslint_words '" + options +
           "'; else " + (arguments.empty() ? ":" : arguments) + "; fi\n            ;;\n";
}

}  // namespace

std::string bash_completions(const Synopsis& program, const RuleNames& names) {
    const std::vector<CommandPath> commands = commands_of(program);
    std::string out(opening);
    out += command_cases(commands) + "        esac\n    done\n    case \"$command $previous\" in\n";
    for (const CommandPath& one : commands) out += value_cases(one, names);
    out += "    esac\n    case $command in\n";
    for (const CommandPath& one : commands) out += word_case(one, names);
    return out + "    esac\n}\n\ncomplete -F _buslint buslint\n";
}

}  // namespace cli
