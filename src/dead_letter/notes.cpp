#include "dead_letter/report.hpp"
#include "dead_letter/sheet.hpp"
#include "text/printable.hpp"

namespace dead_letter {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t largest_body = 51'200;         ///< bytes of a template that is sent as it is
constexpr std::size_t largest_template = 1'000'000;  ///< bytes of one that lies in S3

void add(Lines& lines, const std::string& text) {
    lines.push_back(text::printable(text));
}

void add_left_out(Lines& lines, const std::vector<LeftOut>& left_out) {
    for (const LeftOut& one : left_out) {
        add(lines,
            "  left out, " + count(one.ids.size() + one.unnamed, "event", "events") + ": " + one.reason);
        for (const std::string& id : one.ids) add(lines, "    " + id);
        if (one.unnamed > 0 && !one.ids.empty())
            add(lines, "    and " + std::to_string(one.unnamed) + " without an id");
    }
}

void add_redrive(Lines& lines, const Redrive& redrive) {
    const std::string name = redrive.subscriber.empty() ? "a subscriber that the records do not name"
                             : redrive.name.empty()     ? redrive.subscriber
                                                        : redrive.name;
    const std::string by = " by " + count(redrive.replays.size(), "subscriber", "subscribers");
    add(lines, name + ": " + count(redrive.replayed(), "event", "events") + " again" +
                   (redrive.replays.empty() ? "" : by));
    for (const std::string& warning : redrive.warnings) add(lines, "  " + warning);
    add_left_out(lines, redrive.left_out);
}

void add_put_back(Lines& lines, const PutBack& one, Form form) {
    const std::string bus =
        one.bus.empty() ? "a classic bus that the messages do not name" : "classic bus " + one.bus;
    const std::string by = " by " + count(one.requests.size(), "call", "calls") + " of PutEvents";
    add(lines, bus + ": " + count(one.count(), "event", "events") + " again" + (one.count() == 0 ? "" : by));
    if (one.count() > 0) {
        add(lines,
            "  the body of a classic dead-letter message is the event itself, and there is no other redrive");
        add(lines,
            "  each comes with a new id, and to every rule of the bus that matches it, not only where it "
            "failed");
        if (form == Form::cloudformation)
            add(lines, "  `--as cli` gives the calls: a template cannot make them");
    }
    add_left_out(lines, one.left_out);
}

void add_findings(Lines& lines, const RedriveReport& report) {
    bool any = false;
    for (const Redrive& redrive : report.plan->redrives) any = any || !redrive.replays.empty();
    if (!any) return;
    if (report.findings.empty()) add(lines, "the rules have nothing against these definitions");
    for (const finding::Finding& one : report.findings) {
        add(lines, std::string(finding::name(one.severity)) + "[" + one.rule + "]: " + one.message);
    }
}

void add_size(Lines& lines, const RedriveReport& report) {
    if (report.form != Form::cloudformation) return;
    const std::size_t size = code_of(report).size();
    if (size > largest_template) {
        add(lines, "this template has " + std::to_string(size) +
                       " bytes, and CloudFormation takes 1 MB: redrive fewer records, or with --as cli");
    } else if (size > largest_body) {
        add(lines,
            "this template has " + std::to_string(size) + " bytes: `deploy` needs `--s3-bucket` for it");
    }
}

}  // namespace

std::vector<std::string> notes_of(const RedriveReport& report) {
    Lines lines;
    for (const Redrive& redrive : report.plan->redrives) add_redrive(lines, redrive);
    for (const PutBack& one : report.plan->put_backs) add_put_back(lines, one, report.form);
    for (const Skipped& one : report.collected->skipped) {
        add(lines, place_of(one.where, *report.collected) + ": skipped, " + one.reason);
    }
    add(lines, tally_of(*report.collected));
    add_findings(lines, report);
    add_size(lines, report);
    return lines;
}

}  // namespace dead_letter
