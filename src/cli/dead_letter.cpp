#include <chrono>

#include "cli/apply.hpp"
#include "cli/commands.hpp"
#include "cli/given_files.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/record_files.hpp"
#include "dead_letter/report.hpp"
#include "dead_letter/sheet.hpp"

namespace cli {
namespace {

/// How much of classic events is kept for putting them again.
constexpr std::size_t most_kept = 64u << 20;

/// The infrastructure files, if there are any, and what the rules say of them.
struct JudgedFiles : GivenFiles {
    std::optional<dead_letter::Predictions> predictions;

    [[nodiscard]] dead_letter::Files looked_at() const {
        if (!predictions) return {};
        return {&run.topology, &*predictions};
    }
};

ExitCode judge_files(const Options& options, JudgedFiles& judged) {
    const ExitCode code = read_given(options, judged);
    if (!judged.work || options.paths.empty()) return code;
    const unsigned threads = settings_of(judged.work->options).threads;
    lint::Options how;
    how.parallel = [threads](std::size_t count, const std::function<void(std::size_t)>& work) {
        scan::parallel(count, threads, work);
    };
    judged.predictions.emplace(judged.work->catalogue, judged.run.topology, how);
    return code;
}

std::string explanation(const Options& options, const dead_letter::Report& report) {
    switch (options.format) {
        case Format::json:
            return dead_letter::print_json(report);
        case Format::markdown:
            return dead_letter::print_markdown(report);
        default:
            return dead_letter::print_text(report);
    }
}

std::string redrive(const Options& options, const dead_letter::RedriveReport& report) {
    switch (options.format) {
        case Format::json:
            return dead_letter::print_json(report);
        case Format::markdown:
            return dead_letter::print_markdown(report);
        default:
            return dead_letter::print_text(report);
    }
}

/// Lets all rules judge the definitions of a plan beside the files: a redrive that loses events again helps
/// nobody.
std::vector<finding::Finding> judge_plan(const Options& options, const JudgedFiles& judged,
                                         const dead_letter::RedriveReport& report, ExitCode& code) {
    const document::Written body = dead_letter::template_of(*report.plan, report.at).body;
    if (body.find("Resources")->entries().empty()) return {};
    std::vector<scan::File> files = judged.files;
    files.push_back({"redrive.yaml", write_yaml(body), true});
    GivenFiles planned;
    read_again(options, std::move(files), planned);
    if (!planned.work) return {};
    Run& run = planned.run;
    run.judge(planned.work->catalogue, settings_of(planned.work->options));
    apply_policy(run, {planned.work->catalogue, planned.work->policy, planned.work->config, {}, {}});
    std::vector<finding::Finding> found;
    for (finding::Finding& one : run.findings.take()) {
        if (one.undecided || one.place.source != run.inputs.back().id) continue;
        if (one.severity == finding::Severity::error) code = larger(code, ExitCode::findings);
        found.push_back(std::move(one));
    }
    return found;
}

dead_letter::Time now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace

ExitCode dead_letter_explain(const Options& options) {
    JudgedFiles judged;
    ExitCode code = judge_files(options, judged);
    if (!judged.work) return code;
    const dead_letter::Collected collected = collect(options, 0, code);
    const auto explanations = dead_letter::explain(collected, judged.looked_at());
    const dead_letter::Report report{&collected, &explanations, &judged.run.sources,
                                     judged.work->catalogue.descriptions()};
    if (collected.skipped_count() > 0) code = larger(code, ExitCode::findings);
    return larger(code, deliver_report(explanation(options, report), options, judged.run.sources));
}

ExitCode dead_letter_redrive(const Options& options) {
    JudgedFiles judged;
    ExitCode code = judge_files(options, judged);
    if (!judged.work) return code;
    if (!judged.predictions)
        judged.predictions.emplace(judged.work->catalogue, judged.run.topology, lint::Options());
    const dead_letter::Collected collected = collect(options, most_kept, code);
    const auto explanations = dead_letter::explain(collected, judged.looked_at());
    dead_letter::RedriveOptions how;
    how.at = options.at.empty() ? now() : dead_letter::parse_time(options.at).value_or(0);
    if (!options.retention_days.empty()) how.retention_days = std::stoll(options.retention_days);
    how.anyway = options.anyway;
    dead_letter::RedrivePlan plan =
        dead_letter::plan_redrive(explanations, judged.looked_at(), judged.run.sources, how);
    const dead_letter::Form form = options.as.value_or(
        plan.redrives.empty() ? dead_letter::Form::cli : dead_letter::Form::cloudformation);
    dead_letter::settle(plan, form);
    dead_letter::RedriveReport report{&plan, &collected, form, how.at, {}};
    report.findings = judge_plan(options, judged, report, code);
    if (collected.skipped_count() > 0 || plan.leaves_out()) code = larger(code, ExitCode::findings);
    return larger(code, deliver_report(redrive(options, report), options, judged.run.sources));
}

}  // namespace cli
