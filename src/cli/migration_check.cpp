#include <algorithm>
#include <set>

#include "cli/apply.hpp"
#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/revision.hpp"
#include "cli/work.hpp"
#include "lint/named_moves.hpp"
#include "lint/rule.hpp"
#include "migration/print_comparison.hpp"
#include "text/place.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

using finding::Finding;

/// The files of the old side; none where the paths hold both sides.
scan::Result read_old(const Options& options, const ConfigFile& config) {
    if (!options.from_revision.empty())
        return read_revision(options.from_revision, options.paths, scan_options(options, config));
    if (options.from.empty()) return {};
    Options old = options;
    old.paths = options.from;
    old.var_files.clear();  // they are read with the new side, and hold for both
    return read_paths(old, config);
}

migration::Sides sides_of(const Run& run, std::size_t old_count) {
    migration::Sides sides;
    if (old_count == 0) return sides;
    for (std::size_t i = 0; i < run.inputs.size(); ++i)
        (i < old_count ? sides.old : sides.fresh).insert(run.inputs[i].id);
    return sides;
}

/// What the rules say of the moves: those about migrations, and what they find wrong with the subscribers
/// that take over.
std::vector<Finding> about_moves(Run& run, const lint::Catalogue& catalogue,
                                 const migration::Comparison& comparison, const migration::Sides& sides) {
    std::set<std::string> fresh;
    for (const migration::Move& move : comparison.moves)
        fresh.insert(run.topology.subscribers[move.subscriber].identity.name);
    std::vector<Finding> found;
    for (Finding& one : run.findings.take()) {
        if (one.undecided || one.waived) continue;
        const lint::Rule* rule = catalogue.find(one.rule);
        const bool of_new = one.place.placed() && sides.is_new(one.place.source);
        const bool of_move =
            rule != nullptr && (rule->about.category == "migration" || one.rule == lint::replacement_unknown);
        const bool of_successor =
            of_new && fresh.contains(one.subject) && one.severity != finding::Severity::note;
        const bool of_file =
            rule != nullptr && rule->about.category == "reading" && one.severity == finding::Severity::error;
        if (of_move || of_successor || of_file) found.push_back(std::move(one));
    }
    return found;
}

std::string markdown_of(const std::vector<Finding>& found, const text::Sources& sources) {
    if (found.empty()) return {};
    std::string out = "\n### What the rules say\n\n";
    for (const Finding& one : found) {
        out += "- " + std::string(finding::name(one.severity)) + ": " + text::printable(one.message) + " (`" +
               one.rule + "`, " + text::printable(text::place_of(one.place, sources)) + ")\n";
    }
    return out;
}

document::Written json_of(const std::vector<Finding>& found, const text::Sources& sources) {
    using document::Written;
    Written list = Written::list();
    for (const Finding& one : found) {
        list.add(std::move(Written::map()
                               .set("rule", one.rule)
                               .set("severity", finding::name(one.severity))
                               .set("message", one.message)
                               .set("place", text::place_of(one.place, sources))));
    }
    return list;
}

std::string shown_comparison(const Options& options, const lint::Catalogue& catalogue, const Run& run,
                             const migration::ComparisonReport& report, const std::vector<Finding>& found) {
    switch (options.format) {
        case Format::json: {
            document::Written made = json_of(report);
            made.set("findings", json_of(found, run.sources));
            return write_json(made, document::Layout::lines) + "\n";
        }
        case Format::markdown:
            return print_markdown(report) + markdown_of(found, run.sources);
        default: {
            const std::string findings =
                shown_findings(found, catalogue, run, Format::text, coloured(options));
            return findings + (findings.empty() ? "" : "\n") + print_text(report);
        }
    }
}

}  // namespace

ExitCode migration_check(const Options& given) {
    ExitCode code = ExitCode::clean;
    Run run;
    const auto work = prepare(given, run, code);
    if (!work) return code;
    const Options& options = work->options;
    scan::Result old = read_old(options, work->config);
    scan::Result fresh = read_paths(options, work->config);
    code = larger(code, complain_of(old.unreadable));
    code = larger(code, complain_of(fresh.unreadable));
    const bool apart = !options.from.empty() || !options.from_revision.empty();
    if (apart && old.files.empty()) complain("the old side has no file that buslint reads");
    std::set<std::string> named = named_in(old);
    named.merge(named_in(fresh));
    std::vector<scan::File> files = std::move(old.files);
    const std::size_t old_count = files.size();
    std::move(fresh.files.begin(), fresh.files.end(), std::back_inserter(files));

    Settings settings = settings_of(options, work->config, options.paths);
    settings.all_read = true;
    run.read(std::move(files), settings);
    settings.sides = sides_of(run, old_count);
    run.build(settings);
    complain_of_nothing(named, run);
    run.judge(work->catalogue, settings);
    apply_policy(run, {work->catalogue, work->policy, work->config, options.today, options.paths});

    const migration::Moves moves = migration::pair(run.topology, settings.sides);
    const migration::Comparison comparison = migration::compare(run.topology, moves, settings.sides);
    const std::vector<Finding> found = about_moves(run, work->catalogue, comparison, settings.sides);
    const bool lost = std::any_of(found.begin(), found.end(), [](const Finding& one) {
        return one.severity == finding::Severity::error;
    });
    if (lost) code = larger(code, ExitCode::findings);
    const migration::ComparisonReport report{comparison, run.topology, run.sources, options.from_revision};
    return larger(code, deliver_report(shown_comparison(options, work->catalogue, run, report, found),
                                       options, run.sources));
}

}  // namespace cli
