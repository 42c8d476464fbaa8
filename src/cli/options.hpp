#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "dead_letter/form.hpp"
#include "finding/finding.hpp"
#include "migration/plan_form.hpp"

namespace cli {

enum class Command : std::uint8_t {
    check,
    hook,
    rules,
    test_rules,
    new_rule,
    explain,
    decide,
    init,
    schema,
    completions,
    man,
    dead_letter_explain,
    dead_letter_redrive,
    migration_check,
    migration_plan,
};
enum class Format : std::uint8_t { text, concise, json, sarif, markdown };
enum class Print : std::uint8_t { findings, document, model };
enum class Colour : std::uint8_t { automatic, always, never };

/// The command line as it was meant.
struct Options {
    Command command = Command::check;
    std::vector<std::string> paths;
    std::string rule;    ///< of `explain` and `rules new`
    std::string schema;  ///< of `schema`
    std::string shell;   ///< of `completions`

    // Of `decide`.
    std::string who;
    std::string action;
    std::string on;
    std::vector<std::string> context;  ///< `KEY=VALUE`
    std::string cases;                 ///< a case file; empty: the question is in the fields above

    // Of `dead-letter`.
    std::string records;                  ///< a file, a folder or `-`
    std::optional<dead_letter::Form> as;  ///< empty: commands for classic messages alone, else a template
    std::string at;                       ///< a time; empty: now
    std::string retention_days;           ///< digits; empty: as the files say
    bool anyway = false;

    // Of `migration`.
    std::vector<std::string> from;  ///< what was: files and folders; empty: the paths hold both sides
    std::string from_revision;      ///< of git, where the paths are as they were; empty: none
    std::vector<std::string> to;    ///< as `paths`

    // Of `migration plan`.
    std::string bus_arn;                      ///< the new bus; empty: as `bus`
    std::string bus;                          ///< a logical id of the template
    std::optional<migration::PlanForm> form;  ///< none: that of each file
    std::string out;                          ///< a folder; empty: standard output

    Format format = Format::text;
    std::string output;  ///< empty: standard output
    Print print = Print::findings;
    Colour colour = Colour::automatic;
    bool undecided = false;
    bool quiet = false;
    std::optional<finding::Severity> fail_on = finding::Severity::error;  ///< empty: never

    std::vector<std::string> select;
    std::vector<std::string> ignore;
    std::vector<std::string> rule_folders;

    std::string baseline;        ///< a file; empty: none
    std::string write_baseline;  ///< a file; empty: none
    bool prune_baseline = false;
    bool force = false;  ///< what is to be written may be there already

    std::string account;
    std::string region;
    std::vector<std::string> var_files;  ///< the last wins
    bool migration = false;

    std::string config;  ///< a configuration file; empty: the nearest one
    bool no_config = false;
    bool show_config = false;
    bool fail_on_given = false;    ///< not the default, nor that of a configuration
    bool migration_given = false;  ///< the same
    std::string today;             ///< `YYYY-MM-DD`

    unsigned threads = 1;
    std::string standard_input_name;  ///< what `-` is called
};

/// Reads the command line. Nothing if there is nothing left to do: help or the version was printed (`code` is
/// clean), or the command line is wrong, which was said on standard error (`code` is misuse).
[[nodiscard]] std::optional<Options> parse(int argc, const char* const* argv, ExitCode& code);

/// The program's version, from the project's.
[[nodiscard]] std::string version();

}  // namespace cli
