#include "iam/operators.hpp"
#include "iam/statement.hpp"
#include "iam/variables.hpp"

#include <algorithm>

namespace iam {
namespace {

using Family = Operator::Family;
using Quantifier = Operator::Quantifier;

/// What one comparison, before any negation, says.
struct Compared {
    Truth truth = Truth::no;
    bool unsuited = false;  ///< one side has not the form that the operator compares
};

Compared settled(const std::optional<bool>& compared) {
    if (!compared) return {Truth::no, true};
    return {value::truth(*compared)};
}

Compared compare_tokens(Inquiry& inquiry, value::Case sensitivity) {
    const Truth truth = value::match(inquiry.pattern, inquiry.scratch, inquiry.holes, sensitivity);
    if (truth == Truth::unknown) inquiry.note_holes(inquiry.pattern, inquiry.scratch);
    return {truth};
}

bool has_free_text(Inquiry& inquiry, std::u32string_view tokens) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](char32_t token) { return value::is_free_text(token, inquiry.holes); });
}

/// Six fields one by one; a wildcard runs past a colon in the sixth only.
Compared compare_arns(Inquiry& inquiry) {
    const Fields pattern = split_fields(inquiry.pattern);
    const Fields own = split_fields(inquiry.scratch);
    if (pattern.count == 6 && own.count == 6) {
        Truth all = Truth::yes;
        for (std::size_t i = 0; i < 6 && all != Truth::no; ++i) {
            all = value::both(all, value::match(pattern.field[i], own.field[i], inquiry.holes));
        }
        if (all == Truth::unknown) inquiry.note_holes(inquiry.pattern, inquiry.scratch);
        return {all};
    }
    const Compared whole = compare_tokens(inquiry, value::Case::sensitive);
    if (has_free_text(inquiry, inquiry.pattern) || has_free_text(inquiry, inquiry.scratch)) return whole;
    const bool runs_on =
        own.count == 6 && !inquiry.pattern.empty() && value::is_any_run(inquiry.pattern.back());
    if (runs_on && whole.truth != Truth::no) {
        inquiry.note("AWS does not say whether ARN operators take a pattern of fewer than six fields");
        return {Truth::unknown};
    }
    return {Truth::no, true};
}

Compared compare_texts(Inquiry& inquiry, const Operator& how, const value::Text& value,
                       const value::Text& own) {
    const bool wildcards = how.family == Family::string_like || how.family == Family::arn;
    inquiry.pattern.clear();
    inquiry.scratch.clear();
    const Filled filled = append_filled(inquiry, inquiry.pattern, value, wildcards, Where::everywhere);
    // A variable without value equals nothing, so a negated operator holds.
    if (filled == Filled::no_value) return {Truth::no};
    inquiry.holes.append_literal(inquiry.scratch, own);
    Compared compared;
    if (how.family == Family::arn) {
        compared = compare_arns(inquiry);
    } else {
        compared =
            compare_tokens(inquiry, how.family == Family::string_equals_ignore_case ? value::Case::insensitive
                                                                                    : value::Case::sensitive);
    }
    if (filled == Filled::unsure && compared.truth == Truth::yes) {
        compared.truth = Truth::unknown;
        inquiry.note_holes(inquiry.pattern, inquiry.scratch);
    }
    return compared;
}

Compared compare_known(const Operator& how, const std::string& value, const std::string& own) {
    switch (how.family) {
        case Family::number:
            return settled(compare_numbers(own, value, how.relation));
        case Family::date:
            return settled(compare_dates(own, value, how.relation));
        case Family::address:
            return settled(address_in(own, value));
        case Family::binary:
            return settled(same_bytes(own, value));
        case Family::boolean:
            return settled(same_boolean(own, value));
        default:
            return {};
    }
}

Compared compare(Inquiry& inquiry, const Operator& how, const value::Text& value, const value::Text& own) {
    if (how.family <= Family::arn) return compare_texts(inquiry, how, value, own);
    if (value.is_literal() && own.is_literal()) {
        if (how.family == Family::boolean && mentions_variable(value)) {
            inquiry.note("AWS's pages disagree on policy variables with the Bool operator");
            return {Truth::unknown};
        }
        return compare_known(how, value.literal(), own.literal());
    }
    inquiry.pattern.clear();
    inquiry.scratch.clear();
    inquiry.holes.append_literal(inquiry.pattern, value);
    inquiry.holes.append_literal(inquiry.scratch, own);
    inquiry.note_holes(inquiry.pattern, inquiry.scratch);
    return {Truth::unknown};
}

/// One value of the request against the values of the policy: one that fits, or with a negated
/// operator none.
Truth satisfied(Inquiry& inquiry, const Operator& how, const model::ConditionTest& test,
                const value::Text& own) {
    const std::size_t mark = inquiry.mark();
    bool unsuited = false;
    const Truth any = any_of(inquiry, test.values, [&](const value::Text& value) {
        const Compared compared = compare(inquiry, how, value, own);
        unsuited = unsuited || compared.unsuited;
        return compared.truth;
    });
    if (!how.negated) return any;
    if (any == Truth::no && unsuited && how.family == Family::arn) {
        inquiry.note("AWS does not say what a negated ARN operator means for a value that is no ARN",
                     test.place);
        return Truth::unknown;
    }
    return inquiry.settled(value::opposite(any), mark);
}

