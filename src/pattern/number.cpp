#include "pattern/number.hpp"

#include <algorithm>
#include <charconv>

#include "text/letters.hpp"

namespace pattern {

namespace {

constexpr std::int64_t beyond = 800'000'000'000 * number_unit;

/// A decimal number taken apart: `digits` times ten to the power of `exponent`.
struct Decimal {
    bool negative = false;
    std::string digits;
    long exponent = 0;
};

std::optional<Decimal> take_apart(std::string_view text) {
    Decimal decimal;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        decimal.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    bool any = false;
    bool point = false;
    while (!text.empty() && (text::is_digit(text[0]) || (text[0] == '.' && !point))) {
        if (text[0] == '.') {
            point = true;
        } else {
            any = true;
            decimal.digits += text[0];
            decimal.exponent -= point;
        }
        text.remove_prefix(1);
    }
    if (!any) return std::nullopt;
    if (text.empty()) return decimal;
    if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
    text.remove_prefix(1);
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    long power = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), power);
    if (error == std::errc::invalid_argument || rest != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range) power = text[0] == '-' ? -100'000 : 100'000;
    decimal.exponent += std::clamp(power, -100'000L, 100'000L);
    return decimal;
}

void strip_zeros(Decimal& decimal) {
    const std::size_t first = decimal.digits.find_first_not_of('0');
    if (first == std::string::npos) {
        decimal.digits.clear();
        decimal.exponent = 0;
        return;
    }
    decimal.digits.erase(0, first);
    while (decimal.digits.back() == '0') {
        decimal.digits.pop_back();
        ++decimal.exponent;
    }
}

}  // namespace

std::optional<Number> parse_number(std::string_view spelling) {
    std::optional<Decimal> decimal = take_apart(spelling);
    if (!decimal) return std::nullopt;
    strip_zeros(*decimal);
    // One unit is ten to the power of -7.
    const long shift = decimal->exponent + 7;
    const long places = static_cast<long>(decimal->digits.size()) + shift;
    Number number;
    number.precise = true;
    if (decimal->digits.empty()) return number;
    if (places > 19) {
        number.tenths = beyond;
    } else if (places <= 0) {
        number.tenths = 1;
    } else {
        for (long i = 0; i < places; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const int digit = at < decimal->digits.size() ? decimal->digits[at] - '0' : 0;
            number.tenths = number.tenths > beyond / 10 ? beyond : number.tenths * 10 + digit;
        }
        number.tenths = std::min(number.tenths, beyond);
    }
    // What lies between two numbers that compare is moved to between them.
    if (number.tenths % number_step != 0 || shift < 0) {
        number.precise = false;
        number.tenths = number.tenths / number_step * number_step + number_step / 2;
    }
    number.precise = number.precise && number.tenths <= number_most;
    if (decimal->negative) number.tenths = -number.tenths;
    return number;
}

std::optional<Number> number_of(const value::Tree& tree) {
    if (!tree.is(value::Tree::Kind::integer) && !tree.is(value::Tree::Kind::real)) return std::nullopt;
    if (const auto number = parse_number(tree.as_text().shown())) return number;
    // YAML's own spellings: `0x1F`, `1_000`, `.inf`.
    if (tree.is(value::Tree::Kind::integer)) return parse_number(std::to_string(tree.as_integer()));
    return Number{beyond, false};
}

std::string spelling_of(std::int64_t tenths) {
    const bool negative = tenths < 0;
    const std::int64_t size = negative ? -tenths : tenths;
    std::string text = (negative ? "-" : "") + std::to_string(size / number_unit);
    const std::int64_t fraction = size % number_unit;
    if (fraction == 0) return text;
    std::string digits = std::to_string(fraction);
    digits.insert(0, 7 - digits.size(), '0');
    while (digits.back() == '0') digits.pop_back();
    return text + "." + digits;
}

bool Interval::holds(std::int64_t tenths) const {
    if (low && (tenths < low->tenths || (low_open && tenths == low->tenths))) return false;
    return !high || tenths < high->tenths || (!high_open && tenths == high->tenths);
}

bool Interval::precise() const {
    return (!low || low->precise) && (!high || high->precise);
}

}  // namespace pattern
