#include "cli/option_groups.hpp"

#include "cli/option_values.hpp"

namespace cli {

CLI::Option* add_force(CLI::App& app, Options& options) {
    return app.add_flag("--force", options.force, "Overwrite a file that is there already");
}

CLI::Option* add_rule_folders(CLI::App& app, Options& options) {
    return app.add_option("--rules", options.rule_folders, "Add the rule files below DIR; may be repeated")
        ->check(check_not_empty)
        ->allow_extra_args(false)
        ->type_name("DIR");
}

void add_config(CLI::App& app, Options& options) {
    CLI::Option* file =
        app.add_option("--config", options.config, "The configuration (the nearest .buslint.yaml)")
            ->check(check_not_empty)
            ->type_name("FILE")
            ->group("Rules");
    app.add_flag("--no-config", options.no_config, "No configuration")->excludes(file)->group("Rules");
}

void add_account(CLI::App& app, Options& options) {
    app.add_option("--account", options.account, "The account the files are deployed to")
        ->check(check_account)
        ->type_name("ID")
        ->group("What the files do not say");
    app.add_option("--region", options.region, "The Region they are deployed to")
        ->check(check_region)
        ->type_name("NAME")
        ->group("What the files do not say");
    app.add_option("--var-file", options.var_files,
                   "Values for variables of Terraform's root modules; may be repeated, the last wins")
        ->check(check_not_empty)
        ->allow_extra_args(false)
        ->type_name("FILE")
        ->group("What the files do not say");
}

}  // namespace cli
