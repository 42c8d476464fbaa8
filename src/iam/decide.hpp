#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/policy.hpp"
#include "value/condition.hpp"
#include "value/text.hpp"

namespace iam {

enum class Verdict : std::uint8_t { allow, explicit_deny, implicit_deny, unknown };

/// As case files spell verdicts: `allow`, `explicitDeny`, `implicitDeny`, `unknown`.
[[nodiscard]] std::string_view spelling(Verdict verdict);

/// Who asks. A role is always met as a session of it.
struct Caller {
    enum class Kind : std::uint8_t { role_session, user, service };
    Kind kind = Kind::service;
    value::Text arn;       ///< session or user ARN; for a service its principal, `events.amazonaws.com`
    value::Text role_arn;  ///< of a session: the role's ARN with its path
    value::Text account;   ///< empty for a service
};

/// One key of the request context. A key that is not in the context is absent, which is a fact.
struct ContextValue {
    std::vector<value::Text> values;  ///< one for a single-valued key
    bool multivalued = false;
    std::optional<value::Reason> unknown;  ///< set: presence or value is not known
};

/// Keys are compared without case; store them in lower case.
using Context = std::map<std::string, ContextValue, std::less<>>;

struct Request {
    Caller caller;
    std::string action;  ///< `sqs:SendMessage`
    value::Text resource;
    value::Text resource_account;
    Context context;
    /// Set: gives the value of a key that the context does not have, once a policy asks for it: most ask for
    /// none. `key` is in lower case; for one below `aws:principaltag/`, the name of all of them may be asked.
    std::function<std::optional<ContextValue>(const Request&, std::string_view key)> more_keys;
    /// Set: keys that are not in the context are not known, and why: a clause after the key's name.
    /// Otherwise they are absent.
    std::optional<value::Reason> other_keys;
};

/// A set of policies, of which not all may be known.
struct PolicySet {
    std::vector<const model::Policy*> policies;
    std::vector<value::Reason> open;  ///< why there may be more
};

/// What kind of policy guards the resource: keys and trust policies have a logic of their own.
enum class Guard : std::uint8_t { resource_policy, key_policy, trust_policy };

/// Everything that may decide.
struct Policies {
    PolicySet identity;
    std::optional<PolicySet> boundary;  ///< absent: there is none
    std::optional<PolicySet> session;
    PolicySet resource;  ///< empty and not open: the resource has no policy
    Guard guard = Guard::resource_policy;
    std::vector<PolicySet> scp;  ///< one set a level, root first; none: no organisation
    std::vector<PolicySet> rcp;
};

/// One piece of evidence: a statement, or a policy as a whole.
struct Consulted {
    text::Span place;
    std::string says;  ///< as prose: "this Deny forbids it"
};

/// A verdict with its evidence.
struct Decision {
    Verdict verdict = Verdict::unknown;
    /// The statements that decided: the denies, or the allows; with `implicit_deny`, those that
    /// matched all but at most one element; with `unknown`, those of which it is not known.
    std::vector<Consulted> statements;
    /// With `unknown`: what is not known.
    std::vector<value::Reason> reasons;
    /// With a deny: what stands in the way, where it is not just that no statement allows it: "the
    /// permissions boundary does not allow it".
    std::string because = {};
    /// The permissions boundary, the session policy or a control policy is what does not allow it.
    bool limited = false;

    [[nodiscard]] value::Truth allows() const;
    [[nodiscard]] value::Truth denies() const;  ///< an explicit Deny
    /// As prose: "no statement allows it", "a Deny of the role's policies forbids it", "it is not known".
    [[nodiscard]] std::string word() const;
};

/// Decides as AWS documents it (IAM guide, "Policy evaluation logic"), in three values. `world`
/// fixes the facts of the policies that depend on template conditions.
[[nodiscard]] Decision decide(const Request& request, const Policies& policies, value::World& world);

}  // namespace iam
