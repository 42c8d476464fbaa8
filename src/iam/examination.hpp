#pragma once

#include <optional>
#include <string>

#include "iam/fault.hpp"
#include "iam/operators.hpp"
#include "text/letters.hpp"
#include "value/truth.hpp"

namespace iam {

/// A document under examination, and what was found so far.
class Examination {
public:
    Examination(const model::Policy& examined, const Site& where) : policy(examined), site(where) {}

    /// `code` is one of `fault_kinds`.
    void tell(std::string_view code, std::string what, text::Span place);
    /// Whether enough was found: more of the same document helps nobody.
    [[nodiscard]] bool full() const { return found_.size() >= most_faults; }
    /// Whether so many steps of comparing are left: a hostile document must not take for ever.
    [[nodiscard]] bool spend(std::size_t steps);
    /// What was found, in the order of the text.
    [[nodiscard]] std::vector<Fault> found() &&;

    const model::Policy& policy;
    const Site& site;

private:
    static constexpr std::size_t most_faults = 256;
    std::size_t steps_left_ = 50'000'000;
    std::vector<Fault> found_;
};

// One for each theme, in the file that is called after it.
void examine_elements(Examination& examination);
void examine_actions(Examination& examination, const model::Statement& statement);
void examine_resources(Examination& examination, const model::Statement& statement);
void examine_variables(Examination& examination, const model::Statement& statement);
void examine_conditions(Examination& examination, const model::Statement& statement);
/// Conditions against what those who call can have.
void examine_callers(Examination& examination, const model::Statement& statement);
void examine_principals(Examination& examination, const model::Statement& statement);
void examine_grants(Examination& examination, const model::Statement& statement);

// What several of them ask.

/// Whether the statement has the effect for certain, whatever template conditions say.
[[nodiscard]] bool allows(const model::Statement& statement);
[[nodiscard]] bool denies(const model::Statement& statement);
/// A resource policy, which says whom it is for.
[[nodiscard]] bool names_principals(Site::Kind kind);

/// The key that a delivery surely lacks, so that the statement never matches; null where there is none.
[[nodiscard]] const model::ConditionTest* unmet_condition(const Examination& examination,
                                                          const model::Statement& statement);

/// Whether a policy variable stands where an ARN takes none, so that its fields cannot be told.
[[nodiscard]] bool has_early_variable(const value::Text& text);
[[nodiscard]] std::string backticked(std::string_view text);
using text::lowered;
/// Only stars, or `*:*`: everything.
[[nodiscard]] bool is_everything(const value::Text& text);

/// Calls `visit(text, place)` for each text of a list that is known.
template <class Visit>
void each_text(const value::List<value::Fact<value::Text>>& list, Visit visit) {
    for (const auto& member : list.members) {
        member.item.each_leaf([&](const value::Fact<value::Text>& leaf) {
            if (leaf.is_known()) visit(leaf.value(), leaf.place());
        });
    }
}

/// Where a list of the statement is written, else the statement.
template <class List>
text::Span place_of(const List& list, const model::Statement& statement) {
    return list.place.placed() ? list.place : statement.place;
}

/// Calls `visit(principal)` for each principal of a list that is known.
template <class Visit>
void each_principal(const value::List<value::Fact<model::Principal>>& list, Visit visit) {
    for (const auto& member : list.members) {
        member.item.each_leaf([&](const value::Fact<model::Principal>& leaf) {
            if (leaf.is_known()) visit(leaf.value());
        });
    }
}

/// Whether every member of a list is known, and none may come from elsewhere.
template <class T>
bool is_closed(const value::List<value::Fact<T>>& list) {
    bool closed = !list.open;
    for (const auto& member : list.members) {
        member.item.each_leaf([&](const value::Fact<T>& leaf) { closed = closed && !leaf.is_unknown(); });
    }
    return closed;
}

}  // namespace iam
