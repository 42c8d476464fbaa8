#include "pattern/canonical.hpp"
#include "pattern/parse_operator.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

/// A comparison of `numeric` and its number.
struct Comparison {
    std::string sign;
    Number number;
};

void narrow(Interval& interval, const Comparison& comparison) {
    if (comparison.sign != "<" && comparison.sign != "<=") interval.low = comparison.number;
    if (comparison.sign != ">" && comparison.sign != ">=") interval.high = comparison.number;
    interval.low_open = interval.low_open || comparison.sign == ">";
    interval.high_open = interval.high_open || comparison.sign == "<";
}

bool is_sign(const Tree& tree) {
    if (!tree.is(Kind::text) || !tree.as_text().is_literal()) return false;
    const std::string& sign = tree.as_text().literal();
    return sign == "=" || sign == "<" || sign == "<=" || sign == ">" || sign == ">=";
}

bool is_lower(const Comparison& comparison) {
    return comparison.sign[0] == '>';
}

}  // namespace

/// One comparison, or two that are a range: the lower bound first, and below the upper one.
void OperatorParser::numeric(Matcher& matcher, const Tree& operand) {
    const auto bad = [&](const Tree& at, std::string words) {
        refuse(FaultKind::numeric_range, at.place(), std::move(words));
    };
    if (may_be_anything(operand)) return;
    if (!operand.is(Kind::list)) {
        return refuse(FaultKind::operand_type, operand.place(), "`numeric` takes a list of comparisons");
    }
    std::vector<Comparison> comparisons;
    const std::vector<Tree>& items = operand.items();
    for (const Tree& item : items) {
        if (may_be_anything(item) || item.is(Kind::absent)) return;
    }
    for (std::size_t i = 0; i < items.size(); i += 2) {
        if (!is_sign(items[i])) {
            if (items[i].is(Kind::text) && !items[i].as_text().is_literal()) return;
            return bad(items[i], "`numeric` takes `=`, `<`, `<=`, `>` and `>=`, each before a number");
        }
        const auto number = i + 1 < items.size() ? number_of(items[i + 1]) : std::nullopt;
        if (!number) {
            const Tree& at = i + 1 < items.size() ? items[i + 1] : items[i];
            if (at.is(Kind::text) && !at.as_text().is_literal()) return;
            return bad(at, "`" + items[i].as_text().literal() + "` is not followed by a number");
        }
        comparisons.push_back({items[i].as_text().literal(), *number});
    }
    if (comparisons.empty()) return bad(operand, "`numeric` has no comparison");
    if (comparisons.size() > 2) return bad(items[4], "`numeric` takes at most two comparisons");
    if (comparisons.size() == 2 && (!is_lower(comparisons[0]) || comparisons[1].sign[0] != '<')) {
        return bad(items[2], "a range of `numeric` is a lower bound and then an upper one");
    }
    Atom atom;
    atom.op = Operator::numeric;
    atom.operand = operand;
    for (const Comparison& comparison : comparisons) narrow(atom.interval, comparison);
    const bool both = atom.interval.precise() && comparisons.size() == 2;
    if (both && atom.interval.low->tenths >= atom.interval.high->tenths) {
        return bad(items[3], "the upper bound of `numeric` is not above the lower one");
    }
    for (const Tree& item : items) atom.key += " " + item.as_text().key();
    atom.key = "numeric" + atom.key;
    matcher.kind = Matcher::Kind::one_of;
    matcher.atoms.push_back(std::move(atom));
}

}  // namespace pattern
