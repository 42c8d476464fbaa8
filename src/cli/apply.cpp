#include "cli/apply.hpp"

#include <algorithm>
#include <ctime>
#include <set>

#include "cli/coverage.hpp"
#include "lint/waivers.hpp"

namespace cli {
namespace {

using finding::Finding;

std::string system_date() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    char date[11] = "";
    if (::localtime_r(&now, &parts) != nullptr) (void)std::strftime(date, sizeof date, "%Y-%m-%d", &parts);
    return date;
}

class Applying {
public:
    Applying(Run& run, const Decisions& by)
        : run_(run),
          by_(by),
          coverage_(by.config, run.sources),
          covers_([this](const std::string& glob, text::SourceId file) {
              return coverage_.covers(glob, file);
          }) {}

    void apply() {
        std::vector<Finding> findings;
        for (Finding& one : run_.findings.take()) admit(std::move(one), findings);
        find_unjudged(findings);
        lint::Waivers waivers(run_.sources, by_.today.empty() ? system_date() : by_.today);
        finding::Findings mistakes;
        read(waivers, mistakes);
        waivers.apply(findings, covers_);
        for (Finding& one : mistakes.take()) admit(std::move(one), findings);
        for (Finding& one : waivers.complaints(extent())) admit(std::move(one), findings);
        run_.findings = {};
        for (Finding& one : findings) run_.findings.add(std::move(one));
        run_.findings.sort();
    }

private:
    /// Keeps what counts where it was found. What is wrong with rule files always counts, and what keeps a
    /// file from being judged: it is left out of a run by `exclude`, not by silence.
    void admit(Finding one, std::vector<Finding>& findings) {
        const lint::Rule* rule = by_.catalogue.find(one.rule);
        const bool unread = one.severity == finding::Severity::error && lint::says_not_judged(one.rule);
        const bool decided =
            rule != nullptr && !unread && (run_.is_input(one.place.source) || is_of_config(one));
        if (decided) {
            if (!counts(one.rule, one.place.source)) return;
            one.severity = by_.policy.severity_of(one, *rule, covers_);
        }
        findings.push_back(std::move(one));
    }

    /// What is said of the configuration's waivers and moves.
    bool is_of_config(const Finding& one) const {
        return one.place.placed() && !by_.config.path.empty() &&
               run_.sources[one.place.source].path() == by_.config.path;
    }

    bool counts(const std::string& id, text::SourceId file) const {
        const lint::Rule* rule = by_.catalogue.find(id);
        return rule != nullptr && by_.catalogue.chosen(id) && by_.policy.wants(*rule, file, covers_);
    }

    /// Of a file that could not be read to its end nobody knows what it would have needed.
    void find_unjudged(const std::vector<Finding>& findings) {
        for (const Finding& one : findings) {
            if (lint::says_not_judged(one.rule)) unjudged_.insert(one.place.source);
        }
        for (const intake::Input& input : run_.inputs) {
            if (input.holds != intake::Holds::something) unjudged_.insert(input.id);
        }
    }

    void read(lint::Waivers& waivers, finding::Findings& mistakes) const {
        const lint::WaiverReading reading{by_.catalogue, mistakes};
        for (const intake::Input& input : run_.inputs) {
            if (input.hcl != nullptr)
                waivers.add(lint::waivers_in_comments(input.hcl->comments(), *input.source, reading));
            if (input.shell != nullptr)
                waivers.add(lint::waivers_in_comments(input.shell->comments, *input.source, reading));
            if (input.document == nullptr) continue;
            waivers.add(lint::waivers_in_comments(input.document->comments(), *input.source, reading));
            waivers.add(lint::waivers_in_metadata(*input.document, reading));
        }
        waivers.add(by_.policy.config().waivers, by_.catalogue);
    }

    lint::Waivers::Extent extent() {
        return {[this](const std::string& id, text::SourceId file) {
                    return run_.is_input(file) ? counts(id, file) : by_.catalogue.chosen(id);
                },
                [this](text::SourceId file) { return !unjudged_.contains(file); },
                [this](const std::string& glob) { return coverage_.lies_below(glob, by_.paths); }};
    }

    Run& run_;
    const Decisions& by_;
    Coverage coverage_;
    lint::Covers covers_;
    std::set<text::SourceId> unjudged_;
};

}  // namespace

void apply_policy(Run& run, const Decisions& decisions) {
    Applying(run, decisions).apply();
}

}  // namespace cli
