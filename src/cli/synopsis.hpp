#pragma once

#include <string>
#include <vector>

namespace cli {

/// A command as its help shows it, in words alone: manual page, completions and what is said of misspelt
/// words are made of it, so that none of them can lag behind what the command line takes.
struct Synopsis {
    struct Option {
        std::vector<std::string> names;  ///< `--format`, `-h`; of an argument its one name: `PATH`
        bool is_argument = false;
        bool required = false;
        bool repeats = false;
        std::string value;                 ///< what it takes, `FILE`; empty: nothing
        std::vector<std::string> choices;  ///< the words that it takes, where these are few
        std::string help;
        std::string group;
    };
    std::string name;
    std::string about;
    std::string footer;
    std::vector<Option> options;  ///< in the order of the help, arguments among them
    std::vector<Synopsis> commands;
};

/// The whole command line.
[[nodiscard]] Synopsis synopsis();

/// What an option or an argument takes, by the word that stands for it.
enum class Takes : unsigned char { nothing, choice, names, rule, file, folder, path, text };
[[nodiscard]] Takes takes(const Synopsis::Option& option);

/// What is wrong with a command line, in a line: a misspelt option or command, with what may have been meant;
/// else `otherwise`. `asked` is the command that was recognised, `rest` the words that it did not take.
[[nodiscard]] std::string fault_of(const Synopsis& asked, const std::vector<std::string>& rest,
                                   const std::string& otherwise);

}  // namespace cli
