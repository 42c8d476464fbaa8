#include <algorithm>

#include "iam/actions.hpp"
#include "iam/operators.hpp"
#include "iam/statement.hpp"

namespace iam {
namespace {

Truth literal_matches(Inquiry& inquiry, std::string_view pattern) {
    if (pattern == "*") return Truth::yes;
    // AWS stores strings with blanks and commas; they name no action.
    if (pattern.find_first_of(" ,\t\n") != std::string_view::npos) return Truth::no;
    const std::string_view action = inquiry.request.action;
    const std::size_t colon = pattern.find(':');
    const std::size_t own_colon = action.find(':');
    if (colon == std::string_view::npos) {
        // `**` and its kind: whether they are taken for `*` is not documented.
        if (pattern.empty() || pattern.find_first_not_of('*') != std::string_view::npos) return Truth::no;
        inquiry.note("AWS does not say what an action of several stars covers");
        return Truth::unknown;
    }
    if (own_colon == std::string_view::npos) return Truth::no;
    const std::string_view prefix = pattern.substr(0, colon);
    const std::string_view own_prefix = action.substr(0, own_colon);
    if (prefix.find_first_of("*?") != std::string_view::npos) {
        if (!glob_without_case(pattern, action)) return Truth::no;
        inquiry.note("AWS does not say whether a wildcard may stand in the service prefix of an action");
        return Truth::unknown;
    }
    return value::truth(equal_without_case(prefix, own_prefix) &&
                        glob_without_case(pattern.substr(colon + 1), action.substr(own_colon + 1)));
}

Truth pattern_matches(Inquiry& inquiry, const value::Text& pattern) {
    if (pattern.empty()) return Truth::no;
    if (pattern.is_literal()) return literal_matches(inquiry, pattern.literal());
    inquiry.pattern.clear();
    inquiry.scratch.clear();
    inquiry.holes.append_pattern(inquiry.pattern, pattern);
    inquiry.holes.append_literal(inquiry.scratch, std::string_view(inquiry.request.action));
    const Truth matched =
        value::match(inquiry.pattern, inquiry.scratch, inquiry.holes, value::Case::insensitive);
    if (matched == Truth::unknown) inquiry.note_holes(inquiry.pattern, inquiry.scratch);
    return matched;
}

}  // namespace

Truth action_matches(Inquiry& inquiry, const model::Statement& statement) {
    const auto passes = [&](const value::Text& pattern) { return pattern_matches(inquiry, pattern); };
    const bool positive = says_something(statement.action);
    const bool negative = says_something(statement.not_action);
    if (positive && negative) {
        inquiry.note("the statement has both Action and NotAction", statement.place);
        return Truth::unknown;
    }
    if (negative) return value::opposite(any_of(inquiry, statement.not_action, passes));
    return any_of(inquiry, statement.action, passes);
}

}  // namespace iam
