#include <algorithm>
#include <charconv>
#include <cmath>

#include "intake/hcl_functions.hpp"

namespace intake {
namespace {

using value::Tree;

Tree hcl_rounded(const HclCall& call, double (*round)(double)) {
    const auto number = call.number(0);
    return number ? hcl_number(round(*number), call.place()) : call.fail("the function takes a number");
}

Tree hcl_abs(const HclCall& call) {
    return hcl_rounded(call, [](double number) { return std::abs(number); });
}

Tree hcl_ceil(const HclCall& call) {
    return hcl_rounded(call, [](double number) { return std::ceil(number); });
}

Tree hcl_floor(const HclCall& call) {
    return hcl_rounded(call, [](double number) { return std::floor(number); });
}

Tree hcl_signum(const HclCall& call) {
    return hcl_rounded(call, [](double number) { return number > 0 ? 1.0 : number < 0 ? -1.0 : 0.0; });
}

/// `fold` of all numbers; the first is where it begins.
Tree hcl_folded(const HclCall& call, const std::vector<Tree>& items, double (*fold)(double, double)) {
    std::optional<double> all;
    for (const Tree& item : items) {
        if (!is_settled(item)) return call.unknown("not all numbers are known");
        const auto number = number_of(item);
        const bool hole = item.is(Tree::Kind::text) && !item.as_text().is_literal();
        if (hole) return call.unknown("not all numbers are known");
        if (!number) return call.fail("the function takes numbers");
        all = all ? fold(*all, *number) : *number;
    }
    return all ? hcl_number(*all, call.place()) : call.fail("there are no numbers");
}

Tree hcl_min(const HclCall& call) {
    return hcl_folded(call, call.arguments, [](double a, double b) { return std::min(a, b); });
}

Tree hcl_max(const HclCall& call) {
    return hcl_folded(call, call.arguments, [](double a, double b) { return std::max(a, b); });
}

Tree hcl_sum(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`sum` takes a list of numbers");
    return hcl_folded(call, call[0].items(), [](double a, double b) { return a + b; });
}

Tree hcl_pow(const HclCall& call) {
    const auto base = call.number(0);
    const auto exponent = call.number(1);
    if (!base || !exponent) return call.fail("`pow` takes numbers");
    const double power = std::pow(*base, *exponent);
    return std::isfinite(power) ? hcl_number(power, call.place()) : call.unknown("the number is too large");
}

Tree hcl_parseint(const HclCall& call) {
    const auto text = call.literal(0);
    const auto base = call.number(1);
    if (!text || !base || *base < 2 || *base > 62) return call.fail("`parseint` takes a text and a base");
    if (*base > 36) return call.unknown("digits of such a base are not read");
    std::int64_t number = 0;
    const char* begin = text->data();
    const char* end = begin + text->size();
    const auto [at, error] = std::from_chars(begin, end, number, static_cast<int>(*base));
    if (error == std::errc::result_out_of_range) return call.unknown("the number is too large");
    if (error != std::errc() || at != end) return call.fail("the text is no number");
    return hcl_number(static_cast<double>(number), call.place());
}

Tree hcl_tonumber(const HclCall& call) {
    if (call[0].is(Tree::Kind::null)) return call[0];
    const auto number = call.number(0);
    return number ? hcl_number(*number, call.place()) : call.fail("the text is no number");
}

Tree hcl_tobool(const HclCall& call) {
    if (call[0].is(Tree::Kind::null)) return call[0];
    const auto truth = boolean_of(call[0]);
    return truth ? call.boolean(*truth) : call.fail("the text is neither true nor false");
}

Tree hcl_tostring(const HclCall& call) {
    if (call[0].is(Tree::Kind::null)) return call[0];
    const auto text = call.evaluation.text_of(call[0], call.expression);
    return text ? Tree::text(*text, call.place()) : call.unknown("the value is not known");
}

}  // namespace

const std::vector<HclFunction>& hcl_number_functions() {
    static const std::vector<HclFunction> table = {
        {"abs", 1, 1, false, HclTakes::known, hcl_abs},
        {"ceil", 1, 1, false, HclTakes::known, hcl_ceil},
        {"floor", 1, 1, false, HclTakes::known, hcl_floor},
        {"signum", 1, 1, false, HclTakes::known, hcl_signum},
        {"min", 1, any_number, false, HclTakes::known, hcl_min},
        {"max", 1, any_number, false, HclTakes::known, hcl_max},
        {"sum", 1, 1, false, HclTakes::known, hcl_sum},
        {"pow", 2, 2, false, HclTakes::known, hcl_pow},
        {"parseint", 2, 2, false, HclTakes::known, hcl_parseint},
        {"tonumber", 1, 1, false, HclTakes::null, hcl_tonumber},
        {"tobool", 1, 1, false, HclTakes::null, hcl_tobool},
        {"tostring", 1, 1, true, HclTakes::all, hcl_tostring},
    };
    return table;
}

}  // namespace intake
