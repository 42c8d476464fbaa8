#include "cli/run.hpp"

#include <csignal>
#include <exception>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"

namespace cli {
namespace {

ExitCode run_command(const Options& options) {
    switch (options.command) {
        case Command::check:
            return check(options);
        case Command::hook:
            return hook(options);
        case Command::rules:
            return rules(options);
        case Command::test_rules:
            return test_rules(options);
        case Command::new_rule:
            return new_rule(options);
        case Command::explain:
            return explain(options);
        case Command::decide:
            return decide(options);
        case Command::init:
            return init(options);
        case Command::schema:
            return schema(options);
        case Command::completions:
            return completions(options);
        case Command::man:
            return man(options);
        case Command::dead_letter_explain:
            return dead_letter_explain(options);
        case Command::dead_letter_redrive:
            return dead_letter_redrive(options);
        case Command::migration_check:
            return migration_check(options);
        case Command::migration_plan:
            return migration_plan(options);
    }
    return ExitCode::broken;
}

}  // namespace

int run(int argc, char** argv) {
    // A reader of the report that goes away is told by `write` and not by an end in mid-air.
    (void)std::signal(SIGPIPE, SIG_IGN);
    ExitCode code = ExitCode::clean;
    try {
        if (const auto options = parse(argc, argv, code)) code = run_command(*options);
    } catch (const std::exception& exception) {
        // Nothing we know of throws this far, memory apart: whatever it is, it is our fault and not the
        // input's.
        complain(exception.what());
        code = ExitCode::broken;
    }
    return static_cast<int>(code);
}

}  // namespace cli
