#include "cli/init.hpp"

#include "cli/commands.hpp"
#include "cli/config_file.hpp"
#include "cli/output.hpp"

namespace cli {

/// A line whose `#` one blank follows is prose; a test takes the mark off the others and reads what is left.
std::string_view config_template() {
    return R"(# The configuration of buslint. It holds for this folder and all below it; paths are relative to it, and globs
# are lines of a `.gitignore`. Options of the command line come after it. `buslint check --show-config` shows
# what counts and why; `buslint schema config` is for editors. To use an example, take the `#` off.

# Only these rules or categories (all), and not these: see `buslint rules`.
#select: [access, delivery]
#ignore: [grant-broad]

# How grave findings are: error, warning or note.
#severity:
#  target-dead-letter-missing: error

# What is different for some files. Of several globs that cover a file the later counts.
#per-path:
#  samples/:
#    ignore: [dead-letter-missing]
#    severity: {access: note}

# Values for parameters of rules: RULE: {NAME: VALUE}.
#parameters: {}

# Where the files are deployed.
#account: "111122223333"
#region: eu-west-1

# Values for variables of Terraform's root modules, as `terraform plan -var-file=FILE` takes them; the last wins.
#var-files: [prod.tfvars]

# Every subscriber replaces a classic target: hold it to 86,400 s and 185 attempts.
#migration: true

# Which subscriber replaces which classic target, where the files do not tell. A marker of the subscriber does it, too:
# `Metadata: {buslint: {replaces: RULE/TARGET}}`. One target may have several subscribers after it.
#moves:
#  - from: OrderPlaced/invoice
#    to: InvoiceSubscriber

# From which severity on the exit code is 1: error, warning, note, never.
#fail-on: error

# Folders of your own rules.
#rules: [our-rules]

# What a walk leaves out, beside what `.gitignore` names.
#exclude: [generated/, "*.draft.yaml"]

# Findings that somebody looked at and that may pass. Where the finding is, a comment does it in YAML,
# `# buslint: allow[RULE] until:2030-12-31 why`, and metadata of the resource in a template,
# `Metadata: {buslint: {allow: [{rule: RULE, reason: why, until: 2030-12-31}]}}`.
#waivers:
#  - rule: dead-letter-missing
#    path: legacy/orders.json
#    subject: Orders
#    reason: replaced this year, see the migration plan
#    until: 2030-12-31
)";
}

ExitCode init(const Options& options) {
    const std::string path(config_name);
    if (!may_write(path, options.force)) return ExitCode::misuse;
    const ExitCode code = deliver(config_template(), path);
    return code == ExitCode::clean ? deliver("wrote " + path + "\n", {}) : code;
}

}  // namespace cli
