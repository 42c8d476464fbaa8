#include "iam/fault.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

#include "iam/examination.hpp"

namespace iam {
namespace {

constexpr bool refused = true;
constexpr bool accepted = false;

constexpr std::array kinds{
    FaultKind{"action-pattern-matches-nothing", Theme::action, accepted},
    FaultKind{"action-star", Theme::grant, accepted},
    FaultKind{"action-without-service", Theme::action, refused},
    FaultKind{"allow-with-notaction", Theme::grant, accepted},
    FaultKind{"allow-with-notresource", Theme::grant, accepted},
    FaultKind{"arn-bad-account", Theme::resource, accepted},
    FaultKind{"arn-bad-partition", Theme::resource, accepted},
    FaultKind{"arn-bad-region", Theme::resource, accepted},
    FaultKind{"arn-empty-field", Theme::resource, accepted},
    FaultKind{"arn-field-count", Theme::resource, accepted},
    FaultKind{"bad-effect", Theme::element, refused},
    FaultKind{"bad-sid", Theme::element, refused},
    FaultKind{"bad-version", Theme::element, refused},
    FaultKind{"both-action-and-notaction", Theme::element, refused},
    FaultKind{"both-principal-and-notprincipal", Theme::element, refused},
    FaultKind{"both-resource-and-notresource", Theme::element, refused},
    FaultKind{"condition-key-never-present", Theme::condition, accepted},
    FaultKind{"condition-key-without-service", Theme::condition, refused},
    FaultKind{"condition-shape", Theme::condition, refused},
    FaultKind{"condition-type-mismatch", Theme::condition, accepted},
    FaultKind{"deny-hits-service", Theme::condition, accepted},
    FaultKind{"deny-without-mfa", Theme::condition, accepted},
    FaultKind{"duplicate-key", Theme::element, refused},
    FaultKind{"duplicate-sid", Theme::element, refused},
    FaultKind{"empty-list", Theme::element, accepted},
    FaultKind{"forallvalues-with-allow", Theme::condition, accepted},
    FaultKind{"id-in-identity-policy", Theme::element, refused},
    FaultKind{"json-syntax", Theme::element, refused},
    FaultKind{"missing-action", Theme::element, refused},
    FaultKind{"missing-effect", Theme::element, refused},
    FaultKind{"missing-principal", Theme::element, refused},
    FaultKind{"missing-resource", Theme::element, refused},
    FaultKind{"missing-statement", Theme::element, refused},
    FaultKind{"missing-version", Theme::element, accepted},
    FaultKind{"misspelt-service", Theme::action, refused},
    FaultKind{"not-an-object", Theme::element, refused},
    FaultKind{"notprincipal-incomplete", Theme::principal, accepted},
    FaultKind{"notprincipal-with-allow", Theme::principal, refused},
    FaultKind{"null-with-ifexists", Theme::condition, refused},
    FaultKind{"passrole-star", Theme::grant, accepted},
    FaultKind{"principal-deleted", Theme::principal, accepted},
    FaultKind{"principal-in-identity-policy", Theme::element, refused},
    FaultKind{"principal-is-group", Theme::principal, refused},
    FaultKind{"principal-key", Theme::principal, refused},
    FaultKind{"principal-value", Theme::principal, refused},
    FaultKind{"principal-wildcard-part", Theme::principal, refused},
    FaultKind{"public-principal", Theme::grant, accepted},
    FaultKind{"queue-url-as-resource", Theme::resource, refused},
    FaultKind{"resource-in-trust-policy", Theme::element, refused},
    FaultKind{"resource-not-arn", Theme::resource, refused},
    FaultKind{"resource-of-other-queue", Theme::resource, accepted},
    FaultKind{"resource-star", Theme::grant, accepted},
    FaultKind{"service-principal-under-aws", Theme::principal, refused},
    FaultKind{"service-without-source-condition", Theme::grant, accepted},
    FaultKind{"set-operator-missing", Theme::condition, accepted},
    FaultKind{"set-operator-on-single-valued-key", Theme::condition, accepted},
    FaultKind{"source-arn-is-bus", Theme::condition, accepted},
    FaultKind{"source-arn-is-role", Theme::condition, accepted},
    FaultKind{"source-arn-of-other-service", Theme::condition, accepted},
    FaultKind{"sqs-too-many-actions", Theme::element, accepted},
    FaultKind{"sqs-too-many-conditions", Theme::element, accepted},
    FaultKind{"sqs-too-many-principals", Theme::element, accepted},
    FaultKind{"sqs-too-many-statements", Theme::element, accepted},
    FaultKind{"statement-shape", Theme::element, refused},
    FaultKind{"unknown-action", Theme::action, accepted},
    FaultKind{"unknown-condition-key", Theme::condition, accepted},
    FaultKind{"unknown-condition-operator", Theme::condition, refused},
    FaultKind{"unknown-element", Theme::element, refused},
    FaultKind{"unknown-service", Theme::action, accepted},
    FaultKind{"unknown-service-principal", Theme::principal, accepted},
    FaultKind{"value-shape", Theme::element, refused},
    FaultKind{"variable-before-resource-part", Theme::resource, accepted},
    FaultKind{"variable-in-old-version", Theme::element, accepted},
    FaultKind{"variable-syntax", Theme::element, refused},
    FaultKind{"wildcard-without-like", Theme::condition, accepted},
    FaultKind{"wrong-resource-type", Theme::resource, accepted},
    FaultKind{"wrong-service", Theme::action, accepted},
};

static_assert(std::is_sorted(kinds.begin(), kinds.end(),
                             [](const FaultKind& a, const FaultKind& b) { return a.code < b.code; }));

const FaultKind& kind_of(std::string_view code) {
    const auto before = [](const FaultKind& kind, std::string_view wanted) { return kind.code < wanted; };
    const auto found = std::lower_bound(kinds.begin(), kinds.end(), code, before);
    assert(found != kinds.end() && found->code == code);
    return *found;
}

bool has_effect(const model::Statement& statement, std::string_view effect) {
    bool has = true;
    statement.effect.each_leaf([&](const value::Fact<value::Text>& leaf) {
        has = has && leaf.is_known() && leaf.value().is_literal() && leaf.value().literal() == effect;
    });
    return has;
}

}  // namespace

std::string_view word(Theme theme) {
    constexpr std::array<std::string_view, 6> words{"element",   "action",    "resource",
                                                    "condition", "principal", "grant"};
    return words[static_cast<std::size_t>(theme)];
}

std::string_view word(Site::Kind kind) {
    constexpr std::array<std::string_view, 6> words{"identity", "boundary", "trust", "queue", "key", "bus"};
    return words[static_cast<std::size_t>(kind)];
}

std::span<const FaultKind> fault_kinds() {
    return kinds;
}

bool Examination::spend(std::size_t steps) {
    const bool enough = steps <= steps_left_;
    steps_left_ = enough ? steps_left_ - steps : 0;
    return enough;
}

void Examination::tell(std::string_view code, std::string what, text::Span place) {
    if (full()) return;
    const FaultKind& kind = kind_of(code);
    found_.push_back({kind.code, kind.theme, kind.refused, std::move(what), place});
}

std::vector<Fault> Examination::found() && {
    const auto key = [](const Fault& fault) {
        return std::tie(fault.place.begin, fault.place.end, fault.code, fault.what);
    };
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const Fault& a, const Fault& b) { return key(a) < key(b); });
    const auto same = [&](const Fault& a, const Fault& b) { return key(a) == key(b); };
    found_.erase(std::unique(found_.begin(), found_.end(), same), found_.end());
    return std::move(found_);
}

bool allows(const model::Statement& statement) {
    return has_effect(statement, "Allow");
}

bool denies(const model::Statement& statement) {
    return has_effect(statement, "Deny");
}

bool names_principals(Site::Kind kind) {
    return kind != Site::Kind::identity && kind != Site::Kind::boundary;
}

std::string backticked(std::string_view text) {
    return "`" + std::string(text) + "`";
}

bool is_everything(const value::Text& text) {
    if (!text.is_literal() || text.empty()) return false;
    const std::string& literal = text.literal();
    return literal == "*:*" || literal.find_first_not_of('*') == std::string::npos;
}

std::vector<Fault> faults(const model::Policy& policy, const Site& site) {
    Examination examination(policy, site);
    examine_elements(examination);
    for (const auto& member : policy.statements.members) {
        if (examination.full()) break;
        examine_actions(examination, member.item);
        examine_resources(examination, member.item);
        examine_variables(examination, member.item);
        examine_principals(examination, member.item);
        examine_conditions(examination, member.item);
        examine_grants(examination, member.item);
    }
    return std::move(examination).found();
}

}  // namespace iam
