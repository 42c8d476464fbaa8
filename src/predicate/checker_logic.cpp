#include <algorithm>
#include <array>

#include "predicate/checker.hpp"

namespace predicate {

using Kind = Syntax::Kind;

namespace {

Vouched shared_by(const Vouched& a, const Vouched& b) {
    Vouched result;
    for (const std::string& path : a) {
        if (std::find(b.begin(), b.end(), path) != b.end()) result.push_back(path);
    }
    return result;
}

void add(Vouched& all, const Vouched& more) {
    all.insert(all.end(), more.begin(), more.end());
}

std::optional<Comparison> comparison_of(std::string_view spelling) {
    struct Row {
        std::string_view spelling;
        Comparison comparison;
    };
    static constexpr std::array<Row, 6> table = {{{"==", Comparison::equal},
                                                  {"!=", Comparison::unequal},
                                                  {"<", Comparison::less},
                                                  {"<=", Comparison::at_most},
                                                  {">", Comparison::more},
                                                  {">=", Comparison::at_least}}};
    for (const Row& row : table) {
        if (row.spelling == spelling) return row.comparison;
    }
    return std::nullopt;
}

/// Why values of this type cannot be compared; empty when they can.
std::string incomparable(const Type& type) {
    if (type.is(Type::Kind::list)) return "lists cannot be compared as a whole";
    if (!type.is(Type::Kind::object) || type.object->same) return {};
    return "two values that are " + type.with_article() + " cannot be compared; compare a field of theirs";
}

}  // namespace

Checker::Result Checker::negated(const Syntax& syntax) {
    Result operand = of_kind(*syntax.children[0], Type::Kind::truth, "`not`");
    if (!operand) return std::nullopt;
    Checked checked;
    checked.code = negation(std::move(operand->code));
    checked.when_true = std::move(operand->when_false);
    checked.when_false = std::move(operand->when_true);
    return checked;
}

/// What stands left vouches for what stands right: of an `and` when it is true, of an `or` when it is false.
Checker::Result Checker::chained(const Syntax& syntax) {
    const bool conjunctive = syntax.kind == Kind::conjunction;
    const std::size_t outer = vouched_.size();
    std::vector<CodeRef> operands;
    Vouched gathered;  // when all operands are alike: true of `and`, false of `or`
    Vouched common;    // when some operand decides
    for (const auto& child : syntax.children) {
        Result operand = of_kind(*child, Type::Kind::truth, backticked(syntax.text));
        if (!operand) return std::nullopt;
        const Vouched& alike = conjunctive ? operand->when_true : operand->when_false;
        const Vouched& decided = conjunctive ? operand->when_false : operand->when_true;
        common = operands.empty() ? decided : shared_by(common, decided);
        add(gathered, alike);
        add(vouched_, alike);
        operands.push_back(std::move(operand->code));
    }
    vouched_.resize(outer);
    Checked checked;
    checked.code = conjunctive ? conjunction(std::move(operands)) : disjunction(std::move(operands));
    checked.when_true = conjunctive ? std::move(gathered) : std::move(common);
    checked.when_false = conjunctive ? std::move(common) : std::move(gathered);
    return checked;
}

Checker::Result Checker::related(const Syntax& syntax) {
    const Comparison which = *comparison_of(syntax.text);
    const bool ordering = which != Comparison::equal && which != Comparison::unequal;
    const std::string who = backticked(syntax.text);
    const auto side = [&](std::size_t i) {
        const Syntax& child = *syntax.children[i];
        return ordering ? of_kind(child, Type::Kind::integer, who) : present(child);
    };
    Result left = side(0);
    if (!left) return std::nullopt;
    Result right = side(1);
    if (!right) return std::nullopt;
    if (!(left->type == right->type)) {
        return refuse(syntax,
                      who + " compares " + left->type.with_article() + " with " + right->type.with_article());
    }
    if (std::string why = incomparable(left->type); !why.empty()) return refuse(syntax, std::move(why));
    Checked checked;
    checked.code = comparison(which, std::move(left->code), std::move(right->code));
    return checked;
}

Checker::Result Checker::membership_of(const Syntax& syntax) {
    Result item = present(*syntax.children[0]);
    if (!item) return std::nullopt;
    Result all = of_kind(*syntax.children[1], Type::Kind::list, "`in`");
    if (!all) return std::nullopt;
    if (!(item->type == *all->type.element)) {
        return refuse(syntax, "`in` looks for " + item->type.with_article() + " where each member is " +
                                  all->type.element->with_article());
    }
    if (std::string why = incomparable(item->type); !why.empty()) return refuse(syntax, std::move(why));
    Checked checked;
    checked.code = membership(std::move(item->code), std::move(all->code));
    return checked;
}

Checker::Result Checker::computed(const Syntax& syntax) {
    const std::string who = backticked(syntax.text);
    Result left = of_kind(*syntax.children[0], Type::Kind::integer, who);
    if (!left) return std::nullopt;
    Result right = of_kind(*syntax.children[1], Type::Kind::integer, who);
    if (!right) return std::nullopt;
    Checked checked;
    checked.type = Type::integer();
    checked.code = arithmetic(syntax.text.front(), std::move(left->code), std::move(right->code));
    return checked;
}

}  // namespace predicate
