#include <nlohmann/json.hpp>

#include "cli/case_file.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "iam/path.hpp"

namespace cli {
namespace {

/// As case files spell verdicts.
std::string_view spelled(iam::Verdict verdict) {
    switch (verdict) {
        case iam::Verdict::allow:
            return "allow";
        case iam::Verdict::explicit_deny:
            return "explicitDeny";
        case iam::Verdict::implicit_deny:
            return "implicitDeny";
        case iam::Verdict::unknown:
            break;
    }
    return "unknown";
}

std::string place_of(text::Span place, const text::Sources& sources) {
    const text::Source& source = sources[place.source];
    const text::Position position = source.position(place.begin);
    return source.path() + ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

/// One JSON object a line, in the order of the cases.
std::string answer_to(const Case& one) {
    nlohmann::ordered_json answer = {{"id", one.id}};
    if (!one.fault.empty()) {
        answer["decision"] = "error";
    } else {
        value::World world;
        const iam::Decision decision = iam::decide(one.request, one.policies, world);
        answer["decision"] = spelled(decision.verdict);
        for (const value::Reason& reason : decision.reasons) answer["reasons"].push_back(reason.text);
    }
    return answer.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

/// What is wrong with the file itself: a line each on standard error.
ExitCode complain_of_file(finding::Findings findings, const text::Sources& sources) {
    ExitCode code = ExitCode::clean;
    for (const finding::Finding& one : findings.take()) {
        complain(place_of(one.place, sources) + ": " + one.message);
        code = ExitCode::misuse;
    }
    return code;
}

ExitCode decide_cases(const Options& options) {
    Options named = options;
    named.paths = {options.cases};
    scan::Result scanned = read_paths(named);
    ExitCode code = complain_of(scanned.unreadable);
    Run run;
    run.read(std::move(scanned.files), settings_of(options));
    code = larger(code, complain_of_file(std::move(run.findings), run.sources));
    std::string answers;
    for (const Case& one : read_cases(run)) {
        answers += answer_to(one);
        if (one.fault.empty()) continue;
        complain(place_of(one.place, run.sources) + ": " + one.fault);
        code = larger(code, ExitCode::misuse);
    }
    return larger(code, deliver(answers, {}));
}

}  // namespace

ExitCode decide(const Options& options) {
    return decide_cases(options);
}

}  // namespace cli
