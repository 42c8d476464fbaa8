#include <algorithm>
#include <array>

#include "arn/arn.hpp"
#include "iam/actions.hpp"
#include "iam/condition_keys.hpp"
#include "iam/examination.hpp"

namespace iam {
namespace {

using model::ConditionTest;
using model::Principal;
using model::Statement;
using value::Text;
using Family = Operator::Family;

bool is_everyone(const Principal& principal) {
    return principal.value.is_literal() && principal.value.literal() == "*" &&
           (principal.kind == "*" || principal.kind == "AWS");
}

/// Whether all principals of a statement are known and `are` so.
template <class Are>
bool all_principals(const Statement& statement, Are are) {
    if (!statement.principal.written || statement.not_principal.written || !is_closed(statement.principal)) {
        return false;
    }
    bool all = !statement.principal.members.empty();
    each_principal(statement.principal, [&](const Principal& principal) { all = all && are(principal); });
    return all;
}

bool only_services(const Statement& statement) {
    return all_principals(statement, [](const Principal& principal) { return principal.kind == "Service"; });
}

/// Accounts, roles and users, which call for themselves.
bool only_callers(const Statement& statement) {
    return all_principals(statement, [](const Principal& principal) {
        const auto arn = arn::parse(principal.value);
        if (principal.kind != "AWS") return false;
        if (!arn) return principal.value.is_literal() && principal.value.literal().size() == 12;
        const std::string_view resource = arn->resource.literal_prefix();
        return resource == "root" || resource.starts_with("role/") || resource.starts_with("user/");
    });
}

/// Who calls by a statement, as far as it is one kind of caller.
enum class CallerKind : std::uint8_t { unknown, session, service, principal };

CallerKind caller_kind(const Examination& examination, const Statement& statement) {
    if (!names_principals(examination.site.kind)) return CallerKind::session;
    if (only_services(statement)) return CallerKind::service;
    const bool queue = examination.site.kind == Site::Kind::queue;
    return queue && only_callers(statement) ? CallerKind::principal : CallerKind::unknown;
}

bool lacks(const ConditionKey& key, CallerKind caller) {
    switch (caller) {
        case CallerKind::session:
            return key.session_lacks;
        case CallerKind::service:
            return key.service_lacks;
        case CallerKind::principal:
            return key.caller_lacks;
        case CallerKind::unknown:
            break;
    }
    return false;
}

/// What a service that sends by itself sends for: its `aws:SourceArn` is an ARN of this service.
struct Sender {
    std::string_view principal;
    std::string_view service;
};
constexpr std::array senders{
    Sender{"events.amazonaws.com", "events"},
    Sender{"sns.amazonaws.com", "sns"},
    Sender{"scheduler.amazonaws.com", "scheduler"},
    Sender{"pipes.amazonaws.com", "pipes"},
    Sender{"s3.amazonaws.com", "s3"},
};

/// Whether the sources of all principals of a statement are known, and none is of the service.
bool never_source(const Statement& statement, std::string_view service) {
    return all_principals(statement, [service](const Principal& principal) {
        if (principal.kind != "Service" || !principal.value.is_literal()) return false;
        return std::any_of(senders.begin(), senders.end(), [&](const Sender& sender) {
            return sender.principal == principal.value.literal() && sender.service != service;
        });
    });
}

void examine_source(Examination& examination, const Statement& statement, const Text& text,
                    text::Span place) {
    const std::optional<arn::Arn> source = arn::parse(text);
    if (!source || !source->service.is_literal()) return;
    const std::string& service = source->service.literal();
    const std::string_view resource = source->resource.literal_prefix();
    const std::string shown = backticked(text.shown());
    if (service == "iam" || service == "sts") {
        examination.tell("source-arn-is-role",
                         shown +
                             " is never the source of a message: a service gives the ARN of what it sends "
                             "for, a rule or a topic, so nothing is allowed by it",
                         place);
    } else if (service == "events" && resource.starts_with("event-bus") && !examination.site.bus_sends) {
        examination.tell("source-arn-is-bus",
                         shown +
                             " is not the source of a delivery: a rule sends with its own ARN, "
                             "`arn:aws:events:REGION:ACCOUNT:rule/...`",
                         place);
    } else if (service.find_first_of("*?") == std::string::npos && never_source(statement, service)) {
        examination.tell("source-arn-of-other-service",
                         shown +
                             " is no source of the service that the statement is for, so nothing is allowed "
                             "by it",
                         place);
    }
}

/// What a queue's policy asks of `aws:SourceArn`.
void examine_sources(Examination& examination, const Statement& statement) {
    if (examination.site.kind != Site::Kind::queue || !allows(statement)) return;
    for (const auto& member : statement.conditions.members) {
        const auto operation = parse_operator(member.item.operation);
        if (!operation || operation->negated || operation->family == Family::null) continue;
        if (!equal_without_case(member.item.key, "aws:sourcearn")) continue;
        each_text(member.item.values, [&](const Text& text, text::Span place) {
            examine_source(examination, statement, text, place);
        });
    }
}

bool covers_sending(const Statement& statement) {
    bool covers = false;
    each_text(statement.action, [&](const Text& text, text::Span) {
        covers = covers || is_everything(text) ||
                 (text.is_literal() && glob_without_case(text.literal(), "sqs:SendMessage"));
    });
    return covers;
}

bool admits_service(const model::Policy& policy) {
    return std::any_of(
        policy.statements.members.begin(), policy.statements.members.end(), [](const auto& member) {
            return allows(member.item) && only_services(member.item) && covers_sending(member.item);
        });
}

/// A Deny for everyone by a key that services lack: a negated test holds where the key is missing.
void examine_deny(Examination& examination, const Statement& statement) {
    if (examination.site.kind != Site::Kind::queue || !denies(statement) || !covers_sending(statement))
        return;
    if (!all_principals(statement, is_everyone) || statement.conditions.members.empty()) return;
    if (statement.conditions.open) return;
    for (const auto& member : statement.conditions.members) {
        const auto operation = parse_operator(member.item.operation);
        const ConditionKey* key = global_key(member.item.key);
        const bool hits = operation && key && operation->negated && key->service_lacks &&
                          operation->quantifier == Operator::Quantifier::none;
        if (!hits) return;
    }
    if (!examination.spend(examination.policy.statements.members.size() * 1000)) return;
    if (!admits_service(examination.policy)) return;
    const ConditionTest& test = statement.conditions.members.front().item;
    examination.tell("deny-hits-service",
                     "a service has no " + backticked(test.key) +
                         ", so this denies what another statement allows a "
                         "service: leave out services with `aws:PrincipalIsAWSService`",
                     test.key_place);
}

/// IAM guide, "MFA-protected API access": a role that a service assumes never has the key.
void examine_mfa(Examination& examination, const Statement& statement) {
    if (names_principals(examination.site.kind) || !denies(statement)) return;
    if (statement.conditions.members.size() != 1 || statement.conditions.open) return;
    const ConditionTest& test = statement.conditions.members.front().item;
    const auto operation = parse_operator(test.operation);
    if (!operation || operation->family != Family::boolean || !operation->if_exists) return;
    if (!equal_without_case(test.key, "aws:multifactorauthpresent")) return;
    bool without = false;
    each_text(test.values, [&](const Text& text, text::Span) {
        without = without || (text.is_literal() && equal_without_case(text.literal(), "false"));
    });
    if (!without) return;
    examination.tell("deny-without-mfa",
                     "a role that delivers has no " + backticked(test.key) + ", so " +
                         backticked(test.operation) + " holds and the statement denies its requests",
                     test.key_place);
}

/// A test that a key must be there to pass: neither negated nor `IfExists`, `Null` or `ForAllValues`.
bool needs_key(const Operator& operation) {
    return !operation.negated && !operation.if_exists && operation.family != Family::null &&
           operation.quantifier != Operator::Quantifier::all;
}

/// `Null` with `false`: the key must be there.
bool asks_for_key(const Operator& operation, const ConditionTest& test) {
    if (operation.family != Family::null || !is_closed(test.values) || test.values.members.empty())
        return false;
    bool all = true;
    each_text(test.values, [&](const Text& text, text::Span) {
        all = all && text.is_literal() && equal_without_case(text.literal(), "false");
    });
    return all;
}

}  // namespace

const ConditionTest* unmet_condition(const Examination& examination, const Statement& statement) {
    if (!allows(statement) || statement.conditions.members.empty()) return nullptr;
    const CallerKind caller = caller_kind(examination, statement);
    for (const auto& member : statement.conditions.members) {
        const auto operation = parse_operator(member.item.operation);
        const ConditionKey* key = global_key(member.item.key);
        if (!member.exists.always() || !operation || !key) continue;
        if (!needs_key(*operation) && !asks_for_key(*operation, member.item)) continue;
        if (lacks(*key, caller)) return &member.item;
    }
    return nullptr;
}

void examine_callers(Examination& examination, const Statement& statement) {
    examine_sources(examination, statement);
    examine_deny(examination, statement);
    examine_mfa(examination, statement);
}

}  // namespace iam
