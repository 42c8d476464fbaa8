#include "lint/waiver.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "lint/rule.hpp"
#include "text/suggest.hpp"

namespace lint {
namespace {

/// To let a finding of these pass would hide what nobody has seen.
constexpr std::array<std::string_view, 4> never = {"configuration", "limit", "rule", "syntax"};

bool is_about_waivers(std::string_view id) {
    return id.starts_with("waiver-");
}

/// The digits of a text as a number; nothing where there is anything else.
std::optional<int> number_in(std::string_view digits) {
    int number = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

}  // namespace

bool says_not_judged(std::string_view rule) {
    return std::find(never.begin(), never.end(), rule) != never.end();
}

std::string why_not_waivable(std::string_view name, const Catalogue& catalogue) {
    const std::string quoted = "`" + std::string(name) + "`";
    if (says_not_judged(name) || is_about_waivers(name)) {
        return quoted + " cannot be waived" +
               (is_about_waivers(name) ? "" : ": it says that something was not judged");
    }
    std::vector<text::Candidate> candidates;
    bool is_category = false;
    for (const auto& rule : catalogue.rules()) {
        if (rule->is_called(name)) return {};
        is_category = is_category || rule->about.category == name;
        candidates.push_back({rule->about.id});
    }
    if (is_category) return quoted + " is a category: a waiver names rules";
    return "no rule is called " + quoted + text::suggestion(name, candidates);
}

bool is_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
    const auto year = number_in(text.substr(0, 4));
    const auto month = number_in(text.substr(5, 2));
    const auto day = number_in(text.substr(8, 2));
    if (!year || !month || !day) return false;
    return std::chrono::year_month_day(std::chrono::year(*year),
                                       std::chrono::month(static_cast<unsigned>(*month)),
                                       std::chrono::day(static_cast<unsigned>(*day)))
        .ok();
}

finding::Finding mistake_in_waiver(std::string message, text::Span place) {
    finding::Finding finding;
    finding.rule = "waiver-wrong";
    finding.message = std::move(message);
    finding.place = place;
    return finding;
}

}  // namespace lint
