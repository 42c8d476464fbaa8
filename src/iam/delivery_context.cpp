#include "iam/delivery_context.hpp"

#include "arn/arn.hpp"
#include "text/letters.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Text;

/// Finds one key among those that are written.
class Writing {
public:
    /// `key` in lower case.
    explicit Writing(std::string_view key) : asked_(key) {}

    void is(std::string_view key, Text value) {
        if (wants(key)) found_ = ContextValue{{std::move(value)}, false, {}};
    }
    void is(std::string_view key, const Fact<Text>& value) {
        if (value.is_known()) return is(key, value.value());
        unknown(key, value.is_unknown() ? value.reason().text : "is not known", value.place());
    }
    void absent(std::string_view key) {
        if (wants(key)) found_ = ContextValue{};
    }
    void unknown(std::string_view key, std::string_view why, text::Span place = {}) {
        if (wants(key)) found_ = ContextValue{{}, false, not_known(key, why, place)};
    }
    /// What the value is if nothing unusual is the case.
    void likely(std::string_view key, std::vector<Text> values, std::string_view why) {
        const bool several = values.size() > 1;
        if (wants(key)) found_ = ContextValue{std::move(values), several, not_known(key, why, {})};
    }
    /// Keys are spelt here as AWS spells them, for reasons.
    [[nodiscard]] bool wants(std::string_view key) const { return text::equal_without_case(key, asked_); }
    [[nodiscard]] std::optional<ContextValue> found() && { return std::move(found_); }

private:
    static value::Reason not_known(std::string_view key, std::string_view why, text::Span place) {
        return {"context key `" + std::string(key) + "`: " + std::string(why), place};
    }

    std::string_view asked_;
    std::optional<ContextValue> found_;
};

/// Keys that a call of any caller carries, or that nobody promises (IAM guide, "Global condition keys").
void add_common(Writing& writing, const Request& request) {
    writing.is("aws:SecureTransport", "true");
    writing.is("aws:ViaAWSService", "false");
    for (const char* key : {"aws:CalledVia", "aws:CalledViaFirst", "aws:CalledViaLast", "aws:username",
                            "aws:MultiFactorAuthPresent", "aws:MultiFactorAuthAge"}) {
        writing.absent(key);
    }
    constexpr std::string_view network = "EventBridge does not document from where its calls come";
    for (const char* key : {"aws:SourceIp", "aws:SourceVpc", "aws:SourceVpce", "aws:VpcSourceIp"}) {
        writing.unknown(key, network);
    }
    writing.unknown("aws:CurrentTime", "the time of the delivery is not known");
    writing.unknown("aws:EpochTime", "the time of the delivery is not known");
    writing.unknown("aws:ResourceTag/", "tags of the resource are not judged");
    for (const char* key : {"aws:ResourceOrgID", "aws:ResourceOrgPaths"}) {
        writing.unknown(key, "the files do not say of which organisation the resource's account is");
    }
    writing.is("aws:ResourceAccount", request.resource_account);
    if (!writing.wants("aws:RequestedRegion")) return;
    const auto resource = arn::parse(request.resource);
    if (resource && !resource->region.empty()) writing.is("aws:RequestedRegion", resource->region);
}

/// A session of a role is no service: it has no source.
void add_session(Writing& writing, const Request& request) {
    writing.is("aws:PrincipalIsAWSService", "false");
    for (const char* key : {"aws:SourceArn", "aws:SourceAccount", "aws:SourceOrgID", "aws:SourceOrgPaths",
                            "aws:PrincipalServiceName", "aws:PrincipalServiceNamesList"}) {
        writing.absent(key);
    }
    if (!request.caller.role_arn.empty()) writing.is("aws:PrincipalArn", request.caller.role_arn);
    writing.is("aws:PrincipalAccount", request.caller.account);
    writing.is("aws:PrincipalType", "AssumedRole");
    writing.unknown("aws:userid", "the role's unique id and the session's name are not known");
    writing.unknown("aws:TokenIssueTime", "the time of the delivery is not known");
    writing.unknown("aws:PrincipalTag/", "tags of the role are not judged");
    for (const char* key : {"aws:PrincipalOrgID", "aws:PrincipalOrgPaths"}) {
        writing.unknown(key, "the files do not say of which organisation the role's account is");
    }
}

void add_service(Writing& writing, const Request& request, const Fact<Text>& region) {
    writing.is("aws:PrincipalIsAWSService", "true");
    writing.is("aws:PrincipalServiceName", request.caller.arn);
    std::vector<Text> names{request.caller.arn};
    if (region.is_known()) names.push_back(Text("events.") + region.value() + Text(".amazonaws.com"));
    writing.likely("aws:PrincipalServiceNamesList", std::move(names),
                   "the whole list of names is not documented");
    for (const char* key : {"aws:PrincipalArn", "aws:PrincipalTag/", "aws:userid", "aws:TokenIssueTime",
                            "aws:PrincipalOrgID", "aws:PrincipalOrgPaths"}) {
        writing.absent(key);
    }
    for (const char* key : {"aws:PrincipalType", "aws:PrincipalAccount"}) {
        writing.unknown(key, "what a service has there is not documented");
    }
    for (const char* key : {"aws:SourceOrgID", "aws:SourceOrgPaths"}) {
        writing.unknown(key, "the files do not say of which organisation the source's account is");
    }
}

