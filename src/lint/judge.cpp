#include <algorithm>

#include "lint/lint.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/tally.hpp"
#include "lint/trial.hpp"
#include "lint/vocabulary.hpp"

namespace lint {
namespace {

using finding::Findings;
using predicate::Value;

/// Beyond so many assignments of conditions a subject is undecided.
constexpr std::size_t most_worlds = 64;
/// Subjects that one piece of work judges: enough to be worth a thread's while.
constexpr std::size_t chunk = 64;

void judge_subject(const Rule& rule, const Value& subject, const Grounds& grounds, Findings& findings) {
    Tally tally;
    value::World world;
    std::size_t count = 0;
    do {
        if (++count > most_worlds) {
            const std::string why = "it depends on more than 64 combinations of conditions";
            return findings.add(undecided(rule, subject, {why, subject.place()}));
        }
        Judgement judgement(grounds, world);
        if (!exists(*subject.object(), judgement)) continue;
        std::vector<finding::Finding> outcomes = try_rule(rule, subject, judgement);
        tally.add(world.read(), std::move(outcomes));
    } while (world.next());
    for (finding::Finding& finding : std::move(tally).merged()) findings.add(std::move(finding));
}

/// One rule and some of its subjects.
struct Piece {
    const Rule* rule = nullptr;
    const std::vector<Value>* subjects = nullptr;
    std::size_t begin = 0;
    std::size_t end = 0;
};

class Subjects {
public:
    explicit Subjects(const Grounds& grounds) : grounds_(grounds) {}
    const std::vector<Value>& of(const std::string& global) {
        for (const auto& known : lists_) {
            if (known->first == global) return known->second;
        }
        lists_.push_back(
            std::make_unique<Named>(global, subjects(global, grounds_).value_or(std::vector<Value>())));
        return lists_.back()->second;
    }

private:
    using Named = std::pair<std::string, std::vector<Value>>;
    const Grounds& grounds_;
    std::vector<std::unique_ptr<Named>> lists_;
};

std::vector<Piece> cut(const Catalogue& catalogue, Subjects& subjects) {
    std::vector<Piece> pieces;
    for (const auto& rule : catalogue.rules()) {
        if (rule->bindings.empty() || !catalogue.chosen(rule->about.id)) continue;
        const std::vector<Value>& all = subjects.of(rule->bindings.front().list.text);
        if (all.empty()) continue;
        // Here and not in `work`, which runs on several threads.
        (void)logic_of(*rule);
        for (std::size_t begin = 0; begin < all.size(); begin += chunk) {
            pieces.push_back({rule.get(), &all, begin, std::min(begin + chunk, all.size())});
        }
    }
    return pieces;
}

}  // namespace

Findings judge(const Catalogue& catalogue, const model::Topology& topology, const Options& options) {
    const Grounds grounds(topology, options);
    Subjects subjects(grounds);
    const std::vector<Piece> pieces = cut(catalogue, subjects);
    std::vector<Findings> found(pieces.size());
    const auto work = [&](std::size_t i) {
        const Piece& piece = pieces[i];
        for (std::size_t s = piece.begin; s < piece.end; ++s) {
            judge_subject(*piece.rule, (*piece.subjects)[s], grounds, found[i]);
        }
    };
    if (options.parallel) {
        options.parallel(pieces.size(), work);
    } else {
        for (std::size_t i = 0; i < pieces.size(); ++i) work(i);
    }
    Findings all;
    for (Findings& some : found) all.append(std::move(some));
    all.sort();
    return all;
}

}  // namespace lint
