#include "migration/print_comparison.hpp"
#include "migration/write_plan.hpp"
#include "text/printable.hpp"

namespace migration {
namespace {

std::string comments(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += "# " + text::printable(line) + "\n";
    return out;
}

std::string counted_targets(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " target" : " targets");
}

void add_move(const PlanReport& report, const PlannedMove& move, std::vector<std::string>& lines) {
    const std::string& name = report.topology->targets[move.target].identity.name;
    if (!move.moves()) {
        lines.push_back(name + " stays: " + move.refusal);
        return;
    }
    lines.push_back(name + " moves: " + move.subscriber);
    if (!move.to_do.empty())
        lines.push_back("  TODO its transformer by hand, until then it is stopped: " + move.to_do);
    for (const std::string& note : move.notes) lines.push_back("  " + note);
}

std::vector<std::string> heading_of(const PlanReport& report) {
    const Plan& plan = *report.plan;
    const std::size_t moving = plan.moving();
    std::vector<std::string> lines{"The way to " + report.bus + ": " + counted_targets(moving) + " of " +
                                   std::to_string(plan.moves.size()) + " can go"};
    if (moving > 0)
        lines.push_back("the bus must keep events for " + std::to_string(plan.retention_days) +
                        " days: the longest retry window and a day");
    if (plan.buses.size() > 1) {
        const std::vector<std::string> buses(plan.buses.begin(), plan.buses.end());
        lines.push_back(
            "the events of " + joined(buses) +
            " come together on it: a subscriber gets those of all that its filter lets through; plan "
            "each with a bus of its own where that is not meant");
    }
    for (const PlannedMove& move : plan.moves) add_move(report, move, lines);
    if (moving == 0) return lines;
    if (report.findings.empty()) lines.emplace_back("the rules have nothing against it");
    lines.insert(lines.end(), report.findings.begin(), report.findings.end());
    return lines;
}

}  // namespace

std::string print_plan(const PlanReport& report) {
    std::string out = comments(heading_of(report));
    for (const PlannedAddition& addition : report.plan->additions) {
        if (addition.resources.empty()) continue;
        if (!report.written.empty()) continue;
        if (addition.form == PlanForm::cli) {
            out += "\n" + write_commands(addition, report.bus);
            continue;
        }
        const char* what = addition.form == PlanForm::terraform ? "a new file, "
                           : addition.file == text::no_source   ? "a new template, "
                                                                : "add to ";
        out += "\n" + comments({what + addition.path}) + write_addition(addition);
    }
    if (!report.written.empty()) out += "\n";
    for (const std::string& file : report.written) out += comments({"written: " + file});
    const std::vector<std::string> steps = steps_of_plan(report);
    return steps.empty() ? out : out + "\n" + comments(steps);
}

}  // namespace migration