/// On whose behalf the service calls: its `aws:SourceArn`.
void add_source(Writing& writing, const model::Topology& topology, const Delivery& delivery) {
    constexpr const char* key = "aws:SourceArn";
    if (const auto* subscriber = std::get_if<const model::Subscriber*>(&delivery)) {
        // Where it assumes the role, one page gives the subscriber's ARN and another says that trust
        // policies made for rules need no change.
        writing.likely(key, {(*subscriber)->arn}, "AWS's pages disagree on what it is for a subscriber");
    } else if (const auto* target = std::get_if<const model::Target*>(&delivery)) {
        const bool has_rule = (*target)->rule < topology.event_rules.size();
        if (has_rule) writing.is(key, topology.event_rules[(*target)->rule].arn);
        if (!has_rule) writing.unknown(key, "the rule of the target is not known");
    } else if (const auto* bus = std::get_if<const model::Bus*>(&delivery)) {
        writing.is(key, (*bus)->arn);
    } else {
        writing.unknown(key, "what it is for an event source is not documented");
    }
}

/// SQS and SNS encrypt with the key on the caller's behalf (SQS guide, "Encryption at rest"; SNS guide,
/// "Encryption at rest"; KMS guide, "Condition keys for AWS KMS").
void add_key_keys(Writing& writing, const Request& request, const Text* encrypted) {
    const bool service = request.caller.kind == Caller::Kind::service;
    if (service)
        writing.unknown("kms:CallerAccount", "the account behind a service's call is not documented");
    if (!service) writing.is("kms:CallerAccount", request.caller.account);
    const auto parsed = encrypted != nullptr ? arn::parse(*encrypted) : std::nullopt;
    const bool topic = parsed && parsed->service.is_literal() && parsed->service.literal() == "sns";
    const char* context =
        topic ? "kms:EncryptionContext:aws:sns:topicArn" : "kms:EncryptionContext:aws:sqs:arn";
    if (!parsed) {
        writing.unknown(context, "the queue is not known");
        writing.unknown("kms:ViaService", "the Region of the queue is not known");
        return;
    }
    writing.is(context, *encrypted);
    writing.is("kms:ViaService", parsed->service + Text(".") + parsed->region + Text(".amazonaws.com"));
    if (!service || !topic) return;
    for (const char* key : {"aws:SourceArn", "aws:SourceAccount"}) {
        writing.unknown(key, "it is reported not to reach the key of a topic");
    }
}

/// What services ask about their own resources.
void add_service_keys(Writing& writing, const Request& request, value::World& world,
                      const Delivery& delivery) {
    const auto* target = std::get_if<const model::Target*>(&delivery);
    if (target == nullptr) return;
    if (request.action == "ecs:RunTask") writing.is("ecs:cluster", (*target)->arn.in(world));
    // One page has the source's account among the keys, another says that a condition on it breaks delivery.
    if (request.action == "lambda:InvokeFunction" && request.caller.kind == Caller::Kind::service) {
        writing.unknown("aws:SourceAccount", "AWS's pages disagree on whether it is there for a function");
    }
}

/// A key of a request outside any delivery.
std::optional<ContextValue> key_of(const Request& request, std::string_view key) {
    Writing writing(key);
    add_common(writing, request);
    switch (request.caller.kind) {
        case Caller::Kind::role_session:
            add_session(writing, request);
            break;
        case Caller::Kind::service:
            add_service(writing, request, Fact<Text>::absent());
            for (const char* source : {"aws:SourceArn", "aws:SourceAccount"}) {
                writing.unknown(source, "for whom the service acts is not given");
            }
            break;
        case Caller::Kind::user:
            writing.is("aws:PrincipalArn", request.caller.arn);
            writing.is("aws:PrincipalAccount", request.caller.account);
            break;
    }
    return std::move(writing).found();
}

}  // namespace

void add_context(Request& request, const model::Topology& topology, value::World& world,
                 const Resource& resource, const Delivery& delivery) {
    request.other_keys = value::Reason{"is not promised for a delivery", {}};
    request.more_keys = [&topology, &world, encrypted = resource.encrypted, delivery](const Request& asked,
                                                                                      std::string_view key) {
        Writing writing(key);
        add_common(writing, asked);
        if (asked.caller.kind == Caller::Kind::service) {
            add_service(writing, asked, region_of(topology, world, delivery));
            add_source(writing, topology, delivery);
            writing.is("aws:SourceAccount", account_of(topology, world, delivery));
        } else {
            add_session(writing, asked);
        }
        if (asked.action.starts_with("kms:")) add_key_keys(writing, asked, encrypted);
        add_service_keys(writing, asked, world, delivery);
        return std::move(writing).found();
    };
}

void add_context(Request& request) {
    request.other_keys = value::Reason{"is not given", {}};
    request.more_keys = key_of;
}

}  // namespace iam
