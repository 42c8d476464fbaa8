#include <charconv>
#include <cmath>

#include "intake/hcl_evaluation.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using document::HclExpression;
using document::HclOperation;
using value::Text;
using value::Tree;
using value::Truth;

std::optional<double> number_of(const Tree& leaf) {
    if (leaf.is(Tree::Kind::integer)) return static_cast<double>(leaf.as_integer());
    if (leaf.is(Tree::Kind::real)) return leaf.as_real();
    if (!leaf.is(Tree::Kind::text) || !leaf.as_text().is_literal()) return std::nullopt;
    const std::string& text = leaf.as_text().literal();
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
    return whole ? std::optional(number) : std::nullopt;
}

std::optional<bool> boolean_of(const Tree& leaf) {
    if (leaf.is(Tree::Kind::boolean)) return leaf.as_boolean();
    if (!leaf.is(Tree::Kind::text) || !leaf.as_text().is_literal()) return std::nullopt;
    const std::string& text = leaf.as_text().literal();
    if (text == "true") return true;
    return text == "false" ? std::optional(false) : std::nullopt;
}

/// Integers beyond 2^53 are not exact in a double: such a number is one of its kind, not an integer.
Tree hcl_number(double number, text::Span place) {
    constexpr double exact = 9007199254740992.0;
    if (std::abs(number) <= exact && number == std::trunc(number)) {
        const auto integer = static_cast<std::int64_t>(number);
        return Tree::integer(integer, std::to_string(integer), place);
    }
    char buffer[400];
    const bool plain = std::abs(number) < 1e21 && std::abs(number) > 1e-7;
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific)
                         .ptr;
    return Tree::real(number, std::string(buffer, end), place);
}

namespace {

bool is_hcl_number(const Tree& leaf) {
    return leaf.is(Tree::Kind::integer) || leaf.is(Tree::Kind::real);
}

Truth same_hcl_lists(const std::vector<Tree>& a, const std::vector<Tree>& b) {
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) all = both(all, same_value(a[i], b[i]));
    if (a.size() == b.size()) return all;
    // Unknown elements may stand for any number of them.
    for (const Tree& item : a) all = is_settled(item) ? all : Truth::unknown;
    for (const Tree& item : b) all = is_settled(item) ? all : Truth::unknown;
    return all == Truth::unknown ? all : Truth::no;
}

Truth same_hcl_maps(const Tree& a, const Tree& b) {
    const auto left = sorted_entries(a);
    const auto right = sorted_entries(b);
    if (left.size() != right.size()) return Truth::no;
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i].key != right[i].key) return Truth::no;
        all = both(all, same_value(left[i].value, right[i].value));
    }
    return all;
}

}  // namespace

Truth same_value(const Tree& a, const Tree& b) {
    const auto open = [](const Tree& tree) {
        const bool hole = tree.is(Tree::Kind::text) && !tree.as_text().is_literal();
        return hole || tree.is(Tree::Kind::unknown) || tree.is(Tree::Kind::choice) ||
               tree.is(Tree::Kind::absent);
    };
    if (a.is(Tree::Kind::text) && b.is(Tree::Kind::text)) return equal(a.as_text(), b.as_text());
    // A value that nobody gave may be null; a text that is known in part is none.
    const auto some_text = [](const Tree& tree) {
        if (!tree.is(Tree::Kind::text)) return false;
        const value::Symbol* hole = tree.as_text().whole_hole();
        return !hole || hole->made_name;
    };
    const bool with_null = a.is(Tree::Kind::null) || b.is(Tree::Kind::null);
    if (with_null && (some_text(a) || some_text(b))) return Truth::no;
    if (open(a) || open(b)) return Truth::unknown;
    if (is_hcl_number(a) && is_hcl_number(b)) return value::truth(number_of(a) == number_of(b));
    if (a.kind() != b.kind()) return Truth::no;
    switch (a.kind()) {
        case Tree::Kind::boolean:
            return value::truth(a.as_boolean() == b.as_boolean());
        case Tree::Kind::list:
            return same_hcl_lists(a.items(), b.items());
        case Tree::Kind::map:
            return same_hcl_maps(a, b);
        default:
            return Truth::yes;
    }
}

