#include <algorithm>
#include <array>

#include "arn/arn.hpp"
#include "iam/actions.hpp"
#include "iam/examination.hpp"
#include "text/suggest.hpp"

namespace iam {
namespace {

using model::Principal;
using model::Statement;
using value::Text;

/// Services that send for event deliveries, and what is written for them by mistake.
constexpr text::Candidate service_domains[] = {
    {"events", "eventbridge"},
    {"events", "eventsv2"},
    {"events", "eventbridgev2"},
    {"events", "cloudwatchevents"},
    {"events", "events-bridge"},
    {"scheduler", "eventbridge-scheduler"},
    {"scheduler", "eventsscheduler"},
    {"pipes", "eventbridge-pipes"},
    {"sns", ""},
    {"sqs", ""},
    {"lambda", ""},
    {"states", "stepfunctions"},
    {"firehose", ""},
    {"kinesis", ""},
};

/// Those that never take a regional principal's name.
bool is_global(std::string_view name) {
    return name == "events" || name == "scheduler" || name == "pipes";
}

/// `NAME` of `NAME.amazonaws.com` or `NAME.amazonaws.com.cn`.
std::string_view first_label(std::string_view principal) {
    for (const std::string_view domain : {".amazonaws.com", ".amazonaws.com.cn"}) {
        if (principal.ends_with(domain)) return principal.substr(0, principal.size() - domain.size());
    }
    return {};
}

std::string_view meant_service_name(std::string_view name) {
    for (const text::Candidate& service : service_domains) {
        if (service.name == name) return {};
        if (!service.mistaken.empty() && service.mistaken == name) return service.name;
    }
    if (is_service_prefix(name) || name.size() < 4) return {};
    for (const text::Candidate& service : service_domains) {
        if (text::distance(name, service.name) == 1) return service.name;
    }
    return {};
}

bool is_account(std::string_view text) {
    return text.size() == 12 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// IAM guide, "IAM identifiers": what is left of a role or user that was deleted.
bool is_unique_id(std::string_view text) {
    constexpr std::array<std::string_view, 4> beginnings{"AROA", "AIDA", "AGPA", "ANPA"};
    const bool begins = std::any_of(beginnings.begin(), beginnings.end(),
                                    [&](std::string_view beginning) { return text.starts_with(beginning); });
    return begins && text.size() >= 16 && text.size() <= 128;
}

/// Beginnings of the resource part of the ARNs that a principal may be (IAM guide, "Principal element").
bool may_act(std::string_view resource) {
    constexpr std::array<std::string_view, 5> kinds{"role/", "user/", "assumed-role/", "federated-user/",
                                                    "root"};
    return std::any_of(kinds.begin(), kinds.end(), [&](std::string_view kind) {
        return resource.starts_with(kind) || kind.starts_with(resource);
    });
}

class Examiner {
public:
    Examiner(Examination& examination, const Principal& principal)
        : examination_(examination), principal_(principal), text_(principal.value) {}

    void examine() {
        if (principal_.kind == "*") return;
        if (principal_.kind == "Service") return examine_service();
        if (principal_.kind == "AWS") return examine_aws();
        if (principal_.kind == "Federated" || principal_.kind == "CanonicalUser") return;
        const std::vector<text::Candidate> kinds{{"AWS"}, {"Service"}, {"Federated"}, {"CanonicalUser"}};
        tell("principal-key", backticked(principal_.kind) + " is no kind of principal" +
                                  text::suggestion(principal_.kind, kinds));
    }

private:
    void tell(std::string_view code, const std::string& what) {
        examination_.tell(code, what, principal_.place);
    }
    [[nodiscard]] std::string name() const { return backticked(text_.shown()); }

    void examine_service() {
        examine_region();
        if (!text_.is_literal()) return;
        const std::string& literal = text_.literal();
        if (examine_domain(literal)) return;
        const std::string_view meant = meant_service_name(
            literal.find('.') == std::string::npos ? std::string_view(literal) : first_label(literal));
        const bool bare = literal.find('.') == std::string::npos && literal != "*";
        if (meant.empty() && !bare) return;
        const std::string wanted = std::string(meant.empty() ? std::string_view(literal) : meant);
        tell("unknown-service-principal",
             name() + " is no service, so the statement is for nobody; did you mean " +
                 backticked(wanted + ".amazonaws.com") + "?");
    }

    /// `events.eu-west-1.amazonaws.com`: rules, schedules and pipes call by the global name.
    void examine_region() {
        const std::vector<Text> labels = value::split(text_, '.', 3);
        if (labels.size() != 3 || !labels[0].is_literal() || !is_global(labels[0].literal())) return;
        const bool hole = labels[1].whole_hole() && labels[1].whole_hole()->kind == value::HoleKind::region;
        const bool written = labels[1].is_literal() && labels[1].literal().find('-') != std::string::npos;
        if (!hole && !written) return;
        tell("unknown-service-principal", name() + " is the name of nobody: the service calls as " +
                                              backticked(labels[0].literal() + ".amazonaws.com") +
                                              " in every Region");
    }

    /// `events.amazonaws.co`: of services that send for deliveries the domains are known.
    bool examine_domain(std::string_view literal) {
        const std::size_t dot = literal.find('.');
        if (dot == std::string_view::npos || !is_global(literal.substr(0, dot))) return false;
        const std::string_view domain = literal.substr(dot + 1);
        if (domain.ends_with("amazonaws.com") || domain == "amazonaws.com.cn" || domain == "amazonaws.eu") {
            return false;
        }
        if (!domain.starts_with("amazon") && text::distance(domain, "amazonaws.com") > 2) return false;
        tell("unknown-service-principal",
             name() + " is no service, so the statement is for nobody; did you mean " +
                 backticked(std::string(literal.substr(0, dot)) + ".amazonaws.com") + "?");
        return true;
    }

    void examine_aws() {
        if (text_.is_literal() && text_.literal() == "*") return;
        const std::string_view end = text_.literal_suffix();
        if (end.ends_with(".amazonaws.com") || end.ends_with(".amazonaws.com.cn")) {
            return tell("service-principal-under-aws",
                        name() + " is a service: it belongs under `Service`, not under `AWS`");
        }
        if (has_wildcard()) {
            return tell("principal-wildcard-part",
                        name() +
                            " has a wildcard: in a principal `*` stands alone; a condition on "
                            "`aws:PrincipalArn` may have one");
        }
        if (const auto arn = arn::parse(text_)) return examine_arn(*arn);
        if (text_.is_literal()) examine_name(text_.literal());
    }

    [[nodiscard]] bool has_wildcard() const {
        const auto pieces = text_.pieces();
        return std::any_of(pieces.begin(), pieces.end(), [](const value::Piece& piece) {
            return piece.literal.find_first_of("*?") != std::string::npos;
        });
    }

    void examine_arn(const arn::Arn& arn) {
        if (!arn.service.is_literal()) return;
        const std::string& service = arn.service.literal();
        const std::string_view resource = arn.resource.literal_prefix();
        if (service == "iam" && resource.starts_with("group/")) {
            return tell("principal-is-group", name() +
                                                  " is a group, and a group is no principal: name its users "
                                                  "or a role");
        }
        const bool open = resource.empty() && arn.resource.first_hole();
        if ((service == "iam" || service == "sts") && (open || may_act(resource))) return;
        tell("principal-value",
             name() + " is no account, role, user or session, so AWS takes it for no principal");
    }

    void examine_name(const std::string& literal) {
        if (is_account(literal)) return;
        if (is_unique_id(literal)) {
            return tell(
                "principal-deleted",
                name() + " is what AWS shows for a role or user that was deleted: nobody has it any more");
        }
        // An id of an S3 user has 64 hexadecimal digits.
        if (literal.size() == 64) return;
        tell("principal-value",
             name() + " is no account, role, user or session, so AWS takes it for no principal");
    }

    Examination& examination_;
    const Principal& principal_;
    const Text& text_;
};

bool is_literal(const Text& text, std::string_view wanted) {
    return text.is_literal() && text.literal() == wanted;
}

/// AWS asks for the account first, then for the role, then for the session (IAM guide, "NotPrincipal").
void examine_exceptions(Examination& examination, const Statement& statement) {
    if (!statement.not_principal.written || !is_closed(statement.not_principal)) return;
    if (allows(statement)) {
        return examination.tell(
            "notprincipal-with-allow",
            "`NotPrincipal` with Allow would allow everyone else, also without a name, and "
            "AWS refuses it: use `Principal`",
            statement.not_principal.place.placed() ? statement.not_principal.place : statement.place);
    }
    if (!denies(statement)) return;
    bool account = false;
    const Principal* role = nullptr;
    each_principal(statement.not_principal, [&](const Principal& principal) {
        if (principal.kind != "AWS") return;
        const auto arn = arn::parse(principal.value);
        // What cannot be told apart may be the account.
        if (!arn || !arn->resource.literal_prefix().starts_with("role/")) {
            account = account || !arn || is_literal(arn->resource, "root") || arn->resource.first_hole();
        } else if (!role) {
            role = &principal;
        }
    });
    if (!role || account) return;
    examination.tell("notprincipal-incomplete",
                     backticked(role->value.shown()) +
                         " is left out, but its account is not, so the Deny hits the "
                         "role all the same: add the account's ARN, or deny by `aws:PrincipalArn`",
                     role->place);
}

}  // namespace

void examine_principals(Examination& examination, const Statement& statement) {
    if (!names_principals(examination.site.kind)) return;
    const auto examine = [&](const Principal& principal) { Examiner(examination, principal).examine(); };
    each_principal(statement.principal, examine);
    each_principal(statement.not_principal, examine);
    examine_exceptions(examination, statement);
}

}  // namespace iam
