#include "cli/options.hpp"
#include "document/embedded_schemas.hpp"

#include <algorithm>
#include <sstream>
#include <thread>

#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/option_values.hpp"
#include "cli/output.hpp"
#include "cli/synopsis.hpp"

namespace cli {
namespace {

struct FailOn {
    std::optional<finding::Severity> at_least;
    bool given = true;
    bool operator==(const FailOn&) const = default;
};

/// An option that takes names between commas, and may be repeated. CLI11's own delimiter drops empty names.
CLI::Option* add_names(CLI::App& app, const std::string& name, std::vector<std::string>& names,
                       const std::string& help) {
    return app
        .add_option_function<std::vector<std::string>>(
            name,
            [&names](const std::vector<std::string>& lists) {
                for (const std::string& list : lists) {
                    for (std::string& one : CLI::detail::split(list, ',')) names.push_back(std::move(one));
                }
            },
            help)
        ->check(check_names)
        ->allow_extra_args(false)
        ->type_name("NAME,...")
        ->group("Rules");
}

void add_selection(CLI::App& app, Options& options) {
    add_config(app, options);
    add_names(app, "--select", options.select, "Only these rules or categories");
    add_names(app, "--ignore", options.ignore, "All but these rules or categories");
    add_rule_folders(app, options)->group("Rules");
}

void add_facts(CLI::App& app, Options& options) {
    add_account(app, options);
    CLI::Option* migration =
        app.add_flag("--migration,!--no-migration", options.migration,
                     "Every subscriber replaces a classic target: hold it to 86,400 s and 185 attempts");
    migration->group("What the files do not say");
    app.add_option("--today", options.today, "The day by which waivers end (that of the system's clock)")
        ->check(check_date)
        ->type_name("YYYY-MM-DD")
        ->group("What the files do not say");
    app.parse_complete_callback([migration, &options] { options.migration_given = migration->count() > 0; });
}

CLI::Option* add_colour(CLI::App& app, Options& options) {
    return add_choice<Colour>(
        app, "--color", {{"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}},
        options.colour, "Colour; auto: on a terminal, unless NO_COLOR is set");
}

void add_report(CLI::App& app, Options& options, FailOn& fail_on) {
    add_choice<Format>(app, "--format",
                       {{"text", Format::text},
                        {"concise", Format::concise},
                        {"json", Format::json},
                        {"sarif", Format::sarif}},
                       options.format, "How findings are written (text)")
        ->group("Report");
    app.add_option("--output", options.output, "Write the report to FILE")
        ->check(check_not_empty)
        ->type_name("FILE")
        ->group("Report");
    app.add_flag("--undecided", options.undecided, "Also what the files do not decide, with the reason")
        ->group("Report");
    add_colour(app, options)->group("Report");
    app.add_flag("--quiet", options.quiet, "No report but that of --output: the exit code says it all")
        ->group("Report");
    add_choice<FailOn>(app, "--fail-on",
                       {{"error", {finding::Severity::error}},
                        {"warning", {finding::Severity::warning}},
                        {"note", {finding::Severity::note}},
                        {"never", {std::nullopt}}},
                       fail_on, "Exit with 1 on findings this grave or graver (error)")
        ->group("Report");
    app.add_option("--threads", options.threads, "How many threads work (as many as the machine runs)")
        ->check(check_threads)
        ->type_name("N")
        ->group("Report");
}

CLI::Option* add_baseline(CLI::App& app, Options& options) {
    return app.add_option("--baseline", options.baseline, "Only what FILE does not have fails and is shown")
        ->check(check_not_empty)
        ->type_name("FILE")
        ->group("Baseline");
}

void add_baselines(CLI::App& app, Options& options) {
    CLI::Option* read = add_baseline(app, options);
    CLI::Option* write = app.add_option("--write-baseline", options.write_baseline,
                                        "Write what is found to FILE, as accepted");
    write->check(check_not_empty)->type_name("FILE")->group("Baseline")->excludes(read);
    app.add_flag("--prune-baseline", options.prune_baseline,
                 "Take out of the baseline what is no longer found")
        ->needs(read)
        ->group("Baseline");
    add_force(app, options)->needs(write)->group("Baseline");
}

void add_check(CLI::App& app, Options& options, FailOn& fail_on) {
    CLI::App* check = app.add_subcommand("check", "Judge files and everything below folders");
    check->add_option("PATH", options.paths, "Files, folders, or - for standard input")->type_name("");
    add_report(*check, options, fail_on);
    add_selection(*check, options);
    add_baselines(*check, options);
    add_facts(*check, options);
    CLI::Option* name = check->add_option("--stdin-filename", options.standard_input_name,
                                          "What - is called; the ending tells the format");
    name->check(check_not_empty)->type_name("NAME")->group("Input");
    add_choice<Print>(*check, "--print", {{"document", Print::document}, {"model", Print::model}},
                      options.print, "Instead of judging, show what was read")
        ->group("Input");
    check->add_flag("--show-config", options.show_config, "Instead of judging, show what counts and why")
        ->group("Rules");
    check->footer(check_help);
    check->callback([&options, name] {
        options.command = Command::check;
        if (options.paths.empty() && !options.show_config) throw CLI::RequiredError("PATH");
        const bool read = std::find(options.paths.begin(), options.paths.end(), "-") != options.paths.end();
        if (name->count() > 0 && !read) throw CLI::ValidationError(name->get_name(), "no path is `-`");
    });
}

void add_hook(CLI::App& app, Options& options, FailOn& fail_on) {
    CLI::App* hook =
        app.add_subcommand("hook", "For pre-commit: judge the repository, report on the files named");
    hook->add_option("FILE", options.paths, "The files that changed")->type_name("");
    add_report(*hook, options, fail_on);
    add_selection(*hook, options);
    add_baseline(*hook, options);
    add_facts(*hook, options);
    hook->footer(hook_help);
    hook->callback([&options] { options.command = Command::hook; });
}

void add_rules_test(CLI::App& rules, Options& options) {
    CLI::App* test = rules.add_subcommand("test", "Run the examples of rule files as tests");
    test->add_option("PATH", options.paths, "Folders of rule files, and rule files")
        ->required()
        ->type_name("");
    add_choice<Format>(*test, "--format", {{"text", Format::text}, {"concise", Format::concise}},
                       options.format, "How failures are written (text)");
    add_colour(*test, options);
    test->footer("Exit code: 0 all passed, 1 one failed, 2 misuse or a mistake in a rule file.");
    test->callback([&options] { options.command = Command::test_rules; });
}

void add_rules_new(CLI::App& rules, Options& options) {
    CLI::App* rule = rules.add_subcommand("new", "Write a rule file to start from");
    rule->add_option("ID", options.rule, "What the rule and its file are called")->required()->type_name("");
    rule->add_option("DIR", options.paths, "Where the file goes (standard output)")
        ->expected(0, 1)
        ->type_name("");
    add_force(*rule, options);
    rule->footer("The schema that editors complete by goes beside it, where none is there.");
    rule->callback([&options] { options.command = Command::new_rule; });
}

void add_rules(CLI::App& app, Options& options) {
    CLI::App* rules = app.add_subcommand("rules", "List the rules; test and begin rules of one's own");
    add_choice<Format>(*rules, "--format",
                       {{"text", Format::text}, {"json", Format::json}, {"markdown", Format::markdown}},
                       options.format, "How the list is written (text)");
    add_selection(*rules, options);
    rules->require_subcommand(0, 1);
    rules->callback([&options, rules] {
        if (rules->get_subcommands().empty()) options.command = Command::rules;
    });
    add_rules_test(*rules, options);
    add_rules_new(*rules, options);
}

void add_explain(CLI::App& app, Options& options) {
    CLI::App* explain = app.add_subcommand("explain", "Say why a rule exists, with examples and the fix");
    explain->add_option("RULE", options.rule, "The rule's id")->required()->type_name("");
    add_rule_folders(*explain, options);
    add_config(*explain, options);
    add_colour(*explain, options);
    explain->callback([&options] { options.command = Command::explain; });
}

void add_init(CLI::App& app, Options& options) {
    CLI::App* init = app.add_subcommand("init", "Write a commented .buslint.yaml to the working folder");
    add_force(*init, options);
    init->callback([&options] { options.command = Command::init; });
}

void add_decide(CLI::App& app, Options& options) {
    CLI::App* decide = app.add_subcommand("decide", "Say whether somebody may do something, and why");
    decide->add_option("PATH", options.paths, "Files and folders that hold the policies")->type_name("");
    CLI::Option* who = decide->add_option("--who", options.who, "A role, its session, a user, or a service")
                           ->type_name("ARN");
    CLI::Option* action =
        decide->add_option("--action", options.action, "What is done: sqs:SendMessage")->type_name("NAME");
    CLI::Option* on = decide->add_option("--on", options.on, "What it is done to")->type_name("ARN");
    decide
        ->add_option("--context", options.context,
                     "A key of the request: aws:SourceArn=arn:aws:events:...; may be repeated")
        ->check(check_context)
        ->allow_extra_args(false)
        ->type_name("KEY=VALUE");
    CLI::Option* cases = decide->add_option("--cases", options.cases, "Answer the questions of a case file")
                             ->type_name("FILE");
    add_account(*decide, options);
    add_config(*decide, options);
    decide->footer(decide_help);
    decide->callback([=, &options] {
        options.command = Command::decide;
        const std::size_t asked = who->count() + action->count() + on->count();
        if (cases->count() == 0 && asked < 3)
            throw CLI::RequiredError("--who, --action and --on, or --cases,");
        if (cases->count() != 0 && asked > 0) throw CLI::ExcludesError("--cases", "--who, --action and --on");
    });
}

Names<std::string> words(const std::vector<std::string>& all) {
    Names<std::string> result;
    for (const std::string& word : all) result.emplace_back(word, word);
    return result;
}

std::vector<std::string> schema_names() {
    std::vector<std::string> names;
    for (const document::EmbeddedSchema& schema : document::embedded_schemas()) {
        // The shapes of AWS's things are not files of ours.
        if (schema.name.find('/') == std::string_view::npos) names.emplace_back(schema.name);
    }
    return names;
}

void add_generated(CLI::App& app, Options& options) {
    CLI::App* schema = app.add_subcommand("schema", "Print the JSON Schema of a file of buslint's own");
    add_choice<std::string>(*schema, "NAME", words(schema_names()), options.schema, "Which file")->required();
    schema->callback([&options] { options.command = Command::schema; });
    CLI::App* completions = app.add_subcommand("completions", "Print what makes a shell complete commands");
    add_choice<std::string>(*completions, "SHELL", words({"bash", "zsh", "fish"}), options.shell,
                            "Which shell")
        ->required();
    completions->footer(
        "Examples:\n"
        "  buslint completions bash >~/.local/share/bash-completion/completions/buslint\n"
        "  buslint completions fish >~/.config/fish/completions/buslint.fish\n"
        "  buslint completions zsh >DIR/_buslint     # a DIR of $fpath");
    completions->callback([&options] { options.command = Command::completions; });
    CLI::App* man = app.add_subcommand("man", "Print the manual page");
    man->footer("Example:\n  buslint man | man -l -");
    man->callback([&options] { options.command = Command::man; });
}

/// The command line and what it sets.
struct Line {
    Options options;
    FailOn fail_on{options.fail_on, false};
    CLI::App app{
        "buslint reads infrastructure files and says what would lose, block or misroute\n"
        "events of Amazon EventBridge. It never opens a network connection.",
        "buslint"};

    Line() {
        options.threads = std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
        options.standard_input_name = "<stdin>";
        app.get_formatter()->column_width(36);
        app.set_version_flag("--version", "buslint " + version(), "Print the version");
        app.require_subcommand(1);
        app.footer("`buslint COMMAND --help` says more.\n\nStart with: buslint check .");
        add_check(app, options, fail_on);
        add_hook(app, options, fail_on);
        add_rules(app, options);
        add_explain(app, options);
        add_decide(app, options);
        add_dead_letter(app, options);
        add_migration(app, options);
        add_init(app, options);
        add_generated(app, options);
    }
    Line(const Line&) = delete;  // the command line points to the options
    Line& operator=(const Line&) = delete;
};

Synopsis::Option described(const CLI::Option& option) {
    Synopsis::Option result;
    result.is_argument = option.get_positional();
    if (result.is_argument) {
        result.names = {option.get_name(true)};
    } else {
        for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
        for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
    }
    result.required = option.get_required();
    result.repeats = option.get_items_expected_max() > 1;
    if (option.get_items_expected_max() > 0) result.value = option.get_type_name();
    if (result.value.find('|') != result.value.npos) result.choices = CLI::detail::split(result.value, '|');
    result.help = option.get_description();
    result.group = option.get_group();
    return result;
}

Synopsis described(const CLI::App& app) {
    Synopsis result;
    result.name = app.get_name();
    result.about = app.get_description();
    result.footer = app.get_footer();
    for (const CLI::Option* option : app.get_options()) result.options.push_back(described(*option));
    for (const CLI::App* command : app.get_subcommands(nullptr))
        result.commands.push_back(described(*command));
    return result;
}

/// CLI11 would say of a misspelt command that one is required, and of a misspelt option that a path is.
void complain_of(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App* asked = &app;
    std::string command = app.get_name();
    while (!asked->get_subcommands().empty()) {
        asked = asked->get_subcommands().front();
        command += " " + asked->get_name();
    }
    complain(fault_of(described(*asked), app.remaining(true), error.what()) + " (see `" + command +
             " --help`)");
}

/// The command line, `help` and `help COMMAND` as `--help` and `COMMAND --help`.
std::vector<const char*> words_of(int argc, const char* const* argv, const CLI::App& app) {
    std::vector<const char*> words(argv, argv + argc);
    if (words.size() < 2 || std::string_view(words[1]) != "help") return words;
    words.erase(words.begin() + 1);
    const CLI::App* asked = &app;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto commands = asked->get_subcommands(nullptr);
        const auto named = std::find_if(commands.begin(), commands.end(),
                                        [&](const CLI::App* one) { return one->get_name() == words[i]; });
        if (named == commands.end()) return words;
        asked = *named;
    }
    words.push_back("--help");
    return words;
}

}  // namespace

std::string version() {
    return BUSLINT_VERSION;
}

Synopsis synopsis() {
    return described(Line().app);
}

std::optional<Options> parse(int argc, const char* const* argv, ExitCode& code) {
    Line line;
    const std::vector<const char*> words = words_of(argc, argv, line.app);
    try {
        line.app.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream help;
            line.app.exit(error, help, help);
            code = deliver(help.str(), {});
        } else {
            complain_of(line.app, error);
            code = ExitCode::misuse;
        }
        return std::nullopt;
    }
    line.options.fail_on = line.fail_on.at_least;
    line.options.fail_on_given = line.fail_on.given;
    return line.options;
}

}  // namespace cli
