#include "cli/conclude.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/baseline.hpp"
#include "cli/output.hpp"
#include "lint/baseline.hpp"
#include "report/report.hpp"
#include "report/shorten.hpp"

namespace cli {
namespace {

std::string in_format(const report::Report& report, Format format, bool colour) {
    switch (format) {
        case Format::concise:
            return report::concise(report);
        case Format::json:
            return report::json(report);
        case Format::sarif:
            return report::sarif(report);
        case Format::markdown:  // of `rules` only
        case Format::text:
            break;
    }
    return report::text(report, colour);
}

bool fails(const std::vector<finding::Finding>& findings, const Options& options) {
    return options.fail_on && std::any_of(findings.begin(), findings.end(), [&](const finding::Finding& one) {
               const bool counts = !one.undecided && !one.waived && !one.in_baseline;
               return counts && one.severity >= *options.fail_on;
           });
}

std::string working_folder() {
    std::error_code error;
    return std::filesystem::current_path(error).string();
}

report::Report report_of(const std::vector<finding::Finding>& findings,
                         const std::vector<finding::Description>& rules, const Run& run) {
    report::Report report;
    report.sources = &run.sources;
    report.findings = &findings;
    report.rules = &rules;
    report.version = version();
    report.folder = working_folder();
    report.files_read = run.inputs.size();
    report.files_judged = static_cast<std::size_t>(
        std::count_if(run.inputs.begin(), run.inputs.end(),
                      [](const intake::Input& input) { return input.holds == intake::Holds::something; }));
    return report;
}

void say_unreadable(const std::vector<scan::Unreadable>& paths, report::Report& report) {
    for (const scan::Unreadable& one : paths) report.unreadable.push_back({one.path, one.why});
}

}  // namespace

std::string shown(const std::vector<finding::Finding>& findings, const lint::Catalogue& catalogue,
                  const Run& run, Format format, bool colour) {
    const auto rules = catalogue.descriptions();
    return in_format(report_of(findings, rules, run), format, colour);
}

std::string shown_findings(const std::vector<finding::Finding>& findings, const lint::Catalogue& catalogue,
                           const Run& run, Format format, bool colour) {
    const auto rules = catalogue.descriptions();
    const report::Report report = report_of(findings, rules, run);
    return format == Format::text ? report::text_of_findings(report, colour)
                                  : in_format(report, format, colour);
}

namespace {

struct Hidden {
    std::size_t undecided = 0;
    std::size_t known = 0;
};

void drop_undecided(std::vector<finding::Finding>& findings, Hidden& hidden) {
    hidden.undecided += static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(),
                      [](const finding::Finding& one) { return one.undecided && !one.waived; }));
    std::erase_if(findings, [](const finding::Finding& one) { return one.undecided; });
}

/// Marks what a baseline has, writes one, tells what is no longer found.
ExitCode by_baseline(const Options& options, const lint::Catalogue& catalogue, Run& run,
                     std::vector<finding::Finding>& findings) {
    if (!options.write_baseline.empty()) return write_baseline(options, run, findings);
    if (!run.baseline) return ExitCode::clean;
    const std::vector<finding::Entry> stale = apply_baseline(options.paths, catalogue, run, findings);
    if (options.prune_baseline) return rewrite_baseline(options, run);
    // The hook reports on a few files of those it reads.
    if (options.command == Command::hook || !catalogue.chosen("baseline-stale")) return ExitCode::clean;
    for (const finding::Entry& entry : stale) findings.push_back(lint::stale(entry));
    return ExitCode::clean;
}

/// Reports for machines keep what the baseline has, and mark it.
bool marks_known(Format format) {
    return format == Format::json || format == Format::sarif;
}

}  // namespace

ExitCode conclude(const Options& options, const lint::Catalogue& catalogue, Run& run,
                  const scan::Result& scanned, ExitCode code) {
    std::vector<finding::Finding> findings = run.findings.take();
    std::for_each(findings.begin(), findings.end(), report::shorten);
    Hidden hidden;
    if (!options.undecided && !options.write_baseline.empty()) drop_undecided(findings, hidden);
    code = larger(code, by_baseline(options, catalogue, run, findings));
    if (!options.undecided) drop_undecided(findings, hidden);
    if (!marks_known(options.format)) {
        hidden.known = std::erase_if(findings, [](const finding::Finding& one) { return one.in_baseline; });
    }
    if (fails(findings, options)) code = larger(code, ExitCode::findings);
    // A report of an earlier run must not stay to be taken for this one's.
    if (options.quiet && options.output.empty()) return code;
    const auto rules = catalogue.descriptions();
    report::Report report = report_of(findings, rules, run);
    report.hidden_undecided = hidden.undecided;
    report.hidden_known = hidden.known;
    report.has_baseline = run.baseline || !options.write_baseline.empty();
    report.files_read = scanned.files_seen;
    say_unreadable(run.unreadable_rules, report);
    say_unreadable(scanned.unreadable, report);
    return larger(code,
                  deliver_report(in_format(report, options.format, coloured(options)), options, run.sources));
}

}  // namespace cli
