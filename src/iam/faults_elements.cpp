#include <algorithm>
#include <map>

#include "iam/examination.hpp"
#include "text/letters.hpp"

namespace iam {
namespace {

using model::Statement;
using value::Fact;
using value::Text;

/// Whether the version is written and is `2012-10-17`, or may be.
void examine_version(Examination& examination) {
    const model::Policy& policy = examination.policy;
    // A bus's policy is made of statements; the service adds the rest.
    if (examination.site.kind == Site::Kind::bus) return;
    policy.version.each_leaf([&](const Fact<Text>& leaf) {
        if (leaf.is_absent()) {
            examination.tell(
                "missing-version",
                "the policy has no `Version`, so AWS reads it as of 2008, where policy variables "
                "are plain text: write `2012-10-17`",
                policy.place);
        }
        if (!leaf.is_known() || !leaf.value().is_literal()) return;
        const std::string& version = leaf.value().literal();
        if (version == "2012-10-17" || version == "2008-10-17") return;
        examination.tell("bad-version",
                         "`Version` is " + backticked(version) +
                             ", and AWS knows 2012-10-17 and 2008-10-17 only, as texts: it is the version of "
                             "the language, not of the document",
                         leaf.place());
    });
}

/// IAM guide, "IAM JSON policy elements: Id" and "Sid": letters and digits, each Sid once. Services with
/// policies of their own take more.
bool is_iam_policy(Site::Kind kind) {
    return kind == Site::Kind::identity || kind == Site::Kind::boundary || kind == Site::Kind::trust;
}

bool is_letter_or_digit(char c) {
    return text::is_letter(c) || text::is_digit(c);
}

void examine_id(Examination& examination) {
    if (names_principals(examination.site.kind)) return;
    examination.policy.id.each_leaf([&](const Fact<Text>& leaf) {
        if (leaf.is_absent()) return;
        examination.tell("id-in-identity-policy",
                         "IAM takes no `Id` in a policy of a role: it is for policies of resources",
                         leaf.place());
    });
}

void examine_sids(Examination& examination) {
    if (!is_iam_policy(examination.site.kind)) return;
    std::map<std::string, text::Span> seen;
    for (const auto& member : examination.policy.statements.members) {
        member.item.sid.each_leaf([&](const Fact<Text>& leaf) {
            if (!leaf.is_known()) return;
            for (const value::Piece& piece : leaf.value().pieces()) {
                if (std::all_of(piece.literal.begin(), piece.literal.end(), is_letter_or_digit)) continue;
                return examination.tell(
                    "bad-sid",
                    "the `Sid` " + backticked(leaf.value().shown()) + " may have letters and digits only",
                    leaf.place());
            }
        });
        // Of statements that a condition takes away, perhaps one alone is there.
        if (!member.exists.always() || !member.item.sid.is_known()) continue;
        if (member.item.sid.value().empty()) continue;
        const auto [first, added] = seen.emplace(member.item.sid.value().key(), member.item.sid.place());
        if (added) continue;
        examination.tell("duplicate-sid",
                         "the `Sid` " + backticked(member.item.sid.value().shown()) +
                             " is another statement's already, and IAM wants each once in a policy",
                         member.item.sid.place());
    }
}

void examine_pairs(Examination& examination, const Statement& statement) {
    if (statement.action.written && statement.not_action.written) {
        examination.tell("both-action-and-notaction",
                         "the statement has both `Action` and `NotAction`: AWS takes one of them",
                         place_of(statement.not_action, statement));
    }
    if (!statement.action.written && !statement.not_action.written) {
        examination.tell("missing-action", "the statement has neither `Action` nor `NotAction`",
                         statement.place);
    }
    if (statement.resource.written && statement.not_resource.written) {
        examination.tell("both-resource-and-notresource",
                         "the statement has both `Resource` and `NotResource`: AWS takes one of them",
                         place_of(statement.not_resource, statement));
    }
    if (statement.principal.written && statement.not_principal.written) {
        examination.tell("both-principal-and-notprincipal",
                         "the statement has both `Principal` and `NotPrincipal`: AWS takes one of them",
                         place_of(statement.not_principal, statement));
    }
}

void examine_resource_element(Examination& examination, const Statement& statement) {
    const bool written = statement.resource.written || statement.not_resource.written;
    const Site::Kind kind = examination.site.kind;
    if (kind == Site::Kind::trust && written) {
        const auto& list = statement.resource.written ? statement.resource : statement.not_resource;
        examination.tell("resource-in-trust-policy",
                         "IAM takes no `Resource` in a trust policy: the role is the resource",
                         place_of(list, statement));
    }
    const bool needed = !names_principals(kind) || kind == Site::Kind::queue;
    if (needed && !written) {
        examination.tell("missing-resource", "the statement has neither `Resource` nor `NotResource`",
                         statement.place);
    }
}

void examine_principal_element(Examination& examination, const Statement& statement) {
    const bool written = statement.principal.written || statement.not_principal.written;
    if (names_principals(examination.site.kind)) {
        if (written) return;
        examination.tell(
            "missing-principal",
            "the statement has no `Principal`, so the policy of a resource says not for whom it is",
            statement.place);
    } else if (written) {
        const auto& list = statement.principal.written ? statement.principal : statement.not_principal;
        examination.tell("principal-in-identity-policy",
                         "IAM takes no `Principal` in a policy of a role: the role itself is meant",
                         place_of(list, statement));
    }
}

/// Members that are there for certain.
template <class T>
std::size_t certain(const value::List<T>& list) {
    return static_cast<std::size_t>(std::count_if(list.members.begin(), list.members.end(),
                                                  [](const auto& member) { return member.exists.always(); }));
}

void tell_quota(Examination& examination, std::string_view code, std::size_t count, std::size_t most,
                std::string_view what, text::Span place) {
    if (count <= most) return;
    examination.tell(
        code, std::to_string(count) + " " + std::string(what) + ", and SQS takes " + std::to_string(most),
        place);
}

/// SQS developer guide, "Quotas related to policies".
void examine_quotas(Examination& examination) {
    if (examination.site.kind != Site::Kind::queue) return;
    const auto& statements = examination.policy.statements;
    tell_quota(examination, "sqs-too-many-statements", certain(statements), 20,
               "statements are in the queue's policy", examination.policy.place);
    std::size_t principals = 0;
    std::size_t conditions = 0;
    for (const auto& member : statements.members) {
        const Statement& statement = member.item;
        tell_quota(examination, "sqs-too-many-actions", certain(statement.action), 7,
                   "actions are in one statement", place_of(statement.action, statement));
        if (!member.exists.always()) continue;
        principals += certain(statement.principal) + certain(statement.not_principal);
        conditions += certain(statement.conditions);
    }
    tell_quota(examination, "sqs-too-many-principals", principals, 50, "principals are in the queue's policy",
               examination.policy.place);
    tell_quota(examination, "sqs-too-many-conditions", conditions, 10, "conditions are in the queue's policy",
               examination.policy.place);
}

}  // namespace

void examine_elements(Examination& examination) {
    for (const model::Malformed& malformed : examination.policy.malformed) {
        std::string what = malformed.what;
        if (malformed.code == "empty-list") what += ", so nothing is said by it";
        examination.tell(malformed.code, std::move(what), malformed.place);
    }
    const bool readable =
        std::none_of(examination.policy.malformed.begin(), examination.policy.malformed.end(),
                     [](const model::Malformed& malformed) { return malformed.code == "not-an-object"; });
    if (!readable) return;
    examine_version(examination);
    examine_id(examination);
    examine_sids(examination);
    for (const auto& member : examination.policy.statements.members) {
        examine_pairs(examination, member.item);
        examine_resource_element(examination, member.item);
        examine_principal_element(examination, member.item);
    }
    examine_quotas(examination);
}

}  // namespace iam
