#include "iam/statement.hpp"
#include "iam/variables.hpp"

#include <algorithm>

namespace iam {
namespace {

bool only_stars(const value::Text& pattern) {
    return pattern.is_literal() && !pattern.empty() &&
           pattern.literal().find_first_not_of('*') == std::string::npos;
}

bool has_free_text(Inquiry& inquiry, std::u32string_view tokens) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](char32_t token) { return value::is_free_text(token, inquiry.holes); });
}

/// The first `count` fields, one by one: a wildcard there does not run past its colon.
Truth fields_match(Inquiry& inquiry, const Fields& pattern, std::size_t count, value::Case services) {
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < count && all != Truth::no; ++i) {
        // Partition, service and Region.
        const value::Case sensitivity = i >= 1 && i <= 3 ? services : value::Case::sensitive;
        all = value::both(all, value::match(pattern.field[i], inquiry.resource_fields.field[i], inquiry.holes,
                                            sensitivity));
    }
    return all;
}

bool has_upper(const Fields& pattern) {
    for (std::size_t i = 1; i <= 3; ++i) {
        for (const char32_t c : pattern.field[i]) {
            if (c >= 'A' && c <= 'Z') return true;
        }
    }
    return false;
}

Truth whole_matches(Inquiry& inquiry) {
    return value::match(inquiry.pattern, inquiry.resource, inquiry.holes);
}

Truth full_pattern_matches(Inquiry& inquiry, const Fields& pattern) {
    const Truth exact = fields_match(inquiry, pattern, 6, value::Case::sensitive);
    if (exact != Truth::no || !has_upper(pattern)) return exact;
    if (fields_match(inquiry, pattern, 6, value::Case::insensitive) == Truth::no) return Truth::no;
    inquiry.note("AWS does not say whether capitals count in the partition, service or Region of a Resource");
    return Truth::unknown;
}

/// Fewer than six fields. A star at the very end runs on past the colons.
Truth short_pattern_matches(Inquiry& inquiry, const Fields& pattern) {
    if (value::is_any_run(inquiry.pattern.back())) {
        const std::size_t last = pattern.count - 1;
        const Truth before = fields_match(inquiry, pattern, last, value::Case::sensitive);
        if (before == Truth::no) return before;
        const char32_t* begin = inquiry.resource_fields.field[last].data();
        const char32_t* end = inquiry.resource.data() + inquiry.resource.size();
        const std::u32string_view rest(begin, static_cast<std::size_t>(end - begin));
        return value::both(before, value::match(pattern.field[last], rest, inquiry.holes));
    }
    // Undocumented: a star that ends a segment in the middle may run past colons (AWS's page read to
    // the letter), and what is missing may count as stars.
    if (whole_matches(inquiry) != Truth::no) {
        inquiry.note("AWS does not say whether a star before the last colon of a short ARN runs past colons");
        return Truth::unknown;
    }
    if (fields_match(inquiry, pattern, pattern.count, value::Case::sensitive) != Truth::no) {
        inquiry.note("AWS does not say what a Resource with fewer than six fields covers");
        return Truth::unknown;
    }
    return Truth::no;
}

Truth tokens_match(Inquiry& inquiry) {
    if (inquiry.pattern.empty()) return Truth::no;
    // A free text may hold the colons that are missing: then fields cannot be told.
    if (inquiry.resource_fields.count < 6) return whole_matches(inquiry);
    const Fields pattern = split_fields(inquiry.pattern);
    if (pattern.count == 6) return full_pattern_matches(inquiry, pattern);
    if (has_free_text(inquiry, inquiry.pattern)) return whole_matches(inquiry);
    return short_pattern_matches(inquiry, pattern);
}

/// Whether the pattern is the resource's own ARN, letter by letter: the frequent case.
bool is_itself(const Inquiry& inquiry, const value::Text& pattern) {
    if (!pattern.is_literal() || !inquiry.request.resource.is_literal()) return false;
    return pattern.literal() == inquiry.request.resource.literal() &&
           pattern.literal().find_first_of("*?$") == std::string::npos;
}

struct Matched {
    Truth truth = Truth::no;
    bool no_value = false;  ///< a variable of the pattern has none
};

Matched pattern_matches(Inquiry& inquiry, const value::Text& pattern) {
    if (only_stars(pattern) || is_itself(inquiry, pattern)) return {Truth::yes};
    const std::size_t mark = inquiry.mark();
    inquiry.pattern.clear();
    const Filled filled = append_filled(inquiry, inquiry.pattern, pattern, true, Where::resource_part);
    if (filled == Filled::no_value) return {Truth::no, true};
    Truth truth = tokens_match(inquiry);
    if (filled == Filled::unsure) truth = value::both(truth, Truth::unknown);
    if (truth == Truth::unknown) inquiry.note_holes(inquiry.pattern, inquiry.resource);
    return {inquiry.settled(truth, mark)};
}

}  // namespace

Truth resource_matches(Inquiry& inquiry, const model::Statement& statement) {
    const bool positive = says_something(statement.resource);
    const bool negative = says_something(statement.not_resource);
    if (positive && negative) {
        inquiry.note("the statement has both Resource and NotResource", statement.place);
        return Truth::unknown;
    }
    // Normal in trust policies, an error elsewhere.
    if (!positive && !negative) return Truth::yes;
    if (positive) {
        return any_of(inquiry, statement.resource,
                      [&](const value::Text& pattern) { return pattern_matches(inquiry, pattern).truth; });
    }
    return value::opposite(any_of(inquiry, statement.not_resource, [&](const value::Text& pattern) {
        const Matched matched = pattern_matches(inquiry, pattern);
        if (!matched.no_value) return matched.truth;
        inquiry.note("AWS does not say what a NotResource means whose variable has no value");
        return Truth::unknown;
    }));
}

}  // namespace iam
