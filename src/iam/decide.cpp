#include "iam/decide.hpp"

#include <algorithm>
#include <array>

#include "iam/operators.hpp"
#include "iam/sets.hpp"

namespace iam {
namespace {

using value::both;
using value::either;

/// Resource control policies bind only some services (Organizations guide, "Resource control policies").
enum class Bound : std::uint8_t { yes, no, undocumented };

Bound bound_by_rcp(std::string_view action) {
    constexpr std::array supported{"sqs",  "kms",       "sts",          "events", "firehose",
                                   "logs", "codebuild", "codepipeline", "s3",     "secretsmanager"};
    constexpr std::array unsupported{"sns", "lambda", "states", "kinesis", "ecs", "scheduler", "pipes"};
    const std::string_view service = action.substr(0, action.find(':'));
    const auto is = [&](std::string_view name) { return equal_without_case(name, service); };
    if (std::any_of(supported.begin(), supported.end(), is)) return Bound::yes;
    return std::any_of(unsupported.begin(), unsupported.end(), is) ? Bound::no : Bound::undocumented;
}

std::string_view guard_words(Guard guard) {
    switch (guard) {
        case Guard::key_policy:
            return "the key's policy";
        case Guard::trust_policy:
            return "the trust policy";
        case Guard::resource_policy:
            break;
    }
    return "the resource's policy";
}

void add(std::vector<Consulted>& evidence, const std::vector<const model::Statement*>& statements,
         const char* says) {
    for (const model::Statement* statement : statements) {
        evidence.push_back({statement->place, says});
    }
}

/// What all the sets say, and what follows from it.
class Combination {
public:
    Combination(const Request& request, const Policies& policies, Inquiry& inquiry)
        : request_(request), policies_(policies), inquiry_(inquiry), service_(is_service(request)) {
        ask_all();
    }

    [[nodiscard]] Truth denied() const;
    [[nodiscard]] Truth granted();
    [[nodiscard]] Decision denied_explicitly() const;
    [[nodiscard]] std::vector<Consulted> allowing() const;
    [[nodiscard]] std::vector<Consulted> undecided() const;
    void name_limit(Decision& decision) const;
    void note_unknown();

private:
    /// What each set of policies says, and how people call the set.
    [[nodiscard]] std::vector<std::pair<const Answer*, std::string>> named_answers() const;
    static bool is_service(const Request& request) { return request.caller.kind == Caller::Kind::service; }
    void ask_all();
    [[nodiscard]] Truth limits() const;
    [[nodiscard]] Truth granted_in_account() const;
    [[nodiscard]] Truth granted_across() const;
    [[nodiscard]] Truth scp_allows() const;

