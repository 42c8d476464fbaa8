#pragma once

#include <string>
#include <vector>

#include "cli/synopsis.hpp"

namespace cli {

/// The rules that are built in: `explain` takes an id, `--select` a category too.
struct RuleNames {
    std::vector<std::string> ids;
    std::vector<std::string> all;
};

/// A command with the words that lead to it: `rules test`; none for the program itself.
struct CommandPath {
    std::string path;
    const Synopsis* command;
};

/// The program, its commands, and theirs; views the synopsis.
[[nodiscard]] std::vector<CommandPath> commands_of(const Synopsis& program);

[[nodiscard]] std::string joined(const std::vector<std::string>& words);

// What a shell reads to complete command lines.

[[nodiscard]] std::string bash_completions(const Synopsis& program, const RuleNames& names);
[[nodiscard]] std::string zsh_completions(const Synopsis& program, const RuleNames& names);
[[nodiscard]] std::string fish_completions(const Synopsis& program, const RuleNames& names);

}  // namespace cli
