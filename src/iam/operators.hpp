#pragma once

#include <optional>
#include <string_view>

#include "text/letters.hpp"
#include "value/truth.hpp"

namespace iam {

using value::Truth;

/// A condition operator, taken apart: `ForAnyValue:StringNotLikeIfExists`.
struct Operator {
    enum class Quantifier : std::uint8_t { none, all, any };
    enum class Family : std::uint8_t {
        string_equals,
        string_equals_ignore_case,
        string_like,
        arn,
        number,
        date,
        boolean,
        binary,
        address,
        null,
    };
    enum class Relation : std::uint8_t { equal, less, less_or_equal, greater, greater_or_equal };

    Quantifier quantifier = Quantifier::none;
    Family family = Family::string_equals;
    Relation relation = Relation::equal;
    bool negated = false;
    bool if_exists = false;
};

/// Empty when AWS has no such operator.
[[nodiscard]] std::optional<Operator> parse_operator(std::string_view name);

/// Comparisons of known texts; the request's value stands on the left. Empty when one of them has not
/// the form that the operator compares.
[[nodiscard]] std::optional<bool> compare_numbers(std::string_view own, std::string_view value,
                                                  Operator::Relation relation);
[[nodiscard]] std::optional<bool> compare_dates(std::string_view own, std::string_view value,
                                                Operator::Relation relation);
[[nodiscard]] std::optional<bool> address_in(std::string_view own, std::string_view range);
[[nodiscard]] std::optional<bool> same_bytes(std::string_view own, std::string_view value);
[[nodiscard]] std::optional<bool> same_boolean(std::string_view own, std::string_view value);

/// ISO 8601 or epoch seconds, as seconds since 1970.
[[nodiscard]] std::optional<double> parse_date(std::string_view text);

using text::equal_without_case;

}  // namespace iam
