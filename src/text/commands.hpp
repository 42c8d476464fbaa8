#pragma once

#include <string>
#include <string_view>

namespace text {

/// Whether a build server takes these words for a command wherever they stand in a line: `##[error]`,
/// `##vso[task…]`, `##teamcity[…]`. `rest` is a line from that place on.
[[nodiscard]] bool begins_command(std::string_view rest);

/// An output made fit for the log of a build: nothing in it is a command to GitHub Actions (`::error …` after
/// nothing but blanks, "Workflow commands for GitHub Actions"), Azure Pipelines ("Logging commands") or
/// TeamCity ("Service messages"). One character of what would be is escaped: `\x3a:error`, `#\x23[error]`.
[[nodiscard]] std::string without_commands(std::string_view output);

}  // namespace text
