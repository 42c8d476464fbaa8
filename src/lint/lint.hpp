#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "migration/pair.hpp"
#include "model/topology.hpp"
#include "text/source.hpp"

namespace lint {

struct Rule;  // rule.hpp

/// The rules of a run: those built in, and a user's.
class Catalogue {
public:
    /// The rules compiled in. Their expressions are checked when they are first needed.
    static Catalogue built_in();
    /// No rules yet.
    static Catalogue empty();
    ~Catalogue();
    Catalogue(Catalogue&&) noexcept;
    Catalogue& operator=(Catalogue&&) noexcept;

    /// Adds the rule of a file. Mistakes become findings in the file (rule `rule`), and the rule is left out;
    /// then this is false. An id that another rule has is a mistake: whoever reads a report must be able to
    /// tell by the id what was judged.
    bool add_file(std::string path, std::string content, text::Sources& sources, finding::Findings& findings);

    /// Sorted by id.
    [[nodiscard]] const std::vector<std::unique_ptr<Rule>>& rules() const;
    [[nodiscard]] const Rule* find(const std::string& id) const;
    /// What reports show of each rule, sorted by id.
    [[nodiscard]] std::vector<finding::Description> descriptions() const;

    /// Keeps only what `select` names (rule ids or categories; empty: all) and `ignore` does not, whatever
    /// was chosen before. Names that fit nothing are returned.
    [[nodiscard]] std::vector<std::string> choose(const std::vector<std::string>& select,
                                                  const std::vector<std::string>& ignore);
    /// Findings of this id are not wanted.
    void drop(const std::string& id);
    /// Whether findings of this id are wanted, for what readers report.
    [[nodiscard]] bool chosen(const std::string& id) const;

private:
    Catalogue();
    struct State;
    std::unique_ptr<State> state_;
};

struct Options {
    bool migration = false;  ///< every subscriber replaces a classic target with the default limits
    migration::Sides sides;  ///< of a move between two trees
    /// Runs `work(i)` for all i, perhaps on several threads; null: one after the other.
    std::function<void(std::size_t count, const std::function<void(std::size_t)>& work)> parallel;
};

/// Judges the topology by every chosen rule. Findings include undecided ones, marked as such.
/// Order of the result does not depend on threads.
[[nodiscard]] finding::Findings judge(const Catalogue& catalogue, const model::Topology& topology,
                                      const Options& options);

}  // namespace lint
