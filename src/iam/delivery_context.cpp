#include "iam/delivery_context.hpp"

#include "arn/arn.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Text;

/// Writes the keys of one request's context.
class Writing {
public:
    explicit Writing(Request& request) : context_(request.context) {}

    void is(const char* key, Text value) { context_[key].values = {std::move(value)}; }
    void is(const char* key, const Fact<Text>& value) {
        if (value.is_known()) return is(key, value.value());
        unknown(key, value.is_unknown() ? value.reason().text : "is not known", value.place());
    }
    void absent(const char* key) { context_[key] = {}; }
    void unknown(const char* key, std::string why, text::Span place = {}) {
        context_[key].unknown =
            value::Reason{"context key `" + std::string(key) + "`: " + std::move(why), place};
    }
    /// What the value is if nothing unusual is the case.
    void likely(const char* key, std::vector<Text> values, std::string why) {
        unknown(key, std::move(why));
        context_[key].multivalued = values.size() > 1;
        context_[key].values = std::move(values);
    }

private:
    Context& context_;
};

/// Keys that a call of any caller carries, or that nobody promises (IAM guide, "Global condition keys").
void add_common(Writing& writing, const Request& request) {
    writing.is("aws:securetransport", "true");
    writing.is("aws:viaawsservice", "false");
    for (const char* key : {"aws:calledvia", "aws:calledviafirst", "aws:calledvialast", "aws:username",
                            "aws:multifactorauthpresent", "aws:multifactorauthage"}) {
        writing.absent(key);
    }
    const std::string network = "EventBridge does not document from where its calls come";
    for (const char* key : {"aws:sourceip", "aws:sourcevpc", "aws:sourcevpce", "aws:vpcsourceip"}) {
        writing.unknown(key, network);
    }
    writing.unknown("aws:currenttime", "the time of the delivery is not known");
    writing.unknown("aws:epochtime", "the time of the delivery is not known");
    writing.unknown("aws:resourcetag/", "tags of the resource are not judged");
    for (const char* key : {"aws:resourceorgid", "aws:resourceorgpaths"}) {
        writing.unknown(key, "the files do not say of which organisation the resource's account is");
    }
    writing.is("aws:resourceaccount", request.resource_account);
    const auto resource = arn::parse(request.resource);
    if (resource && !resource->region.empty()) writing.is("aws:requestedregion", resource->region);
}

/// A session of a role is no service: it has no source.
void add_session(Writing& writing, const Request& request) {
    writing.is("aws:principalisawsservice", "false");
    for (const char* key : {"aws:sourcearn", "aws:sourceaccount", "aws:sourceorgid", "aws:sourceorgpaths",
                            "aws:principalservicename", "aws:principalservicenameslist"}) {
        writing.absent(key);
    }
    if (!request.caller.role_arn.empty()) writing.is("aws:principalarn", request.caller.role_arn);
    writing.is("aws:principalaccount", request.caller.account);
    writing.is("aws:principaltype", "AssumedRole");
    writing.unknown("aws:userid", "the role's unique id and the session's name are not known");
    writing.unknown("aws:tokenissuetime", "the time of the delivery is not known");
    writing.unknown("aws:principaltag/", "tags of the role are not judged");
    for (const char* key : {"aws:principalorgid", "aws:principalorgpaths"}) {
        writing.unknown(key, "the files do not say of which organisation the role's account is");
    }
}

void add_service(Writing& writing, const Request& request, const Fact<Text>& region) {
    writing.is("aws:principalisawsservice", "true");
    writing.is("aws:principalservicename", request.caller.arn);
    std::vector<Text> names{request.caller.arn};
    if (region.is_known()) names.push_back(Text("events.") + region.value() + Text(".amazonaws.com"));
    writing.likely("aws:principalservicenameslist", std::move(names),
                   "the whole list of names is not documented");
    for (const char* key : {"aws:principalarn", "aws:principaltag/", "aws:userid", "aws:tokenissuetime",
                            "aws:principalorgid", "aws:principalorgpaths"}) {
        writing.absent(key);
    }
    for (const char* key : {"aws:principaltype", "aws:principalaccount"}) {
        writing.unknown(key, "what a service has there is not documented");
    }
    for (const char* key : {"aws:sourceorgid", "aws:sourceorgpaths"}) {
        writing.unknown(key, "the files do not say of which organisation the source's account is");
    }
}

/// On whose behalf the service calls: its `aws:SourceArn`.
void add_source(Writing& writing, const model::Topology& topology, const Delivery& delivery) {
    constexpr const char* key = "aws:sourcearn";
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

const Fact<Text>& dead_letter_of(value::World& world, const Delivery& delivery) {
    return std::visit([&](const auto* thing) -> const Fact<Text>& { return thing->dead_letter.in(world); },
                      delivery);
}

/// SQS encrypts with the key on the caller's behalf (SQS guide, "Encryption at rest"; KMS guide,
/// "Condition keys for AWS KMS").
void add_key_keys(Writing& writing, const Request& request, const model::Topology& topology,
                  value::World& world, const Delivery& delivery) {
    const bool service = request.caller.kind == Caller::Kind::service;
    if (service)
        writing.unknown("kms:calleraccount", "the account behind a service's call is not documented");
    if (!service) writing.is("kms:calleraccount", request.caller.account);
    constexpr const char* queue_key = "kms:encryptioncontext:aws:sqs:arn";
    const Fact<Text>& dead_letter = dead_letter_of(world, delivery);
    if (!dead_letter.is_known()) {
        writing.unknown(queue_key, "the queue is not known", dead_letter.place());
        writing.unknown("kms:viaservice", "the Region of the queue is not known", dead_letter.place());
        return;
    }
    const model::Queue* queue = topology.queue(dead_letter.value());
    const Text& queue_arn = queue == nullptr ? dead_letter.value() : queue->arn;
    writing.is(queue_key, queue_arn);
    const auto parsed = arn::parse(queue_arn);
    if (parsed) {
        writing.is("kms:viaservice", Text("sqs.") + parsed->region + Text(".amazonaws.com"));
    } else {
        writing.unknown("kms:viaservice", "the Region of the queue is not known", dead_letter.place());
    }
}

}  // namespace

void add_context(Request& request, const model::Topology& topology, value::World& world,
                 const Delivery& delivery) {
    request.other_keys = value::Reason{"is not promised for a delivery", {}};
    Writing writing(request);
    add_common(writing, request);
    if (request.caller.kind == Caller::Kind::service) {
        add_service(writing, request, region_of(topology, world, delivery));
        add_source(writing, topology, delivery);
        writing.is("aws:sourceaccount", account_of(topology, world, delivery));
    } else {
        add_session(writing, request);
    }
    if (request.action.starts_with("kms:")) add_key_keys(writing, request, topology, world, delivery);
}

}  // namespace iam
