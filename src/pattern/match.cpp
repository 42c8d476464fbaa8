#include <algorithm>

#include "pattern/budget.hpp"
#include "pattern/flatten.hpp"
#include "pattern/holds.hpp"
#include "pattern/matching.hpp"
#include "pattern/questions.hpp"

namespace pattern {

namespace {

using value::Truth;

/// The fields of an event that meet one leaf for certain.
using Candidates = std::vector<const EventField*>;

class Matching {
public:
    Matching(const FlatEvent& event, Budget& budget) : event_(event), budget_(budget) {}

    Truth match(const Branch& branch) {
        Truth all = branch.open ? Truth::unknown : Truth::yes;
        std::vector<Candidates> needed;
        for (const Demand& demand : branch.demands) {
            Truth every = Truth::yes;
            Truth some = Truth::no;
            for (const Leaf* leaf : demand.leaves) {
                const Truth one = match(demand.path, *leaf, branch.demands.size() > 1, needed);
                every = value::both(every, one);
                some = value::either(some, one);
            }
            // Of several leaves the last counts, and which that is is not known.
            all = value::both(all, every == some ? every : Truth::unknown);
            if (all == Truth::no || budget_.spent()) break;
        }
        if (budget_.spent()) return Truth::unknown;
        if (all != Truth::yes) return all;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> chosen;
        return consistent(needed, 0, chosen) ? Truth::yes : Truth::unknown;
    }

private:
    Truth match(const std::string& path, const Leaf& leaf, bool among_others,
                std::vector<Candidates>& needed) {
        const auto [begin, end] =
            std::equal_range(event_.fields.begin(), event_.fields.end(), path, ByPath());
        Truth any = Truth::no;
        bool in_elements = begin != end;
        Candidates candidates;
        for (auto field = begin; field != end; ++field) {
            Truth one = Truth::no;
            for (const Matcher& matcher : leaf.matchers) {
                if (!budget_.spend(cost(matcher, *field->value))) return Truth::unknown;
                one = value::either(one, holds(matcher, *field->value));
            }
            if (one == Truth::yes) candidates.push_back(&*field);
            in_elements = in_elements && !field->elements.empty();
            any = value::either(any, one);
        }
        const Truth absence = takes_absence(leaf);
        if (is_unknown(path)) return any == Truth::yes ? keep(candidates, needed) : Truth::unknown;
        if (begin == end) return absence;
        if (any == Truth::yes) return keep(candidates, needed);
        // The engine looks for the field only where it is consistent with the other fields.
        if (absence != Truth::no && in_elements && among_others) return Truth::unknown;
        return any;
    }

    static Truth keep(Candidates& candidates, std::vector<Candidates>& needed) {
        needed.push_back(std::move(candidates));
        return Truth::yes;
    }

    [[nodiscard]] bool is_unknown(const std::string& path) const {
        return std::any_of(event_.unknown.begin(), event_.unknown.end(), [&](const std::string& unknown) {
            return path == unknown || path.starts_with(unknown + ".");
        });
    }

    /// Whether one field can be chosen of each so that no two are in different elements of one list.
    bool consistent(const std::vector<Candidates>& needed, std::size_t at,
                    std::vector<std::pair<std::uint32_t, std::uint32_t>>& chosen) {
        if (at == needed.size()) return true;
        for (const EventField* field : needed[at]) {
            if (!budget_.spend(1 + chosen.size())) return false;
            const bool fits = std::all_of(chosen.begin(), chosen.end(), [&](const auto& other) {
                return std::all_of(field->elements.begin(), field->elements.end(), [&](const auto& element) {
                    return element.first != other.first || element.second == other.second;
                });
            });
            if (!fits) continue;
            const std::size_t size = chosen.size();
            chosen.insert(chosen.end(), field->elements.begin(), field->elements.end());
            if (consistent(needed, at + 1, chosen)) return true;
            chosen.resize(size);
        }
        return false;
    }

    struct ByPath {
        bool operator()(const EventField& field, const std::string& path) const { return field.path < path; }
        bool operator()(const std::string& path, const EventField& field) const { return path < field.path; }
    };

    const FlatEvent& event_;
    Budget& budget_;
};

}  // namespace

Truth match(const Formula& formula, const value::Tree& event) {
    const auto flat = flatten(event, formula);
    if (!formula.complete || !flat) return Truth::unknown;
    Budget budget(1'000'000);
    Matching matching(*flat, budget);
    Truth any = Truth::no;
    for (const Branch& branch : formula.branches) any = value::either(any, matching.match(branch));
    return any;
}

Truth match(const Pattern& pattern, const value::Tree& event) {
    return match(formula_of(pattern), event);
}

}  // namespace pattern
