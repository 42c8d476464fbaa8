#pragma once

namespace cli {

// What `buslint COMMAND --help` says below the options.

inline constexpr const char* check_help =
    "Folders are walked as ripgrep walks them: what .gitignore names and what is hidden is left out.\n"
    "A path that is named is always read: after `cdk synth`, name cdk.out.\n\n"
    "Exit code: 0 clean, 1 findings at or above --fail-on, 2 misuse or an unreadable path,\n"
    "3 a fault of buslint itself; the largest wins.\n\n"
    "Examples:\n"
    "  buslint check .\n"
    "  buslint check --format sarif --output buslint.sarif infrastructure/\n"
    "  aws events list-targets-by-rule --rule orders | buslint check -";

inline constexpr const char* hook_help =
    "The whole repository around the working folder is read, so that a queue in one file and its policy\n"
    "in another are seen together. Reported is what lies in the files named, and the deliveries\n"
    "whose queue, role, key or policy is declared there.";

inline constexpr const char* decide_help =
    "Who and what may also be a name as the files have it: a logical id, a role's or queue's name.\n"
    "Prints the verdict and the way to it: the policies that were read, the statements that match, and\n"
    "those that fail by one element only.\n\n"
    "Exit code: 0 allowed, or all cases answered; 1 denied or unknown; 2 misuse; 3 a fault of "
    "buslint.\n\n"
    "Example:\n"
    "  buslint decide --who DeliveryRole --action sqs:SendMessage --on DeadLetters template.yaml";

inline constexpr const char* dead_letter_explain_help =
    "Records of the new bus and messages of classic rules, as `aws sqs receive-message` prints them, one a\n"
    "line, or in a list. Ask for `--message-attribute-names All`: of a classic message they say why it is\n"
    "there. With files, the rules that explain an error code are run on the delivery that has it.\n\n"
    "Exit code: 0 all read, 1 something was skipped, 2 misuse or an unreadable path, 3 a fault of "
    "buslint.\n\n"
    "Example:\n"
    "  buslint dead-letter explain letters.json infrastructure/";

inline constexpr const char* migration_check_help =
    "Without --from and --from-rev the paths hold both sides. A target and a subscriber belong together "
    "where\n"
    "target and events are the same, or where the subscriber's Metadata say so: {buslint: {replaces: "
    "RULE/TARGET}}.\n\n"
    "Exit code: 0 no rule finds an error, 1 one does, 2 misuse or an unreadable path, 3 a fault of "
    "buslint.\n\n"
    "Examples:\n"
    "  buslint migration check --from classic/ new/\n"
    "  buslint migration check --from-rev main --format markdown infrastructure/";

inline constexpr const char* redrive_help =
    "The files must define the subscribers: a template, or what `aws eventsv2 describe-subscriber` prints.\n"
    "Events are left out where the bus no longer has them or a rule says that they would fail again; each "
    "is\n"
    "listed with the reason. The output can be deployed or run as it is, and ends with how to verify it and\n"
    "clean up. Events of classic rules are put again. Nothing is sent to AWS.\n\n"
    "Exit code: 0 everything is redriven, 1 something is left out or skipped or a rule finds an error in "
    "the\n"
    "definitions, 2 misuse or an unreadable path, 3 a fault of buslint.\n\n"
    "Example:\n"
    "  buslint dead-letter redrive letters.json infrastructure/ > redrive.yaml";

inline constexpr const char* migration_plan_help =
    "Every classic target that can move gets a subscriber, a delivery role and a dead-letter queue, beside "
    "what is\n"
    "in its template or module; what is described gets a new file. Targets that stay are listed, each with the "
    "reason.\n"
    "All rules judge the outcome first. Nothing is sent to AWS.\n\n"
    "Exit code: 0 everything moves, 1 something stays or is to do, or a rule finds an error in the outcome,\n"
    "2 misuse or an unreadable path, 3 a fault of buslint.\n\n"
    "Example:\n"
    "  buslint migration plan template.yaml --bus Orders --out new/\n"
    "  buslint migration plan infrastructure/ --bus awscc_eventsv2_event_bus.orders";

}  // namespace cli
