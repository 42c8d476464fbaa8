#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/baseline.hpp"
#include "document/document.hpp"
#include "document/hcl.hpp"
#include "document/shell.hpp"
#include "finding/finding.hpp"
#include "intake/intake.hpp"
#include "lint/lint.hpp"
#include "migration/named_moves.hpp"
#include "model/topology.hpp"
#include "scan/scan.hpp"
#include "text/source.hpp"

namespace cli {

/// What a run is told beside its files.
struct Settings {
    intake::Options fill;
    bool migration = false;
    unsigned threads = 1;
    migration::Sides sides{};  ///< of a move between two trees
    std::vector<migration::NamedMove> moves{};
    bool all_read = true;  ///< all files that the moves may speak of are given
};

/// One run from files to findings, step by step; what a step found stays to be looked at. `check`, `hook`,
/// `explain` and the tests of the rules' examples all run through here.
class Run {
public:
    Run() = default;
    Run(const Run&) = delete;  // documents point into the sources
    Run& operator=(const Run&) = delete;

    text::Sources sources;
    // By file; null for other formats.
    std::vector<std::unique_ptr<document::Document>> documents;
    std::vector<std::unique_ptr<document::HclFile>> hcl_files;
    std::vector<std::unique_ptr<const document::ShellScript>> scripts;
    std::vector<intake::Input> inputs;  ///< by file
    model::Topology topology;
    finding::Findings findings;
    std::optional<Baseline> baseline;
    std::vector<scan::Unreadable> unreadable_rules;  ///< folders and files of `--rules`

    void read(std::vector<scan::File> files, const Settings& settings);
    void build(const Settings& settings);
    /// Judges, and leaves only the findings of rules that are chosen, sorted.
    /// What is wrong with a rule file is always left, and what keeps a file from being judged: both concern
    /// the whole run.
    void judge(const lint::Catalogue& catalogue, const Settings& settings);

    /// Whether a source is a file that is judged, not a rule file.
    [[nodiscard]] bool is_input(text::SourceId source) const;
};

/// Whether a file of this name is opened in a walk.
[[nodiscard]] bool wanted(std::string_view name);

/// By the name; where the name does not say (`.template`, standard input) by the first character.
[[nodiscard]] document::Format format_of(std::string_view path, std::string_view content);

}  // namespace cli
