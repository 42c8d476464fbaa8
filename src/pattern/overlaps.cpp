#include <map>

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

/// What an event needs at a path to meet a leaf of each pattern.
struct Meeting {
    Truth possible = Truth::no;
    std::vector<Tree> values;
};

class Overlap {
public:
    Overlap(const Pattern& a, const Pattern& b, Events events)
        : events_(events), left_(formula_of(a)), right_(formula_of(b)) {}

    Answer run() {
        const auto lefts = weakest_ways(left_);
        const auto rights = weakest_ways(right_);
        if (!left_.complete || !right_.complete || !lefts || !rights) return {};
        Truth any = Truth::no;
        for (const Way& left : *lefts) {
            for (const Way& right : *rights) {
                any = value::either(any, meet(left, right));
                if (any == Truth::yes) return {any, std::move(witness_)};
                if (budget_.spent()) return {};
            }
        }
        return {any, {}};
    }

private:
    Truth meet(const Way& one, const Way& other) {
        const std::vector<Part>& left = one.parts;
        const std::vector<Part>& right = other.parts;
        Truth all = Truth::yes;
        std::vector<std::pair<const std::string*, const Meeting*>> met;
        std::size_t l = 0;
        std::size_t r = 0;
        while (l < left.size() || r < right.size()) {
            const bool has_left = l < left.size() && (r == right.size() || *left[l].path <= *right[r].path);
            const bool has_right = r < right.size() && (l == left.size() || *right[r].path <= *left[l].path);
            const std::string& path = has_left ? *left[l].path : *right[r].path;
            const Meeting& meeting =
                this->meeting(path, has_left ? left[l].leaf : nullptr, has_right ? right[r].leaf : nullptr);
            Truth possible = meeting.possible;
            if (possible == Truth::no && has_left && has_right &&
                (may_look_absent(left, l) || may_look_absent(right, r))) {
                possible = Truth::unknown;
            }
            all = value::both(all, possible);
            if (all == Truth::no || !budget_.spend()) return all;
            met.emplace_back(&path, &meeting);
            l += has_left;
            r += has_right;
        }
        if (all != Truth::yes || one.open || other.open) return value::both(all, Truth::unknown);
        Values values;
        for (const auto& [path, meeting] : met) values[*path] = meeting->values;
        return shown(values);
    }

    /// Yes where the event with the values matches both.
    Truth shown(const Values& values) {
        budget_.spend(1'000);
        const Tree event = event_with(values, events_);
        if (match(left_, event) != Truth::yes || match(right_, event) != Truth::yes) return Truth::unknown;
        witness_ = json(event);
        return Truth::yes;
    }

    /// The engine finds a field absent that is in another element of a list than the other fields.
    [[nodiscard]] bool may_look_absent(const std::vector<Part>& parts, std::size_t at) const {
        if (takes_absence(*parts[at].leaf) == Truth::no) return false;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i != at && may_share_list(*parts[at].path, *parts[i].path, events_)) return true;
        }
        return false;
    }

    const Meeting& meeting(const std::string& path, const Leaf* left, const Leaf* right) {
        const auto [found, fresh] = meetings_.try_emplace({left, right});
        if (fresh)
            found->second =
                left && right ? meeting_of(path, *left, *right) : single(path, left ? *left : *right);
        return found->second;
    }

    Meeting single(const std::string& path, const Leaf& leaf) {
        return of(pick(path, {&leaf}, {}, events_, budget_));
    }

    Meeting meeting_of(const std::string& path, const Leaf& left, const Leaf& right) {
        Meeting together = of(pick(path, {&left, &right}, {}, events_, budget_));
        if (together.possible == Truth::yes || !slot_of(path, events_).several) return together;
        // Two elements of a list.
        const Choice one = pick_value(path, {&left}, {}, events_, budget_);
        const Choice other = pick_value(path, {&right}, {}, events_, budget_);
        const Truth apart = value::both(one.possible, other.possible);
        if (apart == Truth::yes) return {apart, {one.value, other.value}};
        return {value::either(apart, together.possible), {}};
    }

    static Meeting of(const Choice& choice) {
        Meeting meeting{choice.possible, {}};
        if (!choice.value.is(Tree::Kind::absent)) meeting.values.push_back(choice.value);
        return meeting;
    }

    Events events_;
    Formula left_;
    Formula right_;
    Budget budget_{500'000};
    std::map<std::pair<const Leaf*, const Leaf*>, Meeting> meetings_;
    std::string witness_;
};

const Pattern& everything() {
    static const Pattern all = read(Tree::map({}, {})).value();
    return all;
}

}  // namespace

Answer overlaps(const Pattern& a, const Pattern& b, Events events) {
    return Overlap(a, b, events).run();
}

Answer satisfiable(const Pattern& pattern, Events events) {
    return overlaps(pattern, everything(), events);
}

Answer catches_all(const Pattern& pattern, Events events) {
    return contains(pattern, everything(), events);
}

}  // namespace pattern
