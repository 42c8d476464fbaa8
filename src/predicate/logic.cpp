#include "predicate/code.hpp"

namespace predicate {
namespace {

using value::Truth;

Truth truth_of(const Value& value) {
    return value.truth() ? *value.truth() : Truth::unknown;
}

struct Negation final : Code {
    explicit Negation(CodeRef o) : operand(std::move(o)) {}
    Value run(Frame& frame) const override {
        const Value value = operand->run(frame);
        if (!value.truth()) return not_known(value);
        return Value(value::opposite(*value.truth()), value.place());
    }
    CodeRef operand;
};

/// `and` ends at the first no, `or` at the first yes; else the first unknown is the answer.
struct Chain final : Code {
    Chain(Truth d, std::vector<CodeRef> o) : decisive(d), operands(std::move(o)) {}
    Value run(Frame& frame) const override {
        Value result(value::opposite(decisive));
        bool undecided = false;
        for (const CodeRef& operand : operands) {
            Value value = operand->run(frame);
            const Truth truth = truth_of(value);
            if (truth == decisive) return value;
            if (truth != Truth::unknown || undecided) continue;
            undecided = true;
            result = not_known(value);
        }
        return result;
    }
    Truth decisive;
    std::vector<CodeRef> operands;
};

Truth ordered(Comparison which, std::int64_t left, std::int64_t right) {
    switch (which) {
        case Comparison::less:
            return value::truth(left < right);
        case Comparison::at_most:
            return value::truth(left <= right);
        case Comparison::more:
            return value::truth(left > right);
        default:
            return value::truth(left >= right);
    }
}

struct Relation final : Code {
    Relation(Comparison w, CodeRef l, CodeRef r) : which(w), left(std::move(l)), right(std::move(r)) {}
    Value run(Frame& frame) const override {
        const Value a = left->run(frame);
        const Value b = right->run(frame);
        if (which == Comparison::equal) return judged(same(a, b, frame.host), a, b);
        if (which == Comparison::unequal) return judged(value::opposite(same(a, b, frame.host)), a, b);
        if (!a.integer() || !b.integer()) return judged(Truth::unknown, a, b);
        return Value(ordered(which, *a.integer(), *b.integer()));
    }
    Comparison which;
    CodeRef left;
    CodeRef right;
};

struct Arithmetic final : Code {
    Arithmetic(char w, CodeRef l, CodeRef r) : which(w), left(std::move(l)), right(std::move(r)) {}
    Value run(Frame& frame) const override {
        const Value a = left->run(frame);
        const Value b = right->run(frame);
        if (!a.integer() || !b.integer()) return judged(Truth::unknown, a, b);
        std::int64_t result = 0;
        bool overflow = false;
        if (which == '+') overflow = __builtin_add_overflow(*a.integer(), *b.integer(), &result);
        if (which == '-') overflow = __builtin_sub_overflow(*a.integer(), *b.integer(), &result);
        if (which == '*') overflow = __builtin_mul_overflow(*a.integer(), *b.integer(), &result);
        if (overflow) return Value::unknown(value::Reason{"the number is too large", a.place()});
        return Value(result, a.place().placed() ? a.place() : b.place());
    }
    char which;
    CodeRef left;
    CodeRef right;
};

}  // namespace

CodeRef negation(CodeRef operand) {
    return std::make_unique<Negation>(std::move(operand));
}

CodeRef conjunction(std::vector<CodeRef> operands) {
    return std::make_unique<Chain>(Truth::no, std::move(operands));
}

CodeRef disjunction(std::vector<CodeRef> operands) {
    return std::make_unique<Chain>(Truth::yes, std::move(operands));
}

CodeRef comparison(Comparison which, CodeRef left, CodeRef right) {
    return std::make_unique<Relation>(which, std::move(left), std::move(right));
}

CodeRef arithmetic(char which, CodeRef left, CodeRef right) {
    return std::make_unique<Arithmetic>(which, std::move(left), std::move(right));
}

Value judged(Truth truth, const Value& left, const Value& right) {
    if (truth != Truth::unknown) return Value(truth);
    if (left.is_unknown()) return not_known(left);
    if (right.is_unknown()) return not_known(right);
    const bool hole_left = left.text() && left.text()->first_hole();
    return not_known(hole_left || left.is_absent() ? left : right);
}

Truth same(const Value& left, const Value& right, Host& host) {
    if (left.text() && right.text()) return value::equal(*left.text(), *right.text());
    if (left.integer() && right.integer()) return value::truth(*left.integer() == *right.integer());
    if (left.truth() && right.truth()) return value::truth(*left.truth() == *right.truth());
    const Object* a = left.object();
    const Object* b = right.object();
    if (!a || !b || a->type != b->type || !a->type->same) return Truth::unknown;
    return a->thing == b->thing ? Truth::yes : a->type->same(a->thing, b->thing, host);
}

}  // namespace predicate
