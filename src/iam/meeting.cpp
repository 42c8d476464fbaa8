#include "iam/meeting.hpp"

#include "iam/operators.hpp"

namespace iam {
namespace {

/// Whether the statement speaks of the service asked for: `s3:*` is not nearly `sqs:SendMessage`.
bool names_service(const Inquiry& inquiry, const model::Statement& statement) {
    const std::string_view action = inquiry.request.action;
    const std::string_view service = action.substr(0, action.find(':'));
    if (statement.action.members.empty()) return true;
    for (const auto& member : statement.action.members) {
        bool named = false;
        member.item.each_leaf([&](const value::Fact<value::Text>& fact) {
            if (!fact.is_known()) return;
            const std::string_view prefix = fact.value().literal_prefix();
            named = named || prefix == "*" || equal_without_case(prefix.substr(0, prefix.find(':')), service);
        });
        if (named) return true;
    }
    return false;
}

/// Notes the elements of one statement that surely fail.
class Failures {
public:
    Failures(Inquiry& inquiry, Meeting& meeting) : inquiry_(inquiry), meeting_(meeting) {}

    void find(Kind kind) {
        const model::Statement& statement = *meeting_.statement;
        note(action_matches(inquiry_, statement), "Action", statement.action, statement.not_action);
        note(resource_matches(inquiry_, statement), "Resource", statement.resource, statement.not_resource);
        if (kind == Kind::resource) {
            const Levels levels = principal_matches(inquiry_, statement, meeting_.denies);
            note(best(levels), "Principal", statement.principal, statement.not_principal);
            meeting_.account_only =
                levels.direct == Truth::no && levels.role == Truth::no && levels.account != Truth::no;
        }
        if (!names_service(inquiry_, statement)) ++meeting_.failing_count;
        meeting_.matches = value::both(meeting_.matches, conditions_hold(inquiry_, statement));
        for (const model::ConditionTest* test : failing_conditions(inquiry_, statement)) {
            add("condition on " + test->key, test->place);
        }
    }

private:
    template <class List>
    void note(Truth truth, std::string_view element, const List& positive, const List& negative) {
        meeting_.matches = value::both(meeting_.matches, truth);
        if (truth != Truth::no) return;
        const bool negated = says_something(negative);
        add((negated ? "Not" : "") + std::string(element), negated ? negative.place : positive.place);
    }

    void add(std::string what, text::Span place) {
        if (meeting_.failing_count++ > 0) return;
        meeting_.failing = std::move(what);
        meeting_.failing_place = place.placed() ? place : meeting_.statement->place;
    }

    Inquiry& inquiry_;
    Meeting& meeting_;
};

Truth effect_is(Inquiry& inquiry, const model::Statement& statement, const char* word) {
    const auto& effect = statement.effect.in(*inquiry.world);
    if (effect.is_unknown()) return Truth::unknown;
    return effect.is_absent() ? Truth::no : value::equal(effect.value(), value::Text(word));
}

}  // namespace

Meeting meet(Inquiry& inquiry, const model::Statement& statement, Kind kind) {
    const Truth allows = effect_is(inquiry, statement, "Allow");
    const Truth denies = effect_is(inquiry, statement, "Deny");
    Meeting meeting;
    meeting.statement = &statement;
    meeting.denies = denies != Truth::no && allows == Truth::no;
    meeting.matches = value::either(allows, denies);
    Failures(inquiry, meeting).find(kind);
    return meeting;
}

}  // namespace iam
