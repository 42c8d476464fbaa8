#include "cli/case_file.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "report/answer.hpp"
#include "text/place.hpp"

namespace cli {
namespace {

std::string answer_to(const Case& one) {
    if (!one.fault.empty()) return report::answer(one.id, "error", {one.fault});
    value::World world;
    const iam::Decision decision = iam::decide(one.request, one.policies, world);
    std::vector<std::string> reasons;
    for (const value::Reason& reason : decision.reasons) reasons.push_back(reason.text);
    return report::answer(one.id, iam::spelling(decision.verdict), reasons);
}

}  // namespace

ExitCode decide_cases(const Options& options) {
    Options named = options;
    named.paths = {options.cases};
    named.var_files.clear();
    scan::Result scanned = read_paths(named, {});
    ExitCode code = complain_of(scanned.unreadable);
    Run run;
    run.read(std::move(scanned.files), settings_of(options));
    const std::deque<Case> cases = read_cases(run);
    code = larger(code, complain_of_faults(run));
    std::string answers;
    for (const Case& one : cases) {
        answers += answer_to(one);
        if (one.fault.empty()) continue;
        complain(text::place_of(one.place, run.sources) + ": " + one.fault);
        code = larger(code, ExitCode::misuse);
    }
    return larger(code, deliver(answers, {}));
}

}  // namespace cli
