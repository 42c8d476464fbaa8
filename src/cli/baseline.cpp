#include "cli/baseline.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/pipeline.hpp"
#include "document/keys.hpp"
#include "lint/baseline.hpp"
#include "lint/rule.hpp"
#include "report/report.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;
using finding::Entry;
using finding::Finding;
using finding::Known;

/// A line of a baseline has some hundred bytes.
constexpr std::uint64_t largest_baseline = 64u << 20;

/// The folder of a file, absolute and without links where it is there.
std::string folder_of(const std::string& file) {
    std::error_code error;
    const fs::path folder = fs::weakly_canonical(fs::absolute(file, error).parent_path(), error);
    return folder.string();
}

/// A path as a baseline in the folder names it.
std::string seen_from(const fs::path& folder, const std::string& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error).lexically_normal();
    std::string seen = whole.lexically_relative(folder).generic_string();
    if (seen.ends_with('/')) seen.pop_back();
    return text::printable(seen);
}

/// The findings of files that are judged, as a baseline has them, and which of all findings they are.
struct Judged {
    std::vector<Known> known;
    std::vector<std::size_t> numbers;
};

/// For each finding of the inputs the keys on the way to it.
std::vector<std::string> keys_of(const Run& run, const std::vector<Finding>& findings) {
    std::vector<std::vector<std::size_t>> by_source(run.sources.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const text::Span place = findings[i].place;
        if (place.placed() && run.is_input(place.source)) by_source[place.source].push_back(i);
    }
    std::vector<std::string> keys(findings.size());
    for (std::size_t input = 0; input < run.inputs.size(); ++input) {
        const std::vector<std::size_t>& numbers = by_source[run.inputs[input].id];
        if (numbers.empty() || !run.documents[input]) continue;
        std::vector<text::Span> places;
        for (const std::size_t number : numbers) places.push_back(findings[number].place);
        std::vector<std::string> found = document::keys_to(*run.documents[input], places);
        for (std::size_t i = 0; i < numbers.size(); ++i) keys[numbers[i]] = std::move(found[i]);
    }
    return keys;
}

Judged judged(const std::string& folder, const Run& run, const std::vector<Finding>& findings) {
    std::vector<std::string> paths(run.sources.size());
    for (const intake::Input& input : run.inputs) paths[input.id] = seen_from(folder, input.source->path());
    std::vector<std::string> keys = keys_of(run, findings);
    Judged result;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const text::SourceId source = findings[i].place.source;
        if (!findings[i].place.placed() || !run.is_input(source)) continue;
        result.known.push_back(finding::known_of(findings[i], paths[source], std::move(keys[i])));
        result.numbers.push_back(i);
    }
    return result;
}

/// What is waived needs no baseline.
void drop_waived(Judged& judged, const std::vector<Finding>& findings) {
    Judged kept;
    for (std::size_t i = 0; i < judged.known.size(); ++i) {
        if (findings[judged.numbers[i]].waived) continue;
        kept.known.push_back(std::move(judged.known[i]));
        kept.numbers.push_back(judged.numbers[i]);
    }
    judged = std::move(kept);
}

/// What is known of the files that entries name.
class Files {
public:
    Files(const std::string& folder, const std::vector<std::string>& named, const Run& run,
          const std::vector<Known>& found)
        : folder_(folder) {
        for (const intake::Input& input : run.inputs) read_.insert(seen_from(folder, input.source->path()));
        for (const Known& one : found) {
            if (one.rule == "syntax" || one.rule == "limit") broken_.insert(one.path);
            if (one.undecided) undecided_.emplace(one.path, one.rule, one.subject);
        }
        std::error_code error;
        for (const std::string& path : named) {
            if (fs::is_directory(path, error)) walked_.push_back(seen_from(folder, path));
        }
    }