Tree HclEvaluation::unary(const HclExpression& expression) {
    const HclExpression operand = expression.child(0);
    const text::Span place = expression.span();
    const Tree value = evaluate(operand);
    if (expression.operation() == HclOperation::opposite) {
        return lift(truth_of(value, operand), [&](const Tree& leaf) {
            return leaf.is(Tree::Kind::boolean) ? Tree::boolean(!leaf.as_boolean(), place) : leaf;
        });
    }
    return lift(value, [&](const Tree& leaf) {
        if (const auto number = number_of(leaf)) return hcl_number(-*number, place);
        const bool open = leaf.is(Tree::Kind::unknown);
        return open ? leaf : fail("`-` belongs before a number", place);
    });
}

Tree HclEvaluation::binary(const HclExpression& expression) {
    const HclOperation operation = expression.operation();
    if (operation == HclOperation::both || operation == HclOperation::either) return logic(expression);
    const Tree left = evaluate(expression.child(0));
    const Tree right = evaluate(expression.child(1));
    const bool compares = operation == HclOperation::equal || operation == HclOperation::unequal;
    return for_each_way({left, right}, expression, [&](const std::vector<Tree>& sides) {
        if (!compares) return arithmetic(sides[0], sides[1], expression);
        const Tree same = equality(sides[0], sides[1], expression);
        if (operation == HclOperation::equal) return same;
        return lift(same, [&](const Tree& leaf) { return Tree::boolean(!leaf.as_boolean(), leaf.place()); });
    });
}

Tree HclEvaluation::equality(const Tree& a, const Tree& b, const HclExpression& expression) const {
    const text::Span place = expression.span();
    const Truth same = same_value(a, b);
    if (same != Truth::unknown) return Tree::boolean(same == Truth::yes, place);
    // One symbol against one text is the same condition wherever it is asked.
    const bool texts = a.is(Tree::Kind::text) && b.is(Tree::Kind::text);
    const value::Symbol* hole = texts ? a.as_text().whole_hole() : nullptr;
    const Tree* literal = &b;
    if (texts && hole == nullptr) {
        hole = b.as_text().whole_hole();
        literal = &a;
    }
    if (hole == nullptr || !literal->as_text().is_literal()) return open_truth(expression);
    return Tree::choice(atom(expression, hole->id, literal->as_text().literal()), Tree::boolean(true, place),
                        Tree::boolean(false, place));
}

Tree HclEvaluation::arithmetic(const Tree& a, const Tree& b, const HclExpression& expression) {
    const text::Span place = expression.span();
    for (const Tree* side : {&a, &b}) {
        if (side->is(Tree::Kind::unknown)) return Tree::unknown(side->reason(), place);
        const bool hole = side->is(Tree::Kind::text) && !side->as_text().is_literal();
        if (hole) return Tree::unknown(side->as_text().first_hole()->why, place);
    }
    const std::optional<double> left = number_of(a);
    const std::optional<double> right = number_of(b);
    if (!left || !right) return fail("the operator is for numbers", place);
    const HclOperation operation = expression.operation();
    const bool divides = operation == HclOperation::divide || operation == HclOperation::remainder;
    if (divides && *right == 0) return fail("nothing can be divided by zero", place);
    switch (operation) {
        case HclOperation::less:
            return Tree::boolean(*left < *right, place);
        case HclOperation::less_or_equal:
            return Tree::boolean(*left <= *right, place);
        case HclOperation::greater:
            return Tree::boolean(*left > *right, place);
        case HclOperation::greater_or_equal:
            return Tree::boolean(*left >= *right, place);
        case HclOperation::add:
            return hcl_number(*left + *right, place);
        case HclOperation::subtract:
            return hcl_number(*left - *right, place);
        case HclOperation::multiply:
            return hcl_number(*left * *right, place);
        case HclOperation::divide:
            return hcl_number(*left / *right, place);
        default:
            return hcl_number(std::fmod(*left, *right), place);
    }
}

Tree HclEvaluation::logic(const HclExpression& expression) {
    const bool decides = expression.operation() == HclOperation::either;  // the truth that settles it
    const HclExpression left = expression.child(0);
    const HclExpression right = expression.child(1);
    const Tree first = truth_of(evaluate(left), left);
    std::optional<Tree> second;
    return for_each_way({first}, expression, [&](const std::vector<Tree>& leaves) {
        if (leaves[0].is(Tree::Kind::boolean) && leaves[0].as_boolean() == decides) return leaves[0];
        if (leaves[0].is(Tree::Kind::unknown)) return leaves[0];
        if (!second) second = truth_of(evaluate(right), right);
        return *second;
    });
}

}  // namespace intake
