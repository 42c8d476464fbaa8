#include "document/scalar.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

#include "text/letters.hpp"

namespace document {
namespace {

bool digit_or_gap(char c) {
    return text::is_digit(c) || c == '_';
}
bool octal_or_gap(char c) {
    return (c >= '0' && c <= '7') || c == '_';
}
bool binary_or_gap(char c) {
    return c == '0' || c == '1' || c == '_';
}
bool hex_or_gap(char c) {
    return digit_or_gap(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

template <class Test>
bool all(std::string_view text, Test test) {
    return !text.empty() && std::all_of(text.begin(), text.end(), test);
}

std::string_view without_sign(std::string_view text) {
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
    return text;
}

bool one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_integer(std::string_view text) {
    if (text == "0") return true;
    if (text[0] != '0') return all(text, digit_or_gap) && text::is_digit(text[0]);
    const std::string_view rest = text.substr(2);
    if (text[1] == 'x') return all(rest, hex_or_gap) && rest.find_first_not_of('_') != rest.npos;
    if (text[1] == 'b') return all(rest, binary_or_gap) && rest.find_first_not_of('_') != rest.npos;
    return all(text.substr(1), octal_or_gap);
}

std::size_t run_of_digits(std::string_view text, std::size_t from) {
    std::size_t end = from;
    while (end < text.size() && digit_or_gap(text[end])) ++end;
    return end - from;
}

/// A point or an exponent makes a number real. SnakeYAML, unlike PyYAML, takes `1e3`, so do we.
bool is_real(std::string_view text) {
    const std::size_t whole = run_of_digits(text, 0);
    if (whole > 0 && !text::is_digit(text[0])) return false;
    std::size_t at = whole;
    bool marked = false;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = run_of_digits(text, at + 1);
        if (whole == 0 && (fraction == 0 || !text::is_digit(text[at + 1]))) return false;
        at += 1 + fraction;
        marked = true;
    }
    if (at == 0) return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const std::string_view exponent = without_sign(text.substr(at + 1));
        return all(exponent, text::is_digit);
    }
    return marked && at == text.size();
}

bool is_infinity(std::string_view text) {
    return one_of(text, {".inf", ".Inf", ".INF"});
}
bool is_nan(std::string_view text) {
    return one_of(text, {".nan", ".NaN", ".NAN"});
}

std::string without_gaps(std::string_view text) {
    std::string compact(text);
    compact.erase(std::remove(compact.begin(), compact.end(), '_'), compact.end());
    return compact;
}

Kind resolve_number(std::string_view text) {
    const std::string_view bare = without_sign(text);
    if (bare.empty()) return Kind::string;
    if (is_integer(bare)) return Kind::integer;
    if (is_infinity(bare) || is_nan(text) || is_real(bare)) return Kind::real;
    return Kind::string;
}

}  // namespace

Kind resolve_plain(std::string_view text) {
    if (text.empty()) return Kind::null;
    const char c = text[0];
    if (text::is_digit(c) || c == '-' || c == '+' || c == '.') return resolve_number(text);
    if (text.size() > 5) return Kind::string;
    if (one_of(text, {"~", "null", "Null", "NULL"})) return Kind::null;
    // The single letters y and n are in YAML 1.1 too, but no reader of templates takes them.
    if (one_of(text, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"})) return Kind::boolean;
    if (one_of(text, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"}))
        return Kind::boolean;
    return Kind::string;
}

Kind resolve_tagged(std::string_view tag, std::string_view text) {
    constexpr std::string_view standard_prefix = "tag:yaml.org,2002:";
    if (tag.substr(0, standard_prefix.size()) != standard_prefix) return Kind::string;
    const std::string_view type = tag.substr(standard_prefix.size());
    const Kind plain = resolve_plain(text);
    if (type == "float" && plain == Kind::integer) return Kind::real;
    const bool fits = (type == "int" && plain == Kind::integer) ||
                      (type == "bool" && plain == Kind::boolean) ||
                      (type == "float" && plain == Kind::real) || (type == "null" && plain == Kind::null);
    return fits ? plain : Kind::string;
}

bool truth_of(std::string_view spelling) {
    if (spelling.empty()) return false;
    const char c = spelling[0];
    return c == 't' || c == 'T' || c == 'y' || c == 'Y' || spelling == "on" || spelling == "On" ||
           spelling == "ON";
}

std::int64_t integer_of(std::string_view spelling) {
    const bool negative = !spelling.empty() && spelling[0] == '-';
    std::string digits = without_gaps(without_sign(spelling));
    std::size_t skip = 0;
    int base = 10;
    if (digits.size() > 1 && digits[0] == '0') {
        base = digits[1] == 'x' ? 16 : digits[1] == 'b' ? 2 : 8;
        skip = base == 8 ? 1 : 2;
    }
    std::uint64_t magnitude = 0;
    const auto result = std::from_chars(digits.data() + skip, digits.data() + digits.size(), magnitude, base);
    using Limit = std::numeric_limits<std::int64_t>;
    constexpr auto largest = static_cast<std::uint64_t>(Limit::max());
    if (result.ec == std::errc::result_out_of_range || magnitude > largest) {
        return negative ? Limit::min() : Limit::max();
    }
    const auto value = static_cast<std::int64_t>(magnitude);
    return negative ? -value : value;
}

double real_of(std::string_view spelling) {
    const std::string_view bare = without_sign(spelling);
    const bool negative = spelling.size() != bare.size() && spelling[0] == '-';
    if (is_nan(bare)) return std::numeric_limits<double>::quiet_NaN();
    if (is_infinity(bare)) {
        return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    if (!bare.empty() && is_integer(bare))
        return static_cast<double>(integer_of(spelling));  // behind `!!float`
    const std::string digits = without_gaps(bare);
    double value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    // Out of range, from_chars does not say on which side; strtod does.
    if (result.ec == std::errc::result_out_of_range) value = std::strtod(digits.c_str(), nullptr);
    return negative ? -value : value;
}

}  // namespace document
