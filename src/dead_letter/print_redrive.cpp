#include "dead_letter/report.hpp"
#include "dead_letter/sheet.hpp"

namespace dead_letter {
namespace {

using document::Written;

std::string commented(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += "# " + line + "\n";
    return out;
}

std::string heading(const RedriveReport& report) {
    return "Dead letters again, as of " + print_time(report.at);
}

Written texts(const std::vector<std::string>& all) {
    Written list = Written::list();
    for (const std::string& one : all) list.add(one);
    return list;
}

Written left_out_of(const std::vector<LeftOut>& all) {
    Written list = Written::list();
    for (const LeftOut& one : all) {
        list.add(std::move(
            Written::map().set("reason", one.reason).set("ids", texts(one.ids)).set("unnamed", one.unnamed)));
    }
    return list;
}

Written json_of(const Redrive& redrive, Time at) {
    Written replays = Written::list();
    for (std::size_t i = 0; i < redrive.replays.size(); ++i) {
        const Window window = window_of(redrive.replays[i], at);
        replays.add(std::move(Written::map()
                                  .set("name", replay_name(redrive, i))
                                  .set("ids", texts(redrive.replays[i].ids))
                                  .set("from", print_time(window.begin * 1000))
                                  .set("to", print_time(window.end * 1000))));
    }
    Written made = Written::map();
    made.set("subscriber", redrive.subscriber.empty() ? Written() : Written(redrive.subscriber));
    made.set("bus", redrive.bus).set("target", redrive.target).set("replays", std::move(replays));
    made.set("warnings", texts(redrive.warnings)).set("left_out", left_out_of(redrive.left_out));
    return made;
}

Written json_of(const PutBack& one) {
    Written requests = Written::list();
    for (const PutRequest& request : one.requests) requests.add(Written::map("Entries", request.entries));
    Written made = Written::map();
    made.set("bus", one.bus.empty() ? Written() : Written(one.bus)).set("rules", texts(one.rules));
    made.set("requests", std::move(requests)).set("left_out", left_out_of(one.left_out));
    return made;
}

Written json_of(const std::vector<finding::Finding>& findings) {
    Written list = Written::list();
    for (const finding::Finding& one : findings) {
        list.add(std::move(Written::map()
                               .set("rule", one.rule)
                               .set("severity", finding::name(one.severity))
                               .set("message", one.message)));
    }
    return list;
}

}  // namespace

std::string print_text(const RedriveReport& report) {
    std::string out = "# " + heading(report) + "\n" + commented(notes_of(report));
    const std::string code = code_of(report);
    if (!code.empty()) out += "\n" + code;
    const std::vector<std::string> steps = steps_of(report);
    if (!steps.empty()) out += "\n" + commented(steps);
    return out;
}

std::string print_markdown(const RedriveReport& report) {
    std::string out = "# " + heading(report) + "\n\n```text\n";
    for (const std::string& line : notes_of(report)) out += line + "\n";
    out += "```\n";
    const std::string code = code_of(report);
    if (!code.empty())
        out += std::string("\n```") + (report.form == Form::cli ? "sh" : "yaml") + "\n" + code + "```\n";
    const std::vector<std::string> steps = steps_of(report);
    if (!steps.empty()) out += "\n```text\n";
    for (const std::string& line : steps) out += line + "\n";
    return steps.empty() ? out : out + "```\n";
}

std::string print_json(const RedriveReport& report) {
    Written redrives = Written::list();
    Written put_backs = Written::list();
    for (const Redrive& one : report.plan->redrives) redrives.add(json_of(one, report.at));
    for (const PutBack& one : report.plan->put_backs) put_backs.add(json_of(one));
    Written made = Written::map();
    made.set("format", 1).set("at", print_time(report.at));
    made.set("redrives", std::move(redrives)).set("put_backs", std::move(put_backs));
    made.set("findings", json_of(report.findings));
    if (report.form == Form::cloudformation) {
        made.set("template", template_of(*report.plan, report.at).body);
    } else {
        made.set("commands", code_of(report));
    }
    made.set("steps", texts(steps_of(report)));
    put_counts(made, *report.collected);
    return write_json(made, document::Layout::lines) + "\n";
}

}  // namespace dead_letter