    /// What came on standard input has no other name, and a path that is written with escapes cannot be
    /// looked up: neither is a file that was renamed.
    [[nodiscard]] bool is_gone(const std::string& path) const {
        if (fs::path(path).filename() == "<stdin>" || path.find('\\') != std::string::npos) return false;
        std::error_code error;
        return !read_.contains(path) && !fs::exists(fs::path(folder_) / path, error);
    }
    /// Whether the run would have found what the entry says, were it still so.
    [[nodiscard]] bool decide(const Entry& entry) const {
        const Known& known = entry.known;
        if (undecided_.contains({known.path, known.rule, known.subject})) return false;
        if (entry.gone)
            return std::any_of(walked_.begin(), walked_.end(), [&](const std::string& folder) {
                return folder == "." ? !known.path.starts_with("..") : known.path.starts_with(folder + "/");
            });
        // Of a file that could be read in part nothing is said that was not found.
        return read_.contains(known.path) && !broken_.contains(known.path);
    }

private:
    std::string folder_;
    std::set<std::string> read_;
    std::set<std::string> broken_;
    std::set<std::tuple<std::string, std::string, std::string>> undecided_;
    std::vector<std::string> walked_;
};

bool is_chosen(const lint::Catalogue& catalogue, const std::string& rule) {
    return catalogue.find(rule) != nullptr && catalogue.chosen(rule);
}

}  // namespace

bool prepare_baseline(const Options& options, const lint::Catalogue& catalogue, Run& run) {
    if (!options.write_baseline.empty()) return may_write(options.write_baseline, options.force);
    if (options.baseline.empty()) return true;
    scan::Options how;
    how.largest_file = largest_baseline;
    scan::Result result = scan::read({options.baseline}, how);
    std::error_code error;
    if (fs::is_directory(options.baseline, error)) result = {{}, {{options.baseline, "is a folder"}}, 0};
    if (complain_of(result.unreadable) != ExitCode::clean || result.files.empty()) return false;
    const text::SourceId id = run.sources.add(options.baseline, std::move(result.files.front().content));
    finding::Findings mistakes;
    std::vector<Entry> entries = lint::read_baseline(run.sources, id, catalogue, mistakes);
    complain_of_mistakes(mistakes, run.sources);
    if (!mistakes.empty()) return false;
    run.baseline = Baseline{folder_of(options.baseline), std::move(entries)};
    return true;
}

std::vector<Entry> apply_baseline(const std::vector<std::string>& paths, const lint::Catalogue& catalogue,
                                  Run& run, std::vector<Finding>& findings) {
    std::vector<Entry>& entries = run.baseline->entries;
    const Judged found = judged(run.baseline->folder, run, findings);
    const Files files(run.baseline->folder, paths, run, found.known);
    for (Entry& entry : entries) entry.gone = files.is_gone(entry.known.path);
    const std::vector<std::size_t> met = finding::match(found.known, entries);
    std::vector<bool> is_met(entries.size(), false);
    for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i] == finding::no_match) continue;
        Finding& finding = findings[found.numbers[i]];
        finding.in_baseline = !finding.waived;
        entries[met[i]].known.path = found.known[i].path;
        is_met[met[i]] = true;
    }
    std::vector<Entry> kept;
    std::vector<Entry> stale;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool missing =
            !is_met[i] && is_chosen(catalogue, entries[i].known.rule) && files.decide(entries[i]);
        (missing ? stale : kept).push_back(std::move(entries[i]));
    }
    entries = std::move(kept);
    return stale;
}

ExitCode write_baseline(const Options& options, const Run& run, std::vector<Finding>& findings) {
    Judged found = judged(folder_of(options.write_baseline), run, findings);
    drop_waived(found, findings);
    const ExitCode code = deliver(report::baseline(std::move(found.known)), options.write_baseline);
    for (const std::size_t number : found.numbers) findings[number].in_baseline = code == ExitCode::clean;
    return code;
}

ExitCode rewrite_baseline(const Options& options, const Run& run) {
    std::vector<Known> known;
    for (const Entry& entry : run.baseline->entries) known.push_back(entry.known);
    return deliver(report::baseline(std::move(known)), options.baseline);
}

}  // namespace cli