Truth null_holds(Inquiry& inquiry, const model::ConditionTest& test, const ContextValue& found) {
    if (found.unknown && found.values.empty()) {
        inquiry.note(*found.unknown);
        return Truth::unknown;
    }
    const bool absent = found.values.empty();
    return any_of(inquiry, test.values, [&](const value::Text& value) {
        if (!value.is_literal()) return Truth::unknown;
        return value::truth(equal_without_case(value.literal(), absent ? "true" : "false"));
    });
}

Truth absent_holds(Inquiry& inquiry, const Operator& how, const model::ConditionTest& test) {
    switch (how.quantifier) {
        case Quantifier::all:
            return Truth::yes;
        case Quantifier::any:
            if (!how.if_exists) return Truth::no;
            inquiry.note("AWS does not say what ForAnyValue with IfExists means for an absent key",
                         test.place);
            return Truth::unknown;
        case Quantifier::none:
            break;
    }
    return value::truth(how.negated || how.if_exists);
}

/// Of the time of a delivery only this is known: it is later than any policy's year of long ago.
Truth time_holds(Inquiry& inquiry, const Operator& how, const model::ConditionTest& test) {
    constexpr double long_ago = 1577836800;  // 2020-01-01
    const Truth any = any_of(inquiry, test.values, [&](const value::Text& value) {
        const auto limit = value.is_literal() ? parse_date(value.literal()) : std::nullopt;
        if (!limit || *limit > long_ago) return Truth::unknown;
        return value::truth(how.relation == Operator::Relation::greater ||
                            how.relation == Operator::Relation::greater_or_equal);
    });
    return how.negated ? value::opposite(any) : any;
}

bool is_time(std::string_view key) {
    return key == "aws:currenttime" || key == "aws:epochtime";
}

Truth unknown_holds(Inquiry& inquiry, const Operator& how, const model::ConditionTest& test,
                    const ContextValue& found) {
    const bool numeric = how.family == Family::date || how.family == Family::number;
    Truth truth = Truth::unknown;
    if (numeric && is_time(inquiry.lower)) truth = time_holds(inquiry, how, test);
    if (truth == Truth::unknown) inquiry.note(*found.unknown);
    return truth;
}

Truth present_holds(Inquiry& inquiry, const Operator& how, const model::ConditionTest& test,
                    const ContextValue& found) {
    if (how.quantifier == Quantifier::none) {
        if (found.values.size() == 1) return satisfied(inquiry, how, test, found.values.front());
        inquiry.note(
            "AWS does not say what an operator without ForAnyValue or ForAllValues means for a key "
            "with several values",
            test.place);
        return Truth::unknown;
    }
    const bool all = how.quantifier == Quantifier::all;
    Truth truth = value::truth(all);
    for (const value::Text& own : found.values) {
        const Truth one = satisfied(inquiry, how, test, own);
        truth = all ? value::both(truth, one) : value::either(truth, one);
    }
    return truth;
}

Truth test_holds(Inquiry& inquiry, const model::ConditionTest& test) {
    const std::size_t mark = inquiry.mark();
    const std::optional<Operator> how = parse_operator(test.operation);
    if (!how) {
        inquiry.note("`" + test.operation + "` is no condition operator", test.operation_place);
        return Truth::unknown;
    }
    const ContextValue& found = inquiry.key(test.key);
    const bool null = how->family == Family::null;
    if (!null && found.values.empty()) {
        const Truth truth =
            found.unknown ? unknown_holds(inquiry, *how, test, found) : absent_holds(inquiry, *how, test);
        return inquiry.settled(truth, mark);
    }
    Truth truth = null ? null_holds(inquiry, test, found) : present_holds(inquiry, *how, test, found);
    if (found.unknown && truth == Truth::no) {
        inquiry.note(*found.unknown);
        truth = Truth::unknown;
    }
    return inquiry.settled(truth, mark);
}

}  // namespace

Truth conditions_hold(Inquiry& inquiry, const model::Statement& statement) {
    Truth all = Truth::yes;
    for (const auto& member : statement.conditions.members) {
        const Truth one = test_holds(inquiry, member.item);
        if (one >= all || !inquiry.world->holds(member.exists)) continue;
        all = one;
        if (all == Truth::no) return all;
    }
    if (statement.conditions.open) {
        inquiry.note(*statement.conditions.open);
        all = value::both(all, Truth::unknown);
    }
    return all;
}

std::vector<const model::ConditionTest*> failing_conditions(Inquiry& inquiry,
                                                            const model::Statement& statement) {
    std::vector<const model::ConditionTest*> failing;
    for (const auto& member : statement.conditions.members) {
        const bool fails = test_holds(inquiry, member.item) == Truth::no;
        if (fails && inquiry.world->holds(member.exists)) failing.push_back(&member.item);
    }
    return failing;
}

}  // namespace iam
