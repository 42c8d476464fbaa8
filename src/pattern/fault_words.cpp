#include "pattern/fault_words.hpp"

#include <algorithm>
#include <array>

#include "text/suggest.hpp"

namespace pattern {

namespace {

constexpr std::array<std::string_view, 8> operator_names = {
    "prefix", "suffix", "equals-ignore-case", "wildcard", "anything-but", "numeric", "cidr", "exists"};

constexpr std::array<std::string_view, 16> kept = {"exactly",
                                                   "=",
                                                   "<",
                                                   "<=",
                                                   ">",
                                                   ">=",
                                                   "regex",
                                                   "not-wildcard",
                                                   "date-after",
                                                   "not-equals-ignore-case",
                                                   "date-before",
                                                   "date-on-or-after",
                                                   "in-date-range",
                                                   "date-on-or-before",
                                                   "ip-address-in-range",
                                                   "ip-address-not-in-range"};

}  // namespace

bool is_operator(std::string_view name) {
    return std::find(operator_names.begin(), operator_names.end(), name) != operator_names.end();
}

bool is_reserved(std::string_view name) {
    return is_operator(name) || std::find(kept.begin(), kept.end(), name) != kept.end();
}

std::string unknown_operator(std::string_view name) {
    static const std::vector<text::Candidate> candidates = {
        {"prefix", "starts-with"},
        {"prefix", "begins-with"},
        {"suffix", "ends-with"},
        {"equals-ignore-case", "ignore-case"},
        {"wildcard", "contains"},
        {"wildcard", "like"},
        {"anything-but", "not"},
        {"anything-but", "not-equals"},
        {"numeric", "greater-than"},
        {"numeric", "less-than"},
        {"cidr", "ip"},
        {"exists", "present"},
    };
    return "`" + std::string(name) + "` is no operator of an event pattern" +
           text::suggestion(name, candidates);
}

}  // namespace pattern
