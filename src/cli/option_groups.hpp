#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.hpp"

// CLI11's header costs many seconds a translation unit: only the files that make the command line include
// this.

namespace cli {

template <class Value>
using Names = std::vector<std::pair<std::string, Value>>;

/// An option that takes one of a few words.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, const Names<Value>& names, Value& value,
                        const std::string& help) {
    std::string words;
    for (const auto& [word, meaning] : names) words += (words.empty() ? "" : "|") + word;
    CLI::Option* option = app.add_option_function<std::string>(
        name,
        [names, &value](const std::string& word) {
            for (const auto& one : names) {
                if (one.first == word) value = one.second;
            }
        },
        help);
    option->type_name(words);
    option->check([names, words](const std::string& word) {
        const bool known =
            std::any_of(names.begin(), names.end(), [&](const auto& one) { return one.first == word; });
        return known ? std::string() : "`" + word + "` is none of " + words;
    });
    return option;
}

// Options that several commands have.

CLI::Option* add_rule_folders(CLI::App& app, Options& options);
CLI::Option* add_force(CLI::App& app, Options& options);
void add_config(CLI::App& app, Options& options);
void add_account(CLI::App& app, Options& options);

// Commands beside checking.

void add_dead_letter(CLI::App& app, Options& options);
void add_migration(CLI::App& app, Options& options);

}  // namespace cli
