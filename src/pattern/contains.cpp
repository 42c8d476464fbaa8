#include <algorithm>
#include <map>
#include <set>

#include "pattern/canonical.hpp"
#include "pattern/holds.hpp"
#include "pattern/matching.hpp"
#include "pattern/pick.hpp"
#include "pattern/ways.hpp"
#include "pattern/witness.hpp"

namespace pattern {

namespace {

using value::Tree;
using value::Truth;

/// What an event that only the inner pattern matches has at a path.
struct Cell {
    const Leaf* inner = nullptr;
    std::vector<const Leaf*> avoided;
    Choice choice;
};

/// Looks for an event that one branch of the inner pattern matches and no branch of the outer one: every
/// outer branch is failed at some path. One value a path is enough, since a list only meets more.
class Search {
public:
    Search(const Formula& outer, const Formula& inner, Events events, Budget& budget)
        : outer_(outer), inner_(inner), events_(events), budget_(budget) {}

    enum class Result : std::uint8_t { none, maybe, found };

    Result run(const Way& inner, std::vector<const Way*> branches) {
        cells_.clear();
        maybe_ = false;
        open_ = inner.open;
        for (const Part& part : inner.parts) {
            Cell& cell = cells_[*part.path];
            cell.inner = part.leaf;
            cell.choice = choose(*part.path, cell);
            if (cell.choice.possible == Truth::no) return Result::none;
            // More demands do not make it more certain.
            open_ = open_ || cell.choice.possible == Truth::unknown;
        }
        for (const Way* branch : branches) {
            for (const Part& part : branch->parts) {
                const auto [found, fresh] = cells_.try_emplace(*part.path);
                if (fresh) found->second.choice = choose(*part.path, found->second);
            }
        }
        std::erase_if(branches, [&](const Way* branch) { return is_apart(*branch); });
        std::stable_sort(branches.begin(), branches.end(),
                         [](const Way* a, const Way* b) { return a->parts.size() < b->parts.size(); });
        if (fail_all(branches, 0)) return Result::found;
        return maybe_ || budget_.spent() ? Result::maybe : Result::none;
    }

    [[nodiscard]] const std::string& witness() const { return witness_; }

private:
    Choice choose(std::string_view path, const Cell& cell) {
        std::vector<const Leaf*> all;
        if (cell.inner) all.push_back(cell.inner);
        return pick(path, all, cell.avoided, events_, budget_);
    }

    /// Whether no value at some path meets both branches: then what meets the inner one fails the other.
    bool is_apart(const Way& branch) {
        return std::any_of(branch.parts.begin(), branch.parts.end(), [&](const Part& part) {
            const Leaf* inner = cells_.find(*part.path)->second.inner;
            return inner && pick(*part.path, {inner, part.leaf}, {}, events_, budget_).possible == Truth::no;
        });
    }

    /// True once an event is found.
    bool fail_all(const std::vector<const Way*>& branches, std::size_t at) {
        if (budget_.spent() || (open_ && maybe_)) return false;
        if (at == branches.size()) return show();
        const std::vector<Part>& parts = branches[at]->parts;
        const bool failed = std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
            const std::vector<const Leaf*>& avoided = cells_.find(*part.path)->second.avoided;
            return std::find(avoided.begin(), avoided.end(), part.leaf) != avoided.end();
        });
        if (failed) return fail_all(branches, at + 1);
        for (const Part& part : parts) {
            Cell& cell = cells_.find(*part.path)->second;
            cell.avoided.push_back(part.leaf);
            Choice choice = choose(*part.path, cell);
            std::swap(choice, cell.choice);
            if (is_worthwhile(cell.choice) && fail_all(branches, at + 1)) return true;
            std::swap(choice, cell.choice);
            cell.avoided.pop_back();
        }
        return false;
    }

    /// Once an event is possible, only a certain one says more.
    [[nodiscard]] bool is_worthwhile(const Choice& choice) const {
        return choice.possible == Truth::yes || (choice.possible == Truth::unknown && !maybe_);
    }

