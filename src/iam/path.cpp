#include "iam/path.hpp"

#include "iam/sets.hpp"

namespace iam {
namespace {

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
            meeting_.account_only = levels.direct == Truth::no && levels.role == Truth::no;
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

class Walk {
public:
    Walk(const Request& request, const Policies& policies, value::World& world)
        : inquiry_(request, world), policies_(policies) {
        inquiry_.has_boundary = policies.boundary.has_value();
    }

    Path path() {
        if (inquiry_.request.caller.kind != Caller::Kind::service) {
            hear("identity policy", policies_.identity, Kind::identity);
            if (policies_.boundary) hear("permissions boundary", *policies_.boundary, Kind::identity);
            if (policies_.session) hear("session policy", *policies_.session, Kind::identity);
            for (const PolicySet& level : policies_.scp) hear("service control policy", level, Kind::control);
        }
        for (const PolicySet& level : policies_.rcp) hear("resource control policy", level, Kind::control);
        hear(guard_name(), policies_.resource, Kind::resource);
        return std::move(path_);
    }

private:
    [[nodiscard]] std::string_view guard_name() const {
        switch (policies_.guard) {
            case Guard::key_policy:
                return "key policy";
            case Guard::trust_policy:
                return "trust policy";
            case Guard::resource_policy:
                break;
        }
        return "resource policy";
    }

    void hear(std::string_view name, const PolicySet& set, Kind kind) {
        for (const model::Policy* policy : set.policies) {
            inquiry_.policy = policy;
            path_.hearings.push_back({name, policy, {}});
            for (const auto& member : policy->statements.members) {
                if (!inquiry_.world->holds(member.exists)) continue;
                path_.hearings.back().meetings.push_back(meet(member.item, kind));
            }
            if (policy->statements.open) path_.open.emplace_back(name, *policy->statements.open);
        }
        for (const value::Reason& reason : set.open) path_.open.emplace_back(name, reason);
        if (set.policies.empty() && set.open.empty()) path_.hearings.push_back({name, nullptr, {}});
    }

    Meeting meet(const model::Statement& statement, Kind kind) {
        const Truth allows = effect_is(inquiry_, statement, "Allow");
        const Truth denies = effect_is(inquiry_, statement, "Deny");
        Meeting meeting;
        meeting.statement = &statement;
        meeting.denies = denies != Truth::no && allows == Truth::no;
        meeting.matches = value::either(allows, denies);
        Failures(inquiry_, meeting).find(kind);
        return meeting;
    }

    Inquiry inquiry_;
    const Policies& policies_;
    Path path_;
};

}  // namespace

Path path_of(const Request& request, const Policies& policies, value::World& world) {
    return Walk(request, policies, world).path();
}

}  // namespace iam
