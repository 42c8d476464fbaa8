#pragma once

#include <string>
#include <vector>

#include "pattern/pattern.hpp"

namespace pattern {

/// Where a pattern stands, which decides what it may say.
enum class Dialect : std::uint8_t {
    classic,          ///< `EventPattern` of a rule or an archive
    data,             ///< a subscriber's filter with the scope `DATA`
    metadata,         ///< ... `METADATA`
    system_metadata,  ///< ... `SYSTEM_METADATA`
    event_source,     ///< `Pattern` of an event source
};

enum class FaultKind : std::uint8_t {
    not_an_object,          ///< a member of `$or` that is none
    empty_object,           ///< `{}` where fields belong
    not_a_list,             ///< a field that is neither an object nor a list
    empty_list,             ///< a field or `anything-but` without values
    nested_list,            ///< a list among the values of a field
    unknown_operator,       ///< no operator of EventBridge
    operator_count,         ///< none or several operators in one member of a list
    operand_type,           ///< an operator with a value of the wrong type
    mixed_operands,         ///< strings and numbers under one `anything-but`
    empty_operand,          ///< `anything-but` with an empty prefix or suffix
    numeric_range,          ///< comparisons that are no range
    cidr_range,             ///< not `ADDRESS/BITS`
    wildcard_form,          ///< `**`, or a backslash before something else than `*` and `\`
    or_form,                ///< `$or` with fewer than two members, or with an operator as a field
    operator_refused,       ///< an operator that the scope does not take
    key_refused,            ///< a field that an event source's pattern may not name
    too_long,               ///< longer than AWS takes, however it is written
    too_many_combinations,  ///< `$or` multiplies out to more than 1,000
};

/// One thing for which AWS refuses the pattern.
struct Fault {
    FaultKind kind;
    text::Span place;
    std::string words;  ///< as a clause: "`prefix` takes a string"
};

/// What AWS refuses of a pattern, in the order in which it is written. Where its sources disagree or do not
/// say, nothing; a part that is not known is no fault.
///
/// Sources: EventBridge guide, "Event pattern syntax" and "Comparison operators"; the open-source engine
/// (aws/event-ruler, JsonRuleCompiler); answers of TestEventPattern that LocalStack's tests recorded; for the
/// scopes of filters "Filtering events for a subscriber".
[[nodiscard]] std::vector<Fault> faults(const Pattern& pattern, Dialect dialect);

}  // namespace pattern
