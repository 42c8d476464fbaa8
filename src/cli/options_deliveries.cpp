#include "cli/help.hpp"
#include "cli/option_groups.hpp"
#include "cli/option_values.hpp"

namespace cli {
namespace {

void add_dead_letter_options(CLI::App& command, Options& options) {
    command.add_option("RECORDS", options.records, "Dead-letter records: a file, a folder, or -")
        ->required()
        ->type_name("");
    command.add_option("PATH", options.paths, "Files and folders that define the deliveries")->type_name("");
    command.add_option("--output", options.output, "Write to FILE")
        ->check(check_not_empty)
        ->type_name("FILE");
    add_rule_folders(command, options);
    add_config(command, options);
    add_account(command, options);
    add_choice<Format>(command, "--format",
                       {{"text", Format::text}, {"json", Format::json}, {"markdown", Format::markdown}},
                       options.format, "How it is written (text)");
}

void add_redrive(CLI::App& command, Options& options) {
    using dead_letter::Form;
    CLI::App* redrive = command.add_subcommand("redrive", "Write what delivers the events again");
    add_dead_letter_options(*redrive, options);
    add_choice<std::optional<Form>>(*redrive, "--as",
                                    {{"cloudformation", Form::cloudformation}, {"cli", Form::cli}},
                                    options.as, "A template, or commands for the AWS command line");
    redrive->add_option("--at", options.at, "The time of the run (now)")
        ->check(check_time)
        ->type_name("TIME");
    redrive->add_option("--retention-days", options.retention_days, "How long the bus keeps events")
        ->check(check_retention)
        ->type_name("N");
    redrive->add_flag("--anyway", options.anyway, "Also where the files say that the cause stands");
    redrive->footer(redrive_help);
    redrive->callback([&options] { options.command = Command::dead_letter_redrive; });
}

}  // namespace

void add_dead_letter(CLI::App& app, Options& options) {
    CLI::App* command = app.add_subcommand("dead-letter", "Explain dead letters, and get the events back");
    command->alias("dlq")->require_subcommand(1);
    CLI::App* explain = command->add_subcommand("explain", "Say what failed, why, and what to do");
    add_dead_letter_options(*explain, options);
    explain->footer(dead_letter_explain_help);
    explain->callback([&options] { options.command = Command::dead_letter_explain; });
    add_redrive(*command, options);
}

namespace {

void add_migration_plan(CLI::App& command, Options& options) {
    using migration::PlanForm;
    CLI::App* plan = command.add_subcommand("plan", "Write subscribers that replace classic targets");
    plan->add_option("PATH", options.paths, "Files and folders of the classic side")
        ->required()
        ->type_name("");
    CLI::Option* arn = plan->add_option("--bus-arn", options.bus_arn, "The new bus");
    arn->check(check_bus_arn)->type_name("ARN");
    CLI::Option* name = plan->add_option("--bus", options.bus, "The new bus, as the template calls it");
    name->check(check_not_empty)->type_name("ID")->excludes(arn);
    add_choice<std::optional<PlanForm>>(*plan, "--as",
                                        {{"cloudformation", PlanForm::cloudformation},
                                         {"terraform", PlanForm::terraform},
                                         {"cli", PlanForm::cli}},
                                        options.form, "How it is written (as each file is)");
    CLI::Option* out = plan->add_option("--out", options.out, "Write whole files into DIR");
    out->check(check_not_empty)->type_name("DIR");
    add_force(*plan, options)->needs(out);
    add_rule_folders(*plan, options);
    add_config(*plan, options);
    add_account(*plan, options);
    plan->footer(migration_plan_help);
    plan->callback([=, &options] {
        options.command = Command::migration_plan;
        const bool commands = options.form == migration::PlanForm::cli;
        if (commands && arn->count() == 0) throw CLI::RequiredError("--as cli: --bus-arn");
        if (arn->count() + name->count() == 0) throw CLI::RequiredError("--bus-arn or --bus");
    });
}

}  // namespace

void add_migration(CLI::App& app, Options& options) {
    CLI::App* command =
        app.add_subcommand("migration", "Move classic rules to subscribers without losing events");
    command->require_subcommand(1);
    CLI::App* check = command->add_subcommand("check", "Say what each move changes for the events");
    check->add_option("PATH", options.paths, "Files and folders of the new side, or of both")->type_name("");
    check->add_option("--to", options.to, "The same; may be repeated")
        ->allow_extra_args(false)
        ->type_name("PATH");
    CLI::Option* from =
        check->add_option("--from", options.from, "A file or folder of the old side; may be repeated")
            ->allow_extra_args(false)
            ->type_name("PATH");
    check->add_option("--from-rev", options.from_revision, "The old side is the paths at a revision of git")
        ->check(check_not_empty)
        ->excludes(from)
        ->type_name("REV");
    check->add_option("--output", options.output, "Write to FILE")->check(check_not_empty)->type_name("FILE");
    add_rule_folders(*check, options);
    add_config(*check, options);
    add_account(*check, options);
    add_choice<Format>(*check, "--format",
                       {{"text", Format::text}, {"json", Format::json}, {"markdown", Format::markdown}},
                       options.format, "How it is written (text)");
    check->footer(migration_check_help);
    check->callback([&options] {
        options.command = Command::migration_check;
        options.paths.insert(options.paths.end(), options.to.begin(), options.to.end());
        if (options.paths.empty()) throw CLI::RequiredError("PATH");
    });
    add_migration_plan(*command, options);
}

}  // namespace cli
