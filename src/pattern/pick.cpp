#include "pattern/pick.hpp"

#include <algorithm>
#include <set>

#include "pattern/address.hpp"
#include "pattern/holds.hpp"

namespace pattern {

namespace {

using value::Tree;
using value::Truth;
using Kind = value::Tree::Kind;

Tree text(std::string content) {
    return Tree::text(std::move(content), {});
}

Tree number(std::int64_t tenths) {
    const std::string spelling = spelling_of(tenths);
    if (tenths % number_unit == 0) return Tree::integer(tenths / number_unit, spelling, {});
    return Tree::real(0, spelling, {});
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
    template <class Visit>
    void each_atom(const Visit& visit) const {
        for (const auto& leaf : requirement_.all) {
            for (const Matcher* matcher : leaf) {
                for (const Atom& atom : matcher->atoms) visit(atom);
            }
        }
        for (const Matcher* matcher : requirement_.none) {
            for (const Atom& atom : matcher->atoms) visit(atom);
        }
    }

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
        if (!is_plausible(path_, content, events_)) truth = value::both(truth, Truth::unknown);
        return take(value, truth);
    }

    /// What is written in the patterns, alone and with a character more; what events have there.
    bool try_strings() {
        std::vector<std::string> tried;
        each_atom([&](const Atom& atom) {
            if (!is_known_text(atom.operand)) return;
            std::string content = atom.operand.as_text().literal();
            if (atom.op == Operator::wildcard) std::erase(content, '*');
            if (atom.op == Operator::prefix) tried.push_back(content + "x");
            if (atom.op == Operator::suffix) tried.push_back("x" + content);
            tried.push_back(std::move(content));
        });
        const std::vector<std::string> real = samples(path_, events_);
        tried.insert(tried.end(), real.begin(), real.end());
        for (const std::string& content : tried) {
            if (budget_.spent() || try_text(content)) return true;
        }
        return try_addresses();
    }

    /// The ends of networks and what is beside them: all that networks tell apart.
    bool try_addresses() {
        std::set<Address> addresses;
        each_atom([&](const Atom& atom) {
            if (!takes_addresses(atom) || !is_known_text(atom.operand)) return;
            const std::string& written = atom.operand.as_text().literal();
            if (const auto one = parse_address(written)) addresses.insert(*one);
            const auto network = parse_network(written);
            if (!network) return;
            addresses.insert({network->first, network->last});
            if (const auto before = previous(network->first)) addresses.insert(*before);
            if (const auto behind = next(network->last)) addresses.insert(*behind);
        });
        for (const Address& address : addresses) {
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

    /// Every number that some comparison names, those beside it, and those beyond all.
    bool try_numbers() {
        if (slot_.strings) return false;
        std::set<std::int64_t> points = {0, -number_most, number_most, -number_most * 100, number_most * 100};
        std::vector<Tree> spelled;
        const auto add = [&](const Number& number) {
            for (std::int64_t beside = -2; beside <= 2; ++beside) {
                points.insert(number.tenths + beside * (number_step / 2));
            }
        };
        each_atom([&](const Atom& atom) {
            if (atom.interval.low) add(*atom.interval.low);
            if (atom.interval.high) add(*atom.interval.high);
            const auto written = number_of(atom.operand);
            if (!written) return;
            add(*written);
            spelled.push_back(atom.operand);
            const bool whole = written->tenths % number_unit == 0;
            const std::string other = spelling_of(written->tenths) + (whole ? ".0" : "0");
            if (written->precise) spelled.push_back(Tree::real(0, other, {}));
        });
        for (const Tree& value : spelled) {
            if (try_number(value)) return true;
        }
        return std::any_of(points.begin(), points.end(),
                           [&](std::int64_t point) { return try_number(number(point)); });
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
