#include "iam/statement.hpp"

#include <algorithm>
#include <optional>

#include "arn/arn.hpp"
#include "text/letters.hpp"

namespace iam {
namespace {

bool is_account_number(const std::string& text) {
    return text.size() == 12 && std::all_of(text.begin(), text.end(), text::is_digit);
}

bool is(const value::Text& text, std::string_view literal) {
    return text.is_literal() && text.literal() == literal;
}

/// Whether two texts are the same, with the holes that leave it open noted.
Truth same(Inquiry& inquiry, const value::Text& a, const value::Text& b) {
    if (a.is_literal() && b.is_literal()) return value::truth(a.literal() == b.literal());
    inquiry.pattern.clear();
    inquiry.scratch.clear();
    inquiry.holes.append_literal(inquiry.pattern, a);
    inquiry.holes.append_literal(inquiry.scratch, b);
    const Truth truth = value::match(inquiry.pattern, inquiry.scratch, inquiry.holes);
    if (truth == Truth::unknown) inquiry.note_holes(inquiry.pattern, inquiry.scratch);
    return truth;
}

Levels everyone() {
    return {Truth::yes, Truth::no, Truth::no};
}

/// A value of which not even the form is known may be any of the three.
Levels anything(Inquiry& inquiry, const value::Symbol& symbol) {
    inquiry.note(symbol.why.text.empty()
                     ? value::Reason{"principal `" + symbol.label + "` is not known", symbol.why.place}
                     : symbol.why);
    return {Truth::unknown, Truth::unknown, Truth::unknown};
}

Levels role_named(Inquiry& inquiry, const value::Text& role_arn) {
    const Caller& caller = inquiry.request.caller;
    Levels levels;
    if (caller.kind != Caller::Kind::role_session) return levels;
    if (!caller.role_arn.empty()) {
        levels.role = same(inquiry, role_arn, caller.role_arn);
        return levels;
    }
    // The path is not known, but names of roles are unique in an account whatever their paths.
    const auto own = arn::parse(caller.arn);
    const auto named = arn::parse(role_arn);
    const auto name = arn::role_name(role_arn);
    if (!own || !named || !name) return levels;
    const std::vector<value::Text> parts = value::split(own->resource, '/', 3);
    if (parts.size() < 2) return levels;
    levels.role = value::both(same(inquiry, *name, parts[1]),
                              value::both(same(inquiry, named->account, own->account),
                                          same(inquiry, named->partition, own->partition)));
    return levels;
}

Levels arn_named(Inquiry& inquiry, const value::Text& text, const arn::Arn& parsed) {
    const Caller& caller = inquiry.request.caller;
    if (is(parsed.resource, "root")) {
        const auto own = arn::parse(caller.arn);
        Levels levels;
        levels.account = same(inquiry, parsed.account, caller.account);
        if (own)
            levels.account = value::both(levels.account, same(inquiry, parsed.partition, own->partition));
        return levels;
    }
    if (parsed.resource.literal_prefix().starts_with("role/")) return role_named(inquiry, text);
    Levels levels;
    levels.direct = same(inquiry, text, caller.arn);
    // Whether a hole stands for a role, a session or a user cannot be told.
    const value::Symbol* hole = parsed.resource.first_hole();
    if (hole != nullptr && parsed.resource.literal_prefix().empty()) return anything(inquiry, *hole);
    return levels;
}

/// The frequent case, told without taking ARNs apart; empty where that is not enough.
std::optional<Levels> literal_named(const Caller& caller, const std::string& text) {
    const bool plain = caller.arn.is_literal() && caller.role_arn.is_literal();
    if (!plain || text.ends_with(":root") || is_account_number(text)) return std::nullopt;
    if (text == caller.arn.literal()) return everyone();
    if (caller.kind == Caller::Kind::user) return Levels{};
    if (caller.role_arn.empty()) return std::nullopt;
    return Levels{Truth::no, value::truth(text == caller.role_arn.literal()), Truth::no};
}

/// What stands under `AWS`.
Levels aws_matches(Inquiry& inquiry, const value::Text& text) {
    const Caller& caller = inquiry.request.caller;
    if (is(text, "*")) return everyone();
    if (caller.kind != Caller::Kind::service && text.is_literal()) {
        if (const auto levels = literal_named(caller, text.literal())) return *levels;
    }
    if (caller.kind == Caller::Kind::service) {
        const value::Symbol* hole = text.whole_hole();
        // A parameter may be `*`.
        if (hole != nullptr && hole->kind == value::HoleKind::text) return anything(inquiry, *hole);
        return {};
    }
    Levels levels;
    if (text.is_literal() && is_account_number(text.literal())) {
        levels.account = same(inquiry, text, caller.account);
        return levels;
    }
    if (const value::Symbol* hole = text.whole_hole()) {
        if (hole->kind == value::HoleKind::account) {
            levels.account = same(inquiry, text, caller.account);
            return levels;
        }
        if (same(inquiry, text, caller.arn) == Truth::yes) return everyone();
        if (hole->kind == value::HoleKind::arn && same(inquiry, text, caller.role_arn) == Truth::yes) {
            levels.role = Truth::yes;
            return levels;
        }
        return anything(inquiry, *hole);
    }
    const auto parsed = arn::parse(text);
    if (parsed) return arn_named(inquiry, text, *parsed);
    const value::Symbol* hole = text.first_hole();
    if (hole != nullptr && hole->kind == value::HoleKind::text) return anything(inquiry, *hole);
    return levels;
}

/// `events.${AWS::URLSuffix}` is how tools write `events.amazonaws.com`.
bool has_suffix_hole(const value::Text& principal, const value::Text& service) {
    const auto pieces = principal.pieces();
    if (pieces.size() != 2 || !pieces[1].hole || pieces[1].hole->kind != value::HoleKind::suffix)
        return false;
    return service.is_literal() && service.literal() == pieces[0].literal + "amazonaws.com";
}

Levels entry_matches(Inquiry& inquiry, const model::Principal& principal) {
    if (principal.kind == "*") return everyone();
    if (principal.kind == "AWS") return aws_matches(inquiry, principal.value);
    const Caller& caller = inquiry.request.caller;
    Levels levels;
    if (principal.kind == "Service" && caller.kind == Caller::Kind::service) {
        if (has_suffix_hole(principal.value, caller.arn)) return everyone();
        levels.direct = same(inquiry, principal.value, caller.arn);
    }
    return levels;
}

/// The best level of each kind over a list.
Levels listed(Inquiry& inquiry, const model::List<model::Fact<model::Principal>>& list) {
    const std::size_t mark = inquiry.mark();
    Levels all;
    for (const auto& member : list.members) {
        if (member.item.is_choice() && !inquiry.world->holds(member.exists)) continue;
        const auto& fact = member.item.in(*inquiry.world);
        Levels one;
        if (fact.is_known()) one = entry_matches(inquiry, fact.value());
        if (fact.is_unknown()) {
            one = {Truth::unknown, Truth::unknown, Truth::unknown};
            inquiry.note(fact.reason());
        }
        if (adds_to(one, all) && inquiry.world->holds(member.exists)) raise(all, one);
    }
    if (list.open) {
        raise(all, {Truth::unknown, Truth::unknown, Truth::unknown});
        inquiry.note(*list.open);
    }
    inquiry.settled(openness(all), mark);
    return all;
}

/// Whether a Deny with NotPrincipal reaches the caller. AWS looks at the account, then the role, then
/// the session: an exception must list them all (IAM guide, "NotPrincipal").
Truth exception_fails(Inquiry& inquiry, const model::Statement& statement) {
    const Caller& caller = inquiry.request.caller;
    if (caller.kind == Caller::Kind::service) {
        return value::opposite(listed(inquiry, statement.not_principal).direct);
    }
    // With a boundary such a Deny always applies, says the same page.
    if (inquiry.has_boundary) return Truth::yes;
    bool everybody = false;
    for (const auto& member : statement.not_principal.members) {
        const auto& fact = member.item.in(*inquiry.world);
        everybody =
            everybody || (fact.is_known() && (fact.value().kind == "*" || is(fact.value().value, "*")));
    }
    if (everybody) return Truth::no;
    const Levels levels = listed(inquiry, statement.not_principal);
    const bool session = caller.kind == Caller::Kind::role_session;
    const Truth every =
        value::both(levels.account, value::both(levels.direct, session ? levels.role : Truth::yes));
    if (every == Truth::yes) return Truth::no;
    if (best(levels) == Truth::no) return Truth::yes;
    inquiry.note("NotPrincipal lists the caller only in part (account, role and session all count)",
                 statement.not_principal.place.placed() ? statement.not_principal.place : statement.place);
    return Truth::unknown;
}

}  // namespace

Levels principal_matches(Inquiry& inquiry, const model::Statement& statement, bool denies) {
    const bool positive = says_something(statement.principal);
    const bool negative = says_something(statement.not_principal);
    if (positive && !negative) return listed(inquiry, statement.principal);
    // Without a principal a statement of a resource policy reaches nobody.
    if (!negative) return {};
    if (positive) {
        inquiry.note("the statement has both Principal and NotPrincipal", statement.place);
        return {Truth::unknown, Truth::no, Truth::no};
    }
    const Truth reached = exception_fails(inquiry, statement);
    if (denies || reached == Truth::no) return {reached, Truth::no, Truth::no};
    // Most services refuse it; others let everybody in.
    inquiry.note("what Allow with NotPrincipal admits depends on the service", statement.place);
    return {Truth::unknown, Truth::no, Truth::no};
}

}  // namespace iam