    const Request& request_;
    const Policies& policies_;
    Inquiry& inquiry_;
    bool service_;
    Truth same_account_ = Truth::no;
    Answer identity_;
    Answer boundary_;
    Answer session_;
    Answer resource_;
    std::vector<Answer> scp_;
    std::vector<Answer> rcp_;
};

void Combination::ask_all() {
    resource_ = ask(inquiry_, policies_.resource, Kind::resource);
    if (bound_by_rcp(request_.action) != Bound::no) {
        // Their Principal is always everyone.
        for (const PolicySet& level : policies_.rcp) rcp_.push_back(ask(inquiry_, level, Kind::control));
    }
    // Identity policies, boundaries and service control policies bind users and roles only.
    if (service_) return;
    identity_ = ask(inquiry_, policies_.identity, Kind::identity);
    if (policies_.boundary) boundary_ = ask(inquiry_, *policies_.boundary, Kind::identity);
    if (policies_.session) session_ = ask(inquiry_, *policies_.session, Kind::identity);
    for (const PolicySet& level : policies_.scp) scp_.push_back(ask(inquiry_, level, Kind::control));
    same_account_ = value::equal(request_.caller.account, request_.resource_account);
}

Truth Combination::denied() const {
    Truth denied =
        either(either(identity_.denies, boundary_.denies), either(session_.denies, resource_.denies));
    for (const Answer& level : scp_) denied = either(denied, level.denies);
    const bool certain = bound_by_rcp(request_.action) == Bound::yes;
    for (const Answer& level : rcp_) {
        denied = either(denied, certain ? level.denies : both(level.denies, Truth::unknown));
    }
    return denied;
}

/// Boundary and session policy, where there are any.
Truth Combination::limits() const {
    Truth limits = Truth::yes;
    if (policies_.boundary) limits = both(limits, boundary_.allows.direct);
    if (policies_.session) limits = both(limits, session_.allows.direct);
    return limits;
}

Truth Combination::scp_allows() const {
    Truth all = Truth::yes;
    for (const Answer& level : scp_) all = both(all, level.allows.direct);
    return all;
}

Truth Combination::granted_in_account() const {
    const Levels& own = resource_.allows;
    Truth direct = own.direct;
    // AWS's page: a session policy does not limit what a resource policy gives the session itself.
    // Observers disagree.
    if (policies_.session && session_.allows.direct != Truth::yes) direct = both(direct, Truth::unknown);
    const Truth role = both(own.role, limits());
    Truth identity = both(identity_.allows.direct, limits());
    // Keys and trust policies must let the account decide (KMS guide, "Key policies"; IAM guide, trust
    // policies), everything else needs no word of its own.
    if (policies_.guard != Guard::resource_policy) identity = both(identity, own.account);
    return both(either(direct, either(role, identity)), scp_allows());
}

Truth Combination::granted_across() const {
    const Truth own_side = both(both(identity_.allows.direct, limits()), scp_allows());
    return both(own_side, best(resource_.allows));
}

Truth Combination::granted() {
    if (service_) return resource_.allows.direct;
    if (same_account_ == Truth::yes) return granted_in_account();
    if (same_account_ == Truth::no) return granted_across();
    const Truth in_account = granted_in_account();
    return in_account == granted_across() ? in_account : Truth::unknown;
}

std::vector<std::pair<const Answer*, std::string>> Combination::named_answers() const {
    const bool user = request_.caller.kind == Caller::Kind::user;
    std::vector<std::pair<const Answer*, std::string>> named{
        {&identity_, user ? "the user's policies" : "the role's policies"},
        {&boundary_, "the permissions boundary"},
        {&session_, "the session policy"},
        {&resource_, std::string(guard_words(policies_.guard))}};
    for (const Answer& level : scp_) named.emplace_back(&level, "a service control policy");
    for (const Answer& level : rcp_) named.emplace_back(&level, "a resource control policy");
    return named;
}

Decision Combination::denied_explicitly() const {
    Decision decision{Verdict::explicit_deny, {}, {}};
    for (const auto& [answer, name] : named_answers()) {
        if (answer->denying.empty()) continue;
        if (decision.because.empty()) decision.because = "a Deny of " + name + " forbids it";
        add(decision.statements, answer->denying, "this Deny forbids it");
    }
    return decision;
}

std::vector<Consulted> Combination::allowing() const {
    std::vector<Consulted> all;
    add(all, identity_.allowing, "this statement allows it");
    add(all, resource_.allowing, "this statement allows it");
    return all;
}

std::vector<Consulted> Combination::undecided() const {
    std::vector<Consulted> all;
    for (const Answer* answer : {&identity_, &boundary_, &session_, &resource_}) {
        add(all, answer->undecided, "whether this statement applies is not known");
    }
    return all;
}

/// What does not allow a request that its caller's own policies do allow.
void Combination::name_limit(Decision& decision) const {
    const Truth own = either(identity_.allows.direct, resource_.allows.role);
    if (service_ || own != Truth::yes) return;
    const auto name = [&](const char* what, const PolicySet& set) {
        decision.because = std::string(what) + " does not allow it";
        decision.limited = true;
        if (set.policies.empty()) return;
        decision.statements.push_back({set.policies.front()->place, decision.because});
    };
    if (policies_.boundary && boundary_.allows.direct == Truth::no) {
        return name("the permissions boundary", *policies_.boundary);
    }
    if (policies_.session && session_.allows.direct == Truth::no) {
        return name("the session policy", *policies_.session);
    }
    for (std::size_t i = 0; i < scp_.size(); ++i) {
        if (scp_[i].allows.direct == Truth::no) return name("a service control policy", policies_.scp[i]);
    }
    if (identity_.allows.direct == Truth::yes) {
        decision.because = std::string(guard_words(policies_.guard)) + " does not allow it";
    }
}

void Combination::note_unknown() {
    const auto note = [&](const PolicySet& set, Kind kind, const Answer& answer) {
        const bool open = answer.denies == Truth::unknown || openness(answer.allows) == Truth::unknown ||
                          !answer.undecided.empty();
        if (open) iam::note_unknown(inquiry_, set, kind);
    };
    note(policies_.resource, Kind::resource, resource_);
    if (!service_) note(policies_.identity, Kind::identity, identity_);
    if (policies_.boundary) note(*policies_.boundary, Kind::identity, boundary_);
    if (policies_.session) note(*policies_.session, Kind::identity, session_);
    for (std::size_t i = 0; i < scp_.size(); ++i) note(policies_.scp[i], Kind::control, scp_[i]);
    for (std::size_t i = 0; i < rcp_.size(); ++i) note(policies_.rcp[i], Kind::control, rcp_[i]);
    if (policies_.session && session_.allows.direct != Truth::yes && resource_.allows.direct != Truth::no) {
        inquiry_.note(
            "AWS's page and observation disagree on whether a session policy limits what a resource "
            "policy gives to the session itself");
    }
    if (!rcp_.empty() && bound_by_rcp(request_.action) == Bound::undocumented) {
        inquiry_.note("whether resource control policies bind the service of `" + request_.action + "`");
    }
    if (!service_ && same_account_ == Truth::unknown) {
        inquiry_.note("whether `" + request_.caller.account.shown() + "` and `" +
                      request_.resource_account.shown() + "` are one account is not known");
    }
}

}  // namespace

std::string_view spelling(Verdict verdict) {
    switch (verdict) {
        case Verdict::allow:
            return "allow";
        case Verdict::explicit_deny:
            return "explicitDeny";
        case Verdict::implicit_deny:
            return "implicitDeny";
        case Verdict::unknown:
            break;
    }
    return "unknown";
}

Truth Decision::allows() const {
    if (verdict == Verdict::unknown) return Truth::unknown;
    return value::truth(verdict == Verdict::allow);
}

Truth Decision::denies() const {
    if (verdict == Verdict::unknown) return Truth::unknown;
    return value::truth(verdict == Verdict::explicit_deny);
}

std::string Decision::word() const {
    if (!because.empty()) return because;
    switch (verdict) {
        case Verdict::allow:
            return "a statement allows it";
        case Verdict::explicit_deny:
            return "a Deny forbids it";
        case Verdict::implicit_deny:
            return "no statement allows it";
        case Verdict::unknown:
            break;
    }
    return "it is not known";
}

Decision decide(const Request& request, const Policies& policies, value::World& world) {
    Inquiry inquiry(request, world);
    inquiry.has_boundary = policies.boundary.has_value();
    Combination combination(request, policies, inquiry);
    const Truth denied = combination.denied();
    if (denied == Truth::yes) return combination.denied_explicitly();
    const Truth granted = combination.granted();
    if (granted == Truth::yes && denied == Truth::no) return {Verdict::allow, combination.allowing(), {}};

    Decision decision;
    // Evidence reads conditions that the verdict did not need: in a world of its own.
    value::World aside = world;
    inquiry.world = &aside;
    if (granted == Truth::no) {
        decision.verdict = Verdict::implicit_deny;
        if (request.caller.kind != Caller::Kind::service) {
            add_nearly_allowing(inquiry, policies.identity, Kind::identity, decision.statements);
        }
        add_nearly_allowing(inquiry, policies.resource, Kind::resource, decision.statements);
        combination.name_limit(decision);
        return decision;
    }
    inquiry.reasons = &decision.reasons;
    combination.note_unknown();
    if (inquiry.holes.spent()) inquiry.note("the wildcards of the policies are too many to compare");
    if (decision.reasons.empty()) decision.reasons.push_back({"the policies given do not decide it", {}});
    decision.statements = combination.undecided();
    return decision;
}

}  // namespace iam
