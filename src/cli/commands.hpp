#pragma once

#include "cli/exit_code.hpp"
#include "cli/options.hpp"

namespace cli {

/// `buslint check`: judges the paths named.
[[nodiscard]] ExitCode check(const Options& options);

/// `buslint hook`: judges the whole repository and reports what the files named have a part in.
[[nodiscard]] ExitCode hook(const Options& options);

/// `buslint rules`: lists the rules.
[[nodiscard]] ExitCode rules(const Options& options);

/// `buslint rules test`: runs the examples of rule files.
[[nodiscard]] ExitCode test_rules(const Options& options);

/// `buslint rules new`: writes a rule file to start from.
[[nodiscard]] ExitCode new_rule(const Options& options);

/// `buslint schema`: prints the JSON Schema of one of our files, for editors.
[[nodiscard]] ExitCode schema(const Options& options);

/// `buslint man`: prints the manual page.
[[nodiscard]] ExitCode man(const Options& options);

/// `buslint completions`: prints what makes a shell complete command lines.
[[nodiscard]] ExitCode completions(const Options& options);

/// `buslint explain`: one rule with its examples and what they yield.
[[nodiscard]] ExitCode explain(const Options& options);

/// `buslint decide`: whether somebody may do something, and the way to that verdict.
[[nodiscard]] ExitCode decide(const Options& options);

/// `buslint init`: writes a configuration to begin with.
[[nodiscard]] ExitCode init(const Options& options);

/// `buslint dead-letter explain`: what dead-letter records say, and what the files have to do with it.
[[nodiscard]] ExitCode dead_letter_explain(const Options& options);

/// `buslint dead-letter redrive`: definitions that deliver the events of dead-letter records again.
[[nodiscard]] ExitCode dead_letter_redrive(const Options& options);

/// Compares what an event meets on classic rules with what it meets on the subscribers that replace them.
[[nodiscard]] ExitCode migration_check(const Options& options);

/// `buslint migration plan`: subscribers that take the place of classic targets, and the way there.
[[nodiscard]] ExitCode migration_plan(const Options& options);

}  // namespace cli
