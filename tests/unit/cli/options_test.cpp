#include "cli/options.hpp"

#include <catch2/catch.hpp>
#include <vector>

using cli::ExitCode;
using cli::Options;

namespace {

std::optional<Options> parsed(std::vector<const char*> words, ExitCode& code) {
    words.insert(words.begin(), "buslint");
    return cli::parse(static_cast<int>(words.size()), words.data(), code);
}

Options right(const std::vector<const char*>& words) {
    ExitCode code = ExitCode::clean;
    const auto options = parsed(words, code);
    REQUIRE(options);
    REQUIRE(code == ExitCode::clean);
    return *options;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("what is not said has a sensible value") {
    const Options options = right({"check", "a"});
    CHECK(options.command == cli::Command::check);
    CHECK(options.paths == Words{"a"});
    CHECK(options.format == cli::Format::text);
    CHECK(options.print == cli::Print::findings);
    CHECK(options.colour == cli::Colour::automatic);
    CHECK(options.fail_on == finding::Severity::error);
    CHECK(options.threads >= 1);
    CHECK_FALSE(options.undecided);
    CHECK_FALSE(options.migration);
    CHECK(options.output.empty());
}

TEST_CASE("every option arrives") {
    const Options options = right({"check",
                                   "a",
                                   "-",
                                   "--format",
                                   "sarif",
                                   "--output=x",
                                   "--undecided",
                                   "--fail-on",
                                   "never",
                                   "--color",
                                   "always",
                                   "--quiet",
                                   "--account",
                                   "111122223333",
                                   "--region",
                                   "eu-west-1",
                                   "--migration",
                                   "--threads",
                                   "3",
                                   "--stdin-filename",
                                   "y.yaml",
                                   "--print",
                                   "model",
                                   "--rules",
                                   "r",
                                   "--rules",
                                   "s"});
    CHECK(options.paths == Words{"a", "-"});
    CHECK(options.format == cli::Format::sarif);
    CHECK(options.output == "x");
    CHECK(options.undecided);
    CHECK(options.fail_on == std::nullopt);
    CHECK(options.colour == cli::Colour::always);
    CHECK(options.quiet);
    CHECK(options.account == "111122223333");
    CHECK(options.region == "eu-west-1");
    CHECK(options.migration);
    CHECK(options.threads == 3);
    CHECK(options.standard_input_name == "y.yaml");
    CHECK(options.print == cli::Print::model);
    CHECK(options.rule_folders == Words{"r", "s"});
}

TEST_CASE("names of rules come in lists and in repeats, and do not swallow paths") {
    const Options options =
        right({"check", "--select", "a,b", "--select", "c", "path", "--ignore", "d", "other"});
    CHECK(options.select == Words{"a", "b", "c"});
    CHECK(options.ignore == Words{"d"});
    CHECK(options.paths == Words{"path", "other"});
}

TEST_CASE("what a configuration may say is told from what the command line says") {
    const Options silent = right({"check", "a"});
    CHECK_FALSE(silent.fail_on_given);
    CHECK_FALSE(silent.migration_given);
    CHECK_FALSE(silent.migration);
    const Options said = right({"check", "a", "--fail-on", "error", "--no-migration"});
    CHECK(said.fail_on_given);
    CHECK(said.migration_given);
    CHECK_FALSE(said.migration);
    CHECK(right({"hook", "--migration"}).migration_given);
    CHECK(right({"check", "a", "--config", "c.yaml", "--today", "2026-06-30"}).config == "c.yaml");
    CHECK(right({"rules", "--no-config"}).no_config);
    CHECK(right({"check", "--show-config"}).show_config);
    CHECK(right({"check", "a", "--today", "2026-06-30"}).today == "2026-06-30");
}

TEST_CASE("the other commands") {
    CHECK(right({"init", "--force"}).command == cli::Command::init);
    CHECK(right({"hook"}).command == cli::Command::hook);
    CHECK(right({"hook", "a", "b"}).paths == Words{"a", "b"});
    CHECK(right({"rules", "--format", "markdown"}).format == cli::Format::markdown);
    CHECK(right({"rules", "test", "a", "b"}).command == cli::Command::test_rules);
    CHECK(right({"rules", "test", "a", "b"}).paths == Words{"a", "b"});
    CHECK(right({"rules", "test", "a", "--format", "concise"}).format == cli::Format::concise);
    CHECK(right({"rules", "new", "x"}).command == cli::Command::new_rule);
    CHECK(right({"rules", "new", "x", "d", "--force"}).paths == Words{"d"});
    CHECK(right({"rules", "new", "x", "d", "--force"}).force);
    CHECK(right({"explain", "x"}).rule == "x");
    CHECK(right({"schema", "rule"}).schema == "rule");
    CHECK(right({"completions", "zsh"}).shell == "zsh");
    CHECK(right({"man"}).command == cli::Command::man);
}

TEST_CASE("a baseline is read or written, and only what is written may be forced") {
    CHECK(right({"check", "a", "--baseline", "b"}).baseline == "b");
    CHECK(right({"check", "a", "--baseline", "b", "--prune-baseline"}).prune_baseline);
    CHECK(right({"check", "a", "--write-baseline", "b", "--force"}).write_baseline == "b");
    CHECK(right({"hook", "a", "--baseline", "b"}).baseline == "b");
    const std::vector<std::vector<const char*>> wrong = {
        {"check", "a", "--baseline", "b", "--write-baseline", "c"},
        {"check", "a", "--prune-baseline"},
        {"check", "a", "--force"},
        {"check", "a", "--baseline", ""},
        {"hook", "a", "--write-baseline", "b"},
    };
    for (const auto& words : wrong) {
        ExitCode code = ExitCode::clean;
        INFO(words.back());
        CHECK_FALSE(parsed(words, code));
        CHECK(code == ExitCode::misuse);
    }
}

TEST_CASE("a wrong command line is misuse") {
    const std::vector<std::vector<const char*>> wrong = {
        {},
        {"nothing"},
        {"check"},
        {"explain"},
        {"check", "a", "--format", "markdown"},
        {"check", "a", "--threads", "0"},
        {"check", "a", "--threads", "257"},
        {"check", "a", "--threads", "-1"},
        {"check", "a", "--account", "12345678901x"},
        {"check", "a", "--region", ""},
        {"check", "a", "--config", ""},
        {"check", "a", "--config", "c", "--no-config"},
        {"check", "a", "--today", "2026-6-30"},
        {"init", "b"},
        {"check", "a", "--fail-on", "fatal"},
        {"check", "a", "--print", "findings"},
        {"rules", "--format", "sarif"},
        {"rules", "nothing"},
        {"rules", "test"},
        {"rules", "new"},
        {"schema", "nothing"},
        {"completions", "tcsh"},
    };
    for (const auto& words : wrong) {
        ExitCode code = ExitCode::clean;
        INFO((words.empty() ? "" : words.front()) << " ... " << (words.empty() ? "" : words.back()));
        CHECK_FALSE(parsed(words, code));
        CHECK(code == ExitCode::misuse);
    }
}

TEST_CASE("the largest exit code wins") {
    CHECK(cli::larger(ExitCode::clean, ExitCode::findings) == ExitCode::findings);
    CHECK(cli::larger(ExitCode::misuse, ExitCode::findings) == ExitCode::misuse);
    CHECK(cli::larger(ExitCode::misuse, ExitCode::broken) == ExitCode::broken);
}
