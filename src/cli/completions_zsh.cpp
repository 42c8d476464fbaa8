#include <algorithm>

#include "cli/completions.hpp"

namespace cli {
namespace {

/// Within '...'; colons and brackets would end a part of a specification.
std::string zsh_quoted(std::string_view words, std::string_view special) {
    std::string out;
    for (const char c : words) {
        if (c == '\'') {
            out += "'\\''";
            continue;
        }
        if (special.find(c) != special.npos) out += '\\';
        out += c;
    }
    return out;
}

/// What completes one value, as an action of `_arguments`.
std::string action(const Synopsis::Option& option) {
    switch (takes(option)) {
        case Takes::choice:
            return "(" + joined(option.choices) + ")";
        case Takes::names:
            return "{_sequence compadd - $all}";
        case Takes::rule:
            return "{compadd - $ids}";
        case Takes::folder:
            return "_files -/";
        case Takes::file:
        case Takes::path:
            return "_files";
        case Takes::nothing:
        case Takes::text:
            break;
    }
    return " ";
}

std::string specification(const Synopsis::Option& option, const std::string& name) {
    std::string out = option.repeats ? "'*" : "'";
    out += name + "[" + zsh_quoted(option.help, "[]\\:") + "]";
    if (takes(option) != Takes::nothing) out += ":" + zsh_quoted(option.value, ":\\") + ":" + action(option);
    return out + "'";
}

/// The options of one command, each a line of an `_arguments` call.
std::string specifications(const Synopsis& command) {
    std::string out;
    for (const Synopsis::Option& option : command.options) {
        if (option.is_argument) {
            const std::string& name = option.names.front();
            out += " \\\n        '" + std::string(option.repeats ? "*" : "") + ":" + name + ":" +
                   action(option) + "'";
            continue;
        }
        for (const std::string& name : option.names) out += " \\\n        " + specification(option, name);
    }
    return out;
}

std::string function_name(const std::string& path) {
    std::string name = "_buslint" + (path.empty() ? "" : "_" + path);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

/// A function that completes one command, and hands on to those below it.
std::string function_of(const CommandPath& one) {
    std::string out = function_name(one.path) + "() {\n";
    if (one.command->commands.empty())
        return out + "    _arguments -s" + specifications(*one.command) + "\n}\n\n";
    out += "    local -a line commands\n    local state\n    commands=(\n";
    std::string cases;
    for (const Synopsis& command : one.command->commands) {
        out += "        '" + command.name + ":" + zsh_quoted(command.about, ":\\") + "'\n";
        cases += "        " + command.name + ") " +
                 function_name(one.path + (one.path.empty() ? "" : " ") + command.name) + " ;;\n";
    }
    out += "    )\n    _arguments -C -s" + specifications(*one.command) +
           " \\\n        '1:command:->command' \\\n        '*::argument:->argument'\n"
           "    case $state in\n        command) _describe command commands ;;\n"
           "        argument) case $line[1] in\n";
    return out + cases + "        esac ;;\n    esac\n}\n\n";
}

}  // namespace

std::string zsh_completions(const Synopsis& program, const RuleNames& names) {
    std::string out =
        "#compdef buslint\n# Completes the command lines of buslint in zsh. Written by `buslint completions "
        "zsh`.\n\n";
    for (const CommandPath& one : commands_of(program)) {
        std::string function = function_of(one);
        const std::size_t brace = function.find("{\n") + 2;
        std::string lists;
        if (function.find("$ids") != function.npos) lists += "    local -a ids=(" + joined(names.ids) + ")\n";
        if (function.find("$all") != function.npos) lists += "    local -a all=(" + joined(names.all) + ")\n";
        out += function.insert(brace, lists);
    }
    return out + "_buslint \"$@\"\n";
}

}  // namespace cli
