#include "pattern/holds.hpp"

#include "pattern/address.hpp"
#include "pattern/glob.hpp"

namespace pattern {

namespace {

using value::Tree;
using value::Truth;
using Kind = value::Tree::Kind;

/// A hole on its own may turn out to be a value of another type.
bool is_hole(const Tree& operand) {
    return operand.is(Kind::text) && operand.as_text().whole_hole() != nullptr;
}

Truth same_number(const Tree& a, const Tree& b) {
    const auto left = number_of(a);
    const auto right = number_of(b);
    if (!left || !right) return Truth::no;
    if (a.as_text().key() == b.as_text().key()) return Truth::yes;
    return left->tenths == right->tenths ? Truth::unknown : Truth::no;
}

Truth in_interval(const Interval& interval, const Number& number, Imprecise imprecise) {
    if (!interval.precise()) return Truth::unknown;
    if (number.precise || imprecise == Imprecise::by_size) return value::truth(interval.holds(number.tenths));
    return imprecise == Imprecise::never_matches ? Truth::no : Truth::unknown;
}

Truth in_network(const Atom& atom, const std::string& text) {
    if (may_be_address(text)) return Truth::unknown;
    const auto address = parse_address(text);
    if (!address) return Truth::no;
    if (!is_literal(atom.operand)) return Truth::unknown;
    const auto network = parse_network(atom.operand.as_text().literal());
    if (!network) return Truth::unknown;
    return value::truth(address->wide == network->first.wide && network->holds(*address));
}

/// Other spellings of one address may be equal to the engine.
bool may_be_same_address(const std::string& a, const std::string& b) {
    const auto left = parse_address(a);
    const auto right = parse_address(b);
    if (left && right) return *left == *right;
    return (left && may_be_address(b)) || (right && may_be_address(a));
}

/// A text with holes.
Truth compare_open_text(const Atom& atom, const value::Text& text) {
    if (atom.op == Operator::numeric) return Truth::no;
    if (atom.ignore_case || !atom.operand.is(Kind::text)) return Truth::unknown;
    if (atom.op == Operator::exact) return value::equal(atom.operand.as_text(), text);
    if (!is_literal(atom.operand)) return Truth::unknown;
    const std::string& wanted = atom.operand.as_text().literal();
    if (atom.op == Operator::prefix) {
        const std::string_view known = text.literal_prefix();
        return known.starts_with(wanted)   ? Truth::yes
               : wanted.starts_with(known) ? Truth::unknown
                                           : Truth::no;
    }
    if (atom.op == Operator::suffix) {
        const std::string_view known = text.literal_suffix();
        return known.ends_with(wanted) ? Truth::yes : wanted.ends_with(known) ? Truth::unknown : Truth::no;
    }
    return Truth::unknown;
}

Truth compare_text(const Atom& atom, const Tree& scalar) {
    if (!scalar.as_text().is_literal()) return compare_open_text(atom, scalar.as_text());
    const std::string& text = scalar.as_text().literal();
    if (atom.op == Operator::cidr) return in_network(atom, text);
    const std::u32string characters = decode(text);
    const auto least = glob_of(atom, Bound::least);
    if (least && matches(*least, characters)) return Truth::yes;
    const auto most = glob_of(atom, Bound::most);
    if (most && matches(*most, characters)) return Truth::unknown;
    const bool plain = atom.op == Operator::exact && is_literal(atom.operand);
    return plain && may_be_same_address(atom.operand.as_text().literal(), text) ? Truth::unknown : Truth::no;
}

Truth compare_number(const Atom& atom, const Tree& scalar, Imprecise imprecise) {
    if (atom.op == Operator::numeric) return in_interval(atom.interval, *number_of(scalar), imprecise);
    if (atom.op != Operator::exact || atom.ignore_case) return Truth::no;
    return is_hole(atom.operand) ? Truth::unknown : same_number(atom.operand, scalar);
}

}  // namespace

Truth holds(const Atom& atom, const Tree& scalar, Imprecise imprecise) {
    const bool plain = atom.op == Operator::exact && !atom.ignore_case;
    switch (scalar.kind()) {
        case Kind::text:
            return compare_text(atom, scalar);
        case Kind::integer:
        case Kind::real:
            return compare_number(atom, scalar, imprecise);
        case Kind::boolean:
            if (plain && is_hole(atom.operand)) return Truth::unknown;
            return value::truth(plain && atom.operand.is(Kind::boolean) &&
                                atom.operand.as_boolean() == scalar.as_boolean());
        case Kind::null:
            if (plain && is_hole(atom.operand)) return Truth::unknown;
            return value::truth(plain && atom.operand.is(Kind::null));
        default:
            return Truth::unknown;
    }
}

Truth holds(const Matcher& matcher, const Tree& scalar, Imprecise imprecise) {
    Truth any = Truth::no;
    switch (matcher.kind) {
        case Matcher::Kind::one_of:
        case Matcher::Kind::none_of:
            for (const Atom& atom : matcher.atoms) any = value::either(any, holds(atom, scalar, imprecise));
            return matcher.kind == Matcher::Kind::one_of ? any : value::opposite(any);
        case Matcher::Kind::present:
            return Truth::yes;
        case Matcher::Kind::absent:
            return Truth::no;
        case Matcher::Kind::open:
            break;
    }
    return Truth::unknown;
}

std::size_t cost(const Matcher& matcher, const Tree& scalar) {
    std::size_t length = 0;
    for (const value::Piece& piece : scalar.as_text().pieces()) length += piece.literal.size();
    std::size_t steps = 1;
    for (const Atom& atom : matcher.atoms) {
        const std::size_t size = 1 + atom.key.size() / 16;
        steps += atom.op == Operator::wildcard ? size * (1 + length / 16) : size + length / 16;
    }
    return steps;
}

Truth takes_absence(const Leaf& leaf) {
    Truth truth = Truth::no;
    for (const Matcher& matcher : leaf.matchers) {
        if (matcher.kind == Matcher::Kind::absent) return Truth::yes;
        if (matcher.kind == Matcher::Kind::open) truth = Truth::unknown;
    }
    return truth;
}

}  // namespace pattern
