#include "iam/operators.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace iam {
namespace {

using Family = Operator::Family;
using Relation = Operator::Relation;

struct Known {
    std::string_view name;
    Family family;
    bool negated = false;
    Relation relation = Relation::equal;
};

constexpr std::array known_operators{
    Known{"StringEquals", Family::string_equals},
    Known{"StringNotEquals", Family::string_equals, true},
    Known{"StringEqualsIgnoreCase", Family::string_equals_ignore_case},
    Known{"StringNotEqualsIgnoreCase", Family::string_equals_ignore_case, true},
    Known{"StringLike", Family::string_like},
    Known{"StringNotLike", Family::string_like, true},
    Known{"ArnEquals", Family::arn},
    Known{"ArnLike", Family::arn},
    Known{"ArnNotEquals", Family::arn, true},
    Known{"ArnNotLike", Family::arn, true},
    Known{"Bool", Family::boolean},
    Known{"Null", Family::null},
    Known{"IpAddress", Family::address},
    Known{"NotIpAddress", Family::address, true},
    Known{"BinaryEquals", Family::binary},
    Known{"NumericEquals", Family::number},
    Known{"NumericNotEquals", Family::number, true},
    Known{"NumericLessThan", Family::number, false, Relation::less},
    Known{"NumericLessThanEquals", Family::number, false, Relation::less_or_equal},
    Known{"NumericGreaterThan", Family::number, false, Relation::greater},
    Known{"NumericGreaterThanEquals", Family::number, false, Relation::greater_or_equal},
    Known{"DateEquals", Family::date},
    Known{"DateNotEquals", Family::date, true},
    Known{"DateLessThan", Family::date, false, Relation::less},
    Known{"DateLessThanEquals", Family::date, false, Relation::less_or_equal},
    Known{"DateGreaterThan", Family::date, false, Relation::greater},
    Known{"DateGreaterThanEquals", Family::date, false, Relation::greater_or_equal},
};

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!equal_without_case(text.substr(0, prefix.size()), prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool take_suffix(std::string_view& text, std::string_view suffix) {
    if (text.size() < suffix.size()) return false;
    if (!equal_without_case(text.substr(text.size() - suffix.size()), suffix)) return false;
    text.remove_suffix(suffix.size());
    return true;
}

bool holds(double own, double value, Relation relation) {
    switch (relation) {
        case Relation::equal:
            return own == value;
        case Relation::less:
            return own < value;
        case Relation::less_or_equal:
            return own <= value;
        case Relation::greater:
            return own > value;
        case Relation::greater_or_equal:
            return own >= value;
    }
    return false;
}

/// A decimal number: sign, digits, fraction. Nothing that only C calls a number.
std::optional<double> parse_number(std::string_view text) {
    std::string_view digits = text;
    if (!digits.empty() && (digits.front() == '+' || digits.front() == '-')) digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_not_of("0123456789.") != std::string_view::npos)
        return std::nullopt;
    if (std::count(digits.begin(), digits.end(), '.') > 1 || digits == ".") return std::nullopt;
    if (text.front() == '+') text.remove_prefix(1);
    double number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<std::string> decode_base64(std::string_view text) {
    while (!text.empty() && text.back() == '=') text.remove_suffix(1);
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char c : text) {
        constexpr std::string_view alphabet =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t digit = alphabet.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        buffer = ((buffer << 6U) | static_cast<unsigned>(digit)) & 0xFFFFU;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<char>((buffer >> static_cast<unsigned>(bits)) & 0xFFU));
    }
    return bytes;
}

}  // namespace

std::optional<Operator> parse_operator(std::string_view name) {
    Operator parsed;
    if (take_prefix(name, "ForAllValues:")) {
        parsed.quantifier = Operator::Quantifier::all;
    } else if (take_prefix(name, "ForAnyValue:")) {
        parsed.quantifier = Operator::Quantifier::any;
    }
    parsed.if_exists = take_suffix(name, "IfExists");
    for (const Known& known : known_operators) {
        if (!equal_without_case(known.name, name)) continue;
        if (known.family == Family::null && parsed.if_exists) return std::nullopt;
        parsed.family = known.family;
        parsed.negated = known.negated;
        parsed.relation = known.relation;
        return parsed;
    }
    return std::nullopt;
}

std::optional<bool> compare_numbers(std::string_view own, std::string_view value, Relation relation) {
    const auto left = parse_number(own);
    const auto right = parse_number(value);
    if (!left || !right) return std::nullopt;
    return holds(*left, *right, relation);
}

std::optional<bool> compare_dates(std::string_view own, std::string_view value, Relation relation) {
    const auto left = parse_date(own);
    const auto right = parse_date(value);
    if (!left || !right) return std::nullopt;
    return holds(*left, *right, relation);
}

std::optional<bool> same_bytes(std::string_view own, std::string_view value) {
    const auto left = decode_base64(own);
    const auto right = decode_base64(value);
    if (!left || !right) return std::nullopt;
    return *left == *right;
}

std::optional<bool> same_boolean(std::string_view own, std::string_view value) {
    const auto parse = [](std::string_view text) -> std::optional<bool> {
        if (equal_without_case(text, "true")) return true;
        if (equal_without_case(text, "false")) return false;
        return std::nullopt;
    };
    const auto left = parse(own);
    const auto right = parse(value);
    if (!left || !right) return std::nullopt;
    return *left == *right;
}

}  // namespace iam
