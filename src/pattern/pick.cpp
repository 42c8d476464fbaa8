#include "pattern/pick.hpp"

#include <algorithm>
#include <set>

#include "pattern/candidates.hpp"
#include "pattern/holds.hpp"

namespace pattern {

namespace {

using value::Tree;
using value::Truth;
using Kind = value::Tree::Kind;

Tree text(std::string content) {
    return Tree::text(std::move(content), {});
}

bool is_known_text(const Tree& tree) {
    return tree.is(Kind::text) && tree.as_text().is_literal();
}

/// Tries values until one meets the requirement for certain, and remembers whether one may.
class Trial {
public:
    Trial(std::string_view path, const Requirement& requirement, const Slot& slot, Events events,
          Budget& budget)
        : path_(path), requirement_(requirement), slot_(slot), events_(events), budget_(budget) {
        for (const auto& leaf : requirement.all) {
            searched_.all.emplace_back();
            for (const Matcher* matcher : leaf) {
                if (!is_literal(*matcher)) searched_.all.back().push_back(matcher);
            }
        }
        searched_.none = requirement.none;
    }

    Choice run() {
        if (takes_nothing(requirement_)) return {};
        if (!try_strings() && !try_numbers() && !try_words()) search_strings();
        if (budget_.spent() && choice_.possible == Truth::no) choice_.possible = Truth::unknown;
        return choice_;
    }

private:
    [[nodiscard]] Truth meets(const Tree& value, Imprecise imprecise) {
        Truth every = Truth::yes;
        const auto holds_any = [&](const std::vector<const Matcher*>& matchers) {
            Truth any = Truth::no;
            for (const Matcher* matcher : matchers) {
                if (!budget_.spend(cost(*matcher, value))) return Truth::unknown;
                any = value::either(any, holds(*matcher, value, imprecise));
            }
            return any;
        };
        for (const auto& leaf : requirement_.all) {
            every = value::both(every, holds_any(leaf));
            if (every == Truth::no) return every;
        }
        return value::both(every, value::opposite(holds_any(requirement_.none)));
    }

    /// True once a value is found.
    bool take(const Tree& value, Truth truth) {
        if (truth == Truth::yes) {
            choice_ = {truth, value};
        } else if (truth == Truth::unknown && choice_.possible == Truth::no) {
            choice_.possible = Truth::unknown;
        }
        return truth == Truth::yes;
    }

    bool try_text(const std::string& content) {
        if (slot_.length && decode(content).size() != *slot_.length) return false;
        const Tree value = text(content);
        Truth truth = meets(value, Imprecise::unknown);
        if (!is_plausible(path_, std::string_view(content), events_))
            truth = value::both(truth, Truth::unknown);
        return take(value, truth);
    }

    bool try_strings() {
        for (const std::string& content : candidate_strings(requirement_, path_, events_)) {
            if (budget_.spent() || try_text(content)) return true;
        }
        for (const Tree& value : candidate_texts(requirement_)) {
            const bool met = is_plausible(path_, value.as_text(), events_) &&
                             meets(value, Imprecise::unknown) == Truth::yes;
            if (budget_.spent() || (met && take(value, Truth::yes))) return true;
        }
        for (const Address& address : candidate_addresses(requirement_)) {
            const std::string content = spelling_of(address);
            if (budget_.spent() || try_text(content)) return true;
            address_possible_ = address_possible_ || may_take_address(text(content));
        }
        return false;
    }

    /// Whether networks alone do not rule the address out.
    [[nodiscard]] bool may_take_address(const Tree& address) const {
        const auto by_network = [&](const Matcher& matcher) {
            if (matcher.kind == Matcher::Kind::present) return Truth::yes;
            if (matcher.kind == Matcher::Kind::open) return Truth::unknown;
            Truth any = Truth::no;
            for (const Atom& atom : matcher.atoms) {
                any = value::either(any, atom.op == Operator::cidr ? holds(atom, address) : Truth::unknown);
            }
            return matcher.kind == Matcher::Kind::one_of ? any : value::opposite(any);
        };
        for (const auto& leaf : searched_.all) {
            const bool any = std::any_of(leaf.begin(), leaf.end(), [&](const Matcher* matcher) {
                return by_network(*matcher) != Truth::no;
            });
            if (!any) return false;
        }
        return std::none_of(requirement_.none.begin(), requirement_.none.end(),
                            [&](const Matcher* matcher) { return by_network(*matcher) == Truth::yes; });
    }

