#include <algorithm>

#include "migration/print_comparison.hpp"
#include "migration/write_plan.hpp"

namespace migration {
namespace {

using Lines = std::vector<std::string>;

/// What of a rule moves.
struct MovedRule {
    std::string name;
    std::vector<std::string> moved;
    std::vector<std::string> left;
};

std::vector<MovedRule> rules_of(const PlanReport& report) {
    std::vector<MovedRule> rules;
    std::uint32_t before = 0;
    for (const PlannedMove& move : report.plan->moves) {
        const model::Target& target = report.topology->targets[move.target];
        if (rules.empty() || before != target.rule)
            rules.push_back({report.topology->event_rules[target.rule].identity.name, {}, {}});
        before = target.rule;
        const bool goes = move.moves() && move.to_do.empty();
        (goes ? rules.back().moved : rules.back().left).push_back(target.identity.name);
    }
    rules.erase(
        std::remove_if(rules.begin(), rules.end(), [](const MovedRule& rule) { return rule.moved.empty(); }),
        rules.end());
    return rules;
}

/// `part`: of rules that keep targets; null: nothing is done with them.
void add_rules(const PlanReport& report, const char* whole, const char* part, Lines& lines) {
    for (const MovedRule& rule : rules_of(report)) {
        if (rule.left.empty()) {
            lines.push_back("   - " + std::string(whole) + rule.name);
        } else if (part != nullptr) {
            lines.push_back("   - " + std::string(part) + rule.name + " only " + joined(rule.moved) +
                            ": it keeps " + joined(rule.left));
        }
    }
}

void add_create(const PlanReport& report, Lines& lines) {
    lines.emplace_back("1. Create.");
    lines.push_back(
        "   before: the bus is ACTIVE and keeps events for " + std::to_string(report.plan->retention_days) +
        " days or more, and nothing publishes to it yet: a subscriber gets what is published after it");
    for (const auto& [form, what] :
         {std::pair(PlanForm::cloudformation,
                    "   do:     deploy the templates with these resources (--capabilities CAPABILITY_IAM)"),
          std::pair(PlanForm::terraform,
                    "   do:     terraform apply, with the provider hashicorp/awscc, 1.104.0 or later"),
          std::pair(PlanForm::cli, "   do:     run the commands")}) {
        const auto& additions = report.plan->additions;
        if (std::any_of(additions.begin(), additions.end(), [form = form](const PlannedAddition& one) {
                return one.form == form && !one.resources.empty();
            }))
            lines.emplace_back(what);
    }
    lines.emplace_back("   undo:   take the resources out again; the classic side is as it was");
}

void add_observe(const PlanReport& report, Lines& lines) {
    lines.emplace_back("2. Observe.");
    lines.emplace_back(
        "   before: every subscriber is RUNNING, and its logs have a delivery (AWS::Logs::Delivery) to a "
        "destination");
    for (const PlannedMove& move : report.plan->moves) {
        if (!move.moves() || !move.starts_stopped) continue;
        lines.push_back("           but " + move.subscriber + ", which stays STOPPED" +
                        (move.to_do.empty() ? ": its rule is disabled" : " until what is to do is done"));
    }
    lines.emplace_back(
        "   do:     publish to both buses for a while, and compare EventsDelivered of each subscriber with");
    lines.emplace_back(
        "           Invocations of its rule. An event on both arrives twice: where the target cannot take "
        "that, stop");
    lines.emplace_back(
        "           the subscriber, and start it in step 3 with ResumePosition LATEST as the rule is "
        "disabled");
    lines.emplace_back("   undo:   publish to the classic bus alone");
}

void add_switch(const PlanReport& report, Lines& lines) {
    lines.emplace_back("3. Switch.");
    lines.emplace_back(
        "   before: OnFailureDestinationFailed and EventsDropped are 0, no dead-letter queue fills, "
        "ApproximateBacklogAge");
    lines.emplace_back(
        "           does not grow, and all that reads those queues or alarms on AWS/Events knows the new "
        "side");
    lines.emplace_back("   do:     publish to the new bus alone, and");
    add_rules(report, "disable ", "take out of ", lines);
    lines.emplace_back("   undo:   publish to the classic bus again, enable the rules, put the targets back");
}

void add_remove(const PlanReport& report, Lines& lines) {
    lines.emplace_back("4. Remove.");
    lines.emplace_back(
        "   before: 86,400 s have passed since the switch, the longest that a classic rule retries, and the "
        "classic");
    lines.emplace_back("           dead-letter queues are empty");
    lines.emplace_back("   do:     with the grants to events.amazonaws.com that nothing needs any more,");
    add_rules(report, "delete ", nullptr, lines);
    lines.emplace_back(
        "   undo:   deploy the classic files again; archives that are deleted do not come back");
}

}  // namespace

std::vector<std::string> steps_of_plan(const PlanReport& report) {
    Lines lines;
    if (report.plan->moving() == 0) return lines;
    add_create(report, lines);
    add_observe(report, lines);
    add_switch(report, lines);
    add_remove(report, lines);
    return lines;
}

}  // namespace migration