    bool show() {
        Values values;
        bool certain = true;
        for (const auto& [path, cell] : cells_) {
            certain = certain && cell.choice.possible == Truth::yes;
            if (!cell.choice.value.is(Tree::Kind::absent)) values[std::string(path)] = {cell.choice.value};
        }
        maybe_ = true;
        if (!certain || open_ || !budget_.spend(1'000)) return false;
        const Tree event = event_with(values, events_);
        if (match(inner_, event) != Truth::yes || match(outer_, event) != Truth::no) return false;
        witness_ = json(event);
        return true;
    }

    const Formula& outer_;
    const Formula& inner_;
    Events events_;
    Budget& budget_;
    std::map<std::string_view, Cell> cells_;
    bool maybe_ = false;  ///< an event is possible
    bool open_ = false;   ///< none is certain
    std::string witness_;
};

class Containment {
public:
    Containment(const Pattern& outer, const Pattern& inner, Events events)
        : events_(events),
          outer_(formula_of(outer)),
          inner_(formula_of(inner)),
          search_(outer_, inner_, events, budget_) {}

    Answer run() {
        const auto ways = weakest_ways(inner_);
        if (!outer_.complete || !inner_.complete || !ways) return {};
        branches_ = strictest_ways(outer_);
        Truth all = Truth::yes;
        for (const Way& way : *ways) {
            all = value::both(all, covers(way));
            if (all == Truth::no) return {all, search_.witness()};
            if (budget_.spent()) return {Truth::unknown, {}};
        }
        return {all, {}};
    }

private:
    Truth covers(const Way& inner) {
        const auto larger = [&](const Way& branch) {
            return budget_.spend(1 + branch.parts.size()) && !branch.open && is_larger(branch, inner.parts);
        };
        if (std::any_of(branches_.begin(), branches_.end(), larger)) return Truth::yes;
        std::vector<const Way*> all;
        std::vector<const Way*> certain;
        for (const Way& branch : branches_) {
            all.push_back(&branch);
            if (!branch.open && is_independent(branch, inner.parts)) certain.push_back(&branch);
        }
        const Search::Result result = search_.run(inner, all);
        if (result == Search::Result::found) return Truth::no;
        if (result == Search::Result::maybe) return Truth::unknown;
        if (certain.size() == all.size()) return Truth::yes;
        return search_.run(inner, certain) == Search::Result::none ? Truth::yes : Truth::unknown;
    }

    /// Whether the outer branch asks for no more than the inner one, member by member.
    [[nodiscard]] bool is_larger(const Way& branch, const std::vector<Part>& inner) const {
        const bool same_paths = branch.parts.size() == inner.size();
        return std::all_of(branch.parts.begin(), branch.parts.end(), [&](const Part& part) {
            const auto found = std::find_if(inner.begin(), inner.end(),
                                            [&](const Part& other) { return *other.path == *part.path; });
            if (found == inner.end() || !has_all(*part.leaf, *found->leaf)) return false;
            // With more fields around it, the engine finds a field absent more often.
            return same_paths || takes_absence(*found->leaf) == Truth::no || stands_alone(*part.path, inner);
        });
    }

    static bool has_all(const Leaf& outer, const Leaf& inner) {
        if (&outer == &inner) return true;
        std::set<std::string_view> keys;
        for (const Matcher& matcher : outer.matchers) keys.insert(matcher.key);
        return std::all_of(inner.matchers.begin(), inner.matchers.end(),
                           [&](const Matcher& matcher) { return keys.count(matcher.key) > 0; });
    }

    /// Whether the field shares no list of objects with the others.
    [[nodiscard]] bool stands_alone(const std::string& path, const std::vector<Part>& others) const {
        return std::none_of(others.begin(), others.end(), [&](const Part& other) {
            return *other.path != path && may_share_list(path, *other.path, events_);
        });
    }

    /// Whether the branch is met or not by one value a path, whatever lists of objects the event has: what it
    /// asks for beyond the fields that meet the inner branch must stand alone.
    [[nodiscard]] bool is_independent(const Way& branch, const std::vector<Part>& inner) const {
        return std::all_of(branch.parts.begin(), branch.parts.end(), [&](const Part& part) {
            const auto found = std::find_if(inner.begin(), inner.end(),
                                            [&](const Part& other) { return *other.path == *part.path; });
            if (found != inner.end() && takes_absence(*found->leaf) == Truth::no) return true;
            return stands_alone(*part.path, inner) && stands_alone(*part.path, branch.parts);
        });
    }

    Events events_;
    Formula outer_;
    Formula inner_;
    Budget budget_{500'000};
    Search search_;
    std::vector<Way> branches_;
};

}  // namespace

Answer contains(const Pattern& outer, const Pattern& inner, Events events) {
    if (outer.syntax && same(outer, inner) == Truth::yes) return {Truth::yes, {}};
    return Containment(outer, inner, events).run();
}

}  // namespace pattern
