#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "lint/lint.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/rule_reader.hpp"
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

/// Whether the rule was given up.
bool judge_subject(const Rule& rule, const Value& subject, const Grounds& grounds, Findings& findings) {
    Tally tally;
    value::World world;
    std::size_t count = 0;
    bool given_up = false;
    do {
        if (++count > most_worlds) {
            const std::string why = "it depends on more than 64 combinations of conditions";
            findings.add(undecided(rule, subject, {why, subject.place()}));
            return given_up;
        }
        Judgement judgement(grounds, world);
        if (!exists(*subject.object(), judgement)) continue;
        Outcomes outcomes = try_rule(rule, subject, judgement);
        tally.add(world.read(), std::move(outcomes.findings));
        given_up = outcomes.given_up;
    } while (!given_up && world.next());
    for (finding::Finding& finding : std::move(tally).merged()) findings.add(std::move(finding));
    return given_up;
}

/// One rule and some of its subjects.
struct Piece {
    const Rule* rule = nullptr;
    const std::vector<Value>* subjects = nullptr;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// What came of a piece.
struct Judged {
    Findings findings;
    bool given_up = false;
};

void leave_open(const Piece& piece, std::size_t from, Findings& findings) {
    for (std::size_t s = from; s < piece.end; ++s) {
        findings.add(undecided(*piece.rule, (*piece.subjects)[s], given_up()));
    }
}

/// Once a rule was given up, the rest of the piece is undecided without another try.
Judged judge_piece(const Piece& piece, const Grounds& grounds) {
    Judged judged;
    for (std::size_t s = piece.begin; s < piece.end && !judged.given_up; ++s) {
        judged.given_up = judge_subject(*piece.rule, (*piece.subjects)[s], grounds, judged.findings);
        if (judged.given_up) leave_open(piece, s + 1, judged.findings);
    }
    return judged;
}

/// The rules of a user that were given up anywhere. What they found elsewhere does not count, so that the
/// other pieces may stop whenever they come to know.
class GivenUp {
public:
    explicit GivenUp(const std::vector<Piece>& pieces) {
        for (const Piece& piece : pieces) {
            if (piece.rule->id_place.placed()) rules_[piece.rule] = false;
        }
    }
    void add(const Rule& rule) {
        const auto found = rules_.find(&rule);
        if (found != rules_.end()) found->second = true;
    }
    [[nodiscard]] bool has(const Rule& rule) const {
        const auto found = rules_.find(&rule);
        return found != rules_.end() && found->second;
    }

private:
    std::map<const Rule*, std::atomic<bool>> rules_;
};

/// A rule that was given up has not judged everything: that is a mistake in it, said once.
finding::Finding mistake_of(const Rule& rule) {
    return mistake_in_rule("the rule " + rule.about.id + " was given up: " + given_up().text, rule.id_place);
}

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
    std::vector<Judged> judged(pieces.size());
    GivenUp users(pieces);
    const auto work = [&](std::size_t i) {
        const Rule& rule = *pieces[i].rule;
        if (!users.has(rule)) judged[i] = judge_piece(pieces[i], grounds);
        if (judged[i].given_up) users.add(rule);
    };
    if (options.parallel) {
        options.parallel(pieces.size(), work);
    } else {
        for (std::size_t i = 0; i < pieces.size(); ++i) work(i);
    }
    Findings all;
    std::set<const Rule*> told;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Rule& rule = *pieces[i].rule;
        if (users.has(rule)) {
            leave_open(pieces[i], pieces[i].begin, all);
        } else {
            all.append(std::move(judged[i].findings));
        }
        const bool given_up = judged[i].given_up || users.has(rule);
        if (given_up && told.insert(&rule).second) all.add(mistake_of(rule));
    }
    all.sort();
    return all;
}

}  // namespace lint
