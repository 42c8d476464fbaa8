#pragma once

#include <string>
#include <vector>

#include "dead_letter/form.hpp"
#include "dead_letter/template.hpp"
#include "finding/finding.hpp"

namespace dead_letter {

/// A settled plan with all that is written of it.
struct RedriveReport {
    const RedrivePlan* plan = nullptr;
    const Collected* collected = nullptr;
    Form form = Form::cloudformation;
    Time at = 0;
    /// What the rules say of the definitions.
    std::vector<finding::Finding> findings;
};

// The parts that the formats put together. Lines are printable.

/// What is redriven of each delivery, what is not and why, and what to know.
[[nodiscard]] std::vector<std::string> notes_of(const RedriveReport& report);
/// The template, or the commands.
[[nodiscard]] std::string code_of(const RedriveReport& report);
/// How to deploy, verify and clean up; commands are indented.
[[nodiscard]] std::vector<std::string> steps_of(const RedriveReport& report);

/// One word for the shell.
[[nodiscard]] std::string shell_quoted(const std::string& text);

/// A file that may be deployed or run as it is: all but the code stands in comments.
[[nodiscard]] std::string print_text(const RedriveReport& report);
[[nodiscard]] std::string print_markdown(const RedriveReport& report);
[[nodiscard]] std::string print_json(const RedriveReport& report);

}  // namespace dead_letter
