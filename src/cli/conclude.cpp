#include "cli/conclude.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/output.hpp"
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
               return !one.undecided && !one.waived && one.severity >= *options.fail_on;
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

ExitCode conclude(const Options& options, const lint::Catalogue& catalogue, Run& run,
                  const scan::Result& scanned, ExitCode code) {
    std::vector<finding::Finding> findings = run.findings.take();
    std::for_each(findings.begin(), findings.end(), report::shorten);
    std::size_t hidden = 0;
    if (!options.undecided) {
        hidden = static_cast<std::size_t>(
            std::count_if(findings.begin(), findings.end(),
                          [](const finding::Finding& one) { return one.undecided && !one.waived; }));
        std::erase_if(findings, [](const finding::Finding& one) { return one.undecided; });
    }
    if (fails(findings, options)) code = larger(code, ExitCode::findings);
    // A report of an earlier run must not stay to be taken for this one's.
    if (options.quiet && options.output.empty()) return code;
    const auto rules = catalogue.descriptions();
    report::Report report = report_of(findings, rules, run);
    report.hidden_undecided = hidden;
    report.files_read = scanned.files_seen;
    say_unreadable(run.unreadable_rules, report);
    say_unreadable(scanned.unreadable, report);
    return larger(code, deliver(in_format(report, options.format, coloured(options)), options.output));
}

}  // namespace cli
