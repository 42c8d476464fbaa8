#pragma once

#include <functional>
#include <optional>

#include "finding/finding.hpp"
#include "lint/config.hpp"
#include "lint/lint.hpp"
#include "lint/rule.hpp"

namespace lint {

/// Whether a glob of the configuration covers a file of the run.
using Covers = std::function<bool(const std::string& glob, text::SourceId file)>;

/// Which rules count in which file and how grave they are there: what the configuration says everywhere, then
/// for the file's path, then what the command line asks. What comes later wins: its `select` takes the place
/// of the earlier ones and lifts what it names from what they ignore.
class Policy {
public:
    /// All rules everywhere, as grave as they say.
    Policy() = default;
    Policy(Config config, Selection asked) : config_(std::move(config)), asked_(std::move(asked)) {}

    /// Looks up the names of the configuration, gives rules their parameters, and drops the rules that no
    /// file wants. Mistakes become findings of `configuration` in its file; then this is false.
    bool settle(Catalogue& catalogue, finding::Findings& findings) const;

    [[nodiscard]] bool wants(const Rule& rule, text::SourceId file, const Covers& covers) const;
    /// How grave the finding is here. A case that the rule itself holds less grave than its others stays so.
    [[nodiscard]] finding::Severity severity_of(const finding::Finding& finding, const Rule& rule,
                                                const Covers& covers) const;

    [[nodiscard]] const Config& config() const { return config_; }
    [[nodiscard]] const Selection& asked() const { return asked_; }

private:
    [[nodiscard]] bool wanted_anywhere(const Rule& rule) const;

    Config config_;
    Selection asked_;
};

/// A mistake in the configuration.
[[nodiscard]] finding::Finding mistake_in_config(std::string message, text::Span place);

}  // namespace lint
