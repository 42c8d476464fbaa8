#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace layers {

/// Files by their path below the root of the checkout: `src/iam/decide.cpp`.
using Tree = std::map<std::string, std::string>;

/// What is wrong, a sentence each.
using Faults = std::vector<std::string>;

/// Includes that the table of layers forbids, libraries outside their places, headers nobody knows.
[[nodiscard]] Faults check_includes(const Tree& tree);

/// Files over 500 lines, functions over 70, `<regex>`.
[[nodiscard]] Faults check_habits(const Tree& tree);

struct Include {
    std::string name;
    bool quoted = false;
};
[[nodiscard]] std::vector<Include> includes_of(std::string_view content);

}  // namespace layers
