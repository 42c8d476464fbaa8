#include <algorithm>
#include <array>

#include "iam/actions.hpp"
#include "iam/condition_keys.hpp"
#include "iam/examination.hpp"

namespace iam {
namespace {

using model::Principal;
using model::Statement;
using value::Text;

bool is_pass_role(const Text& text) {
    return text.is_literal() && glob_without_case(text.literal(), "iam:PassRole") && !is_everything(text) &&
           !text.literal().ends_with(":*");
}

/// An action of the statement that a resource could limit; empty where none is known. `iam:PassRole` has a
/// fault of its own.
std::string limitable_action(const Statement& statement) {
    std::string found;
    each_text(statement.action, [&](const Text& text, text::Span) {
        if (!found.empty() || !text.is_literal() || is_pass_role(text)) return;
        const std::string& literal = text.literal();
        if (is_everything(text)) found = literal;
        const std::size_t colon = literal.find(':');
        if (colon == std::string::npos) return;
        for (const ActionRow* row : covered_actions(literal.substr(0, colon), literal.substr(colon + 1))) {
            if (!row->resources.empty()) found = literal;
        }
    });
    return found;
}

void examine_stars(Examination& examination, const Statement& statement) {
    each_text(statement.action, [&](const Text& text, text::Span place) {
        if (!is_everything(text)) return;
        examination.tell("action-star", "`Action` is `*`, so every action of every service is allowed",
                         place);
    });
    // A condition may limit what the resource does not.
    if (statement.conditions.written) return;
    const std::string action = limitable_action(statement);
    bool passes = false;
    each_text(statement.action, [&](const Text& text, text::Span) { passes = passes || is_pass_role(text); });
    each_text(statement.resource, [&](const Text& text, text::Span place) {
        if (!is_everything(text)) return;
        if (!action.empty()) {
            examination.tell("resource-star",
                             backticked(action) +
                                 " is allowed on every resource of every account, and it can be limited "
                                 "to some",
                             place);
        }
        if (!passes) return;
        examination.tell("passrole-star",
                         "every role may be passed to every service: name the roles, or the service in "
                         "`iam:PassedToService`",
                         place);
    });
}

void examine_exclusions(Examination& examination, const Statement& statement) {
    if (statement.not_action.written && !statement.action.written) {
        examination.tell(
            "allow-with-notaction",
            "`NotAction` with Allow allows every action but these, also those that AWS adds later",
            place_of(statement.not_action, statement));
    }
    if (statement.not_resource.written && !statement.resource.written) {
        examination.tell(
            "allow-with-notresource",
            "`NotResource` with Allow allows the actions on everything but this, also on what is made "
            "later",
            place_of(statement.not_resource, statement));
    }
}

/// Keys that say who or what is behind a request, or where it comes from.
bool limits_callers(const Statement& statement) {
    if (statement.conditions.open) return true;
    constexpr std::array<std::string_view, 6> others{"aws:securetransport", "aws:currenttime",
                                                     "aws:epochtime",       "aws:requestedregion",
                                                     "aws:useragent",       "aws:referer"};
    return std::any_of(statement.conditions.members.begin(), statement.conditions.members.end(),
                       [&](const auto& member) {
                           return std::none_of(others.begin(), others.end(), [&](std::string_view key) {
                               return equal_without_case(member.item.key, key);
                           });
                       });
}

void examine_public(Examination& examination, const Statement& statement) {
    if (limits_callers(statement)) return;
    each_principal(statement.principal, [&](const Principal& principal) {
        const bool star = principal.value.is_literal() && principal.value.literal() == "*";
        if (!star || (principal.kind != "*" && principal.kind != "AWS")) return;
        examination.tell(
            "public-principal",
            "the principal is `*` and no condition limits it, so everyone in every account is allowed",
            principal.place);
    });
}

/// IAM guide, "The confused deputy problem".
void examine_deputy(Examination& examination, const Statement& statement) {
    constexpr std::array<std::string_view, 4> sources{"aws:sourcearn", "aws:sourceaccount", "aws:sourceorgid",
                                                      "aws:sourceorgpaths"};
    if (examination.site.kind != Site::Kind::queue || statement.conditions.open) return;
    for (const auto& member : statement.conditions.members) {
        for (const std::string_view source : sources) {
            if (equal_without_case(member.item.key, source)) return;
        }
    }
    if (unmet_condition(examination, statement)) return;
    each_principal(statement.principal, [&](const Principal& principal) {
        if (principal.kind != "Service") return;
        examination.tell("service-without-source-condition",
                         backticked(principal.value.shown()) +
                             " is allowed whoever it acts for: without a condition on "
                             "`aws:SourceArn` or `aws:SourceAccount` another account's rule may send here",
                         principal.place);
    });
}

}  // namespace

void examine_grants(Examination& examination, const Statement& statement) {
    if (!allows(statement)) return;
    const Site::Kind kind = examination.site.kind;
    // A boundary grants nothing, and a key's or bus's policy says `*` for the thing itself.
    if (kind == Site::Kind::identity) {
        examine_stars(examination, statement);
        examine_exclusions(examination, statement);
    }
    if (kind == Site::Kind::queue || kind == Site::Kind::bus || kind == Site::Kind::trust) {
        examine_public(examination, statement);
    }
    examine_deputy(examination, statement);
}

}  // namespace iam
