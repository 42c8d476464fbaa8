#include "iam/sets.hpp"

#include <algorithm>

#include "iam/meeting.hpp"
#include "iam/operators.hpp"

namespace iam {
namespace {

/// More elements than a caller's policies can have: 20 managed policies of 6,144 characters each, 10,240
/// of inline ones, 32,768 of a key policy (IAM guide, "IAM and AWS STS quotas"; KMS guide, "Quotas").
constexpr std::size_t most_elements = 30'000;
/// Evidence is for people.
constexpr std::size_t most_statements = 8;

struct Effect {
    Truth allows = Truth::no;
    Truth denies = Truth::no;
};

Effect effect_of(Inquiry& inquiry, const model::Statement& statement) {
    const auto& effect = statement.effect.in(*inquiry.world);
    if (effect.is_unknown()) {
        inquiry.note(effect.reason());
        return {Truth::unknown, Truth::unknown};
    }
    if (effect.is_absent()) return {};
    const value::Text& text = effect.value();
    if (text.is_literal()) {
        if (text.literal() == "Allow") return {Truth::yes, Truth::no};
        if (text.literal() == "Deny") return {Truth::no, Truth::yes};
        // AWS takes no such document: it allows nothing, and may be meant to deny.
        inquiry.note("`Effect` is not Allow or Deny", effect.place());
        return {Truth::no, Truth::unknown};
    }
    inquiry.note(text.first_hole()->why);
    return {value::equal(text, value::Text("Allow")), value::equal(text, value::Text("Deny"))};
}

Levels capped(Levels levels, Truth cap) {
    return {value::both(levels.direct, cap), value::both(levels.role, cap), value::both(levels.account, cap)};
}

/// What is read of a statement before it is known whether it speaks of the action, and what behind that.
std::size_t leading_elements(const model::Statement& statement) {
    return 1 + statement.action.members.size() + statement.not_action.members.size();
}

std::size_t other_elements(const model::Statement& statement) {
    std::size_t count = statement.resource.members.size() + statement.not_resource.members.size() +
                        statement.principal.members.size() + statement.not_principal.members.size();
    for (const auto& test : statement.conditions.members) count += 1 + test.item.values.members.size();
    return count;
}

/// Visits the statements of a set, with the policy they stand in as the one being read. False where the
/// set is larger than AWS accepts: the rest is not read.
template <class Visit>
bool each_statement(Inquiry& inquiry, const PolicySet& set, const Visit& visit) {
    inquiry.elements = 0;
    for (const model::Policy* policy : set.policies) {
        inquiry.policy = policy;
        for (const auto& member : policy->statements.members) {
            inquiry.elements += leading_elements(member.item);
            if (inquiry.elements > most_elements) return false;
            visit(member);
        }
    }
    return true;
}

void keep(std::vector<const model::Statement*>& evidence, const model::Statement& statement) {
    if (evidence.size() < most_statements) evidence.push_back(&statement);
}

/// Cheap elements first, and no further than the first that surely fails.
Levels matches(Inquiry& inquiry, const model::Statement& statement, Kind kind, bool denies) {
    Truth cap = action_matches(inquiry, statement);
    if (cap == Truth::no) return {};
    inquiry.elements += other_elements(statement);
    cap = value::both(cap, resource_matches(inquiry, statement));
    if (cap == Truth::no) return {};
    Levels levels{Truth::yes, Truth::no, Truth::no};
    if (kind == Kind::resource) {
        levels = principal_matches(inquiry, statement, denies);
        if (best(levels) == Truth::no) return {};
    }
    return capped(levels, value::both(cap, conditions_hold(inquiry, statement)));
}

void add_statement(Inquiry& inquiry, const value::List<model::Statement>::Member& member, Kind kind,
                   Answer& answer) {
    const model::Statement& statement = member.item;
    const Effect effect = effect_of(inquiry, statement);
    if (effect.allows == Truth::no && effect.denies == Truth::no) return;
    const Levels levels = matches(inquiry, statement, kind, effect.denies != Truth::no);
    const Truth matched = best(levels);
    if (matched == Truth::no || !inquiry.world->holds(member.exists)) return;
    raise(answer.allows, capped(levels, effect.allows));
    answer.denies = value::either(answer.denies, value::both(matched, effect.denies));
    if (openness(levels) == Truth::unknown ||
        (effect.allows == Truth::unknown || effect.denies == Truth::unknown)) {
        keep(answer.undecided, statement);
    } else {
        keep(effect.denies == Truth::yes ? answer.denying : answer.allowing, statement);
    }
}

/// There may be more than is known: it may allow at any level.
void open_up(Answer& answer) {
    raise(answer.allows, {Truth::unknown, Truth::unknown, Truth::unknown});
}

std::string words_of(const Meeting& meeting) {
    if (meeting.failing_count == 0) {
        return meeting.account_only ? "this statement only lets the policies of the account decide"
                                    : "this statement allows it";
    }
    const bool condition = meeting.failing.starts_with("condition");
    return "this statement would allow it, but its " + meeting.failing +
           (condition ? " does not hold" : " does not match");
}

}  // namespace

Answer ask(Inquiry& inquiry, const PolicySet& set, Kind kind) {
    Answer answer;
    const bool whole = each_statement(
        inquiry, set, [&](const auto& member) { add_statement(inquiry, member, kind, answer); });
    const bool open = std::any_of(set.policies.begin(), set.policies.end(),
                                  [](const auto* policy) { return policy->statements.open.has_value(); });
    if (!whole || open || !set.open.empty()) open_up(answer);
    if (!whole) answer.denies = value::either(answer.denies, Truth::unknown);
    return answer;
}

void note_unknown(Inquiry& inquiry, const PolicySet& set, Kind kind) {
    const bool whole = each_statement(inquiry, set, [&](const auto& member) {
        const std::size_t mark = inquiry.mark();
        const Effect effect = effect_of(inquiry, member.item);
        Truth matched = value::either(effect.allows, effect.denies);
        if (matched != Truth::no) {
            const Levels levels = matches(inquiry, member.item, kind, effect.denies != Truth::no);
            if (openness(levels) != Truth::yes) matched = openness(levels);
        }
        inquiry.settled(matched, mark);
    });
    if (!whole) inquiry.note("the policies are larger than AWS accepts", set.policies.front()->place);
    for (const model::Policy* policy : set.policies) {
        if (policy->statements.open) inquiry.note(*policy->statements.open);
    }
    for (const value::Reason& reason : set.open) inquiry.note(reason);
}

void add_nearly_allowing(Inquiry& inquiry, const PolicySet& set, Kind kind, std::vector<Consulted>& nearly) {
    each_statement(inquiry, set, [&](const auto& member) {
        if (nearly.size() >= most_statements) return;
        if (effect_of(inquiry, member.item).allows != Truth::yes) return;
        const Meeting meeting = meet(inquiry, member.item, kind);
        if (meeting.failing_count <= 1)
            nearly.push_back({member.item.place, words_of(meeting)});
    });
}

}  // namespace iam