    bool try_numbers() {
        if (slot_.strings) return false;
        const std::vector<Tree> numbers = candidate_numbers(requirement_);
        return std::any_of(numbers.begin(), numbers.end(),
                           [&](const Tree& value) { return try_number(value); });
    }

    bool try_number(const Tree& value) {
        if (budget_.spent()) return true;
        const auto size = number_of(value);
        if (size->precise) return take(value, meets(value, Imprecise::unknown));
        // Whatever `numeric` makes of it, or perhaps.
        const Truth by_size = meets(value, Imprecise::by_size);
        const Truth never = meets(value, Imprecise::never_matches);
        return take(value, by_size == never ? by_size : Truth::unknown);
    }

    bool try_words() {
        if (slot_.strings) return false;
        for (const Tree& value : {Tree::boolean(true, {}), Tree::boolean(false, {}), Tree::null({})}) {
            if (budget_.spent() || take(value, meets(value, Imprecise::unknown))) return true;
        }
        return false;
    }

    /// All strings but those that are written out, which were tried.
    void search_strings() {
        if (takes_nothing(searched_)) return;
        FoundString found = search(Bound::most, Addresses::none);
        if (found.kind == FoundString::Kind::none) {
            // Another spelling of an address.
            if (address_possible_ && search(Bound::most, Addresses::any).kind != FoundString::Kind::none) {
                take({}, Truth::unknown);
            }
            return;
        }
        take({}, Truth::unknown);
        if (found.kind == FoundString::Kind::some && try_text(encode(found.text))) return;
        found = search(Bound::least, Addresses::none);
        if (found.kind == FoundString::Kind::some) try_text(encode(found.text));
    }

    FoundString search(Bound bound, Addresses addresses) {
        return find_string(searched_, slot_.length, bound, addresses, budget_);
    }

    /// Whether it takes no string but the one that is written.
    static bool is_literal(const Matcher& matcher) {
        if (matcher.kind != Matcher::Kind::one_of) return false;
        const Atom& atom = matcher.atoms.front();
        if (atom.op == Operator::numeric) return true;
        if (atom.op != Operator::exact || atom.ignore_case || takes_addresses(atom)) return false;
        return !atom.operand.is(Kind::text) || is_known_text(atom.operand);
    }

    static bool takes_nothing(const Requirement& requirement) {
        return std::any_of(requirement.all.begin(), requirement.all.end(),
                           [](const auto& leaf) { return leaf.empty(); });
    }

    std::string_view path_;
    const Requirement& requirement_;
    Requirement searched_;  ///< without the matchers that take one string each
    const Slot& slot_;
    Events events_;
    Budget& budget_;
    Choice choice_;
    bool address_possible_ = false;  ///< as far as networks say
};

/// The requirement without what contradicts itself: a matcher that is demanded and forbidden.
Requirement requirement_of(const std::vector<const Leaf*>& all, const std::vector<const Leaf*>& none) {
    Requirement requirement;
    std::set<std::string_view> forbidden;
    for (const Leaf* leaf : none) {
        for (const Matcher& matcher : leaf->matchers) {
            if (matcher.kind == Matcher::Kind::absent || !forbidden.insert(matcher.key).second) continue;
            requirement.none.push_back(&matcher);
        }
    }
    for (const Leaf* leaf : all) {
        requirement.all.emplace_back();
        for (const Matcher& matcher : leaf->matchers) {
            if (matcher.kind == Matcher::Kind::absent || forbidden.count(matcher.key) > 0) continue;
            requirement.all.back().push_back(&matcher);
        }
    }
    return requirement;
}

}  // namespace

Choice pick_value(std::string_view path, const std::vector<const Leaf*>& all,
                  const std::vector<const Leaf*>& none, Events events, Budget& budget) {
    const Slot slot = slot_of(path, events);
    if (slot.never) return {};
    const Requirement requirement = requirement_of(all, none);
    Choice choice = Trial(path, requirement, slot, events, budget).run();
    if (slot.foreign) choice.possible = value::both(choice.possible, Truth::unknown);
    return choice;
}

Choice pick(std::string_view path, const std::vector<const Leaf*>& all, const std::vector<const Leaf*>& none,
            Events events, Budget& budget) {
    Truth absence = slot_of(path, events).always ? Truth::no : Truth::yes;
    for (const Leaf* leaf : all) absence = value::both(absence, takes_absence(*leaf));
    for (const Leaf* leaf : none) absence = value::both(absence, value::opposite(takes_absence(*leaf)));
    if (absence == Truth::yes) return {absence, Tree()};
    Choice choice = pick_value(path, all, none, events, budget);
    choice.possible = value::either(choice.possible, absence);
    return choice;
}

}  // namespace pattern
