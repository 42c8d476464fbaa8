#include "migration/plan_resources.hpp"

#include "arn/arn.hpp"
#include "document/cloudformation.hpp"
#include "migration/plan_universal.hpp"

namespace migration {
namespace {

using document::Written;
using Resources = std::vector<std::pair<std::string, Written>>;

constexpr std::int64_t longest_retention = 1'209'600;  // seconds, of SQS

Written conditioned(const PlanTarget& into, Written resource) {
    if (into.condition.empty()) return resource;
    Written made = Written::map("Condition", into.condition);
    for (const auto& [key, value] : resource.entries()) made.set(key, value);
    return made;
}

Written dead_letter_queue(const PlanNames& names, bool fifo, bool named) {
    Written properties = Written::map();
    if (named) properties.set("QueueName", names.plain + "-dead" + (fifo ? ".fifo" : ""));
    // Records have no documented deduplication id.
    if (fifo) properties.set("FifoQueue", true).set("ContentBasedDeduplication", true);
    properties.set("MessageRetentionPeriod", longest_retention);
    return document::resource("AWS::SQS::Queue", std::move(properties));
}

Written delivery_role(const PlanNames& names, Written statements) {
    Written condition = Written::map();
    condition.set("StringEquals", Written::map("aws:SourceAccount", Written::map("Ref", "AWS::AccountId")))
        .set("ArnLike", Written::map("aws:SourceArn", names.prefix));
    Written trust = Written::map();
    trust.set("Effect", "Allow")
        .set("Principal", Written::map("Service", "events.amazonaws.com"))
        .set("Action", "sts:AssumeRole")
        .set("Condition", std::move(condition));
    Written policy = Written::map();
    policy.set("PolicyName", "delivery")
        .set("PolicyDocument", document::policy_document(std::move(statements)));
    Written properties = Written::map();
    properties
        .set("AssumeRolePolicyDocument",
             document::policy_document(std::move(Written::list().add(std::move(trust)))))
        .set("Policies", std::move(Written::list().add(std::move(policy))));
    return document::resource("AWS::IAM::Role", std::move(properties));
}

Written error_logs(const PlanNames& names) {
    Written properties = Written::map();
    Written name = names.name;
    properties.set("Name", std::move(name)).set("LogType", "ERROR_LOGS");
    properties.set("ResourceArn", Written::map("Ref", names.subscriber()));
    return document::resource("AWS::Logs::DeliverySource", std::move(properties));
}

/// Both limits, as the classic side has them, its defaults included.
std::optional<Written> retry_policy(const PlanSubject& subject, PlannedMove& move) {
    const ClassicLimits limits = classic_limits(subject.target);
    if (limits.were_zero)
        move.notes.emplace_back(
            "Terraform sends 0 for the limit that its retry_policy leaves out: here it has the default");
    const auto age = subject.carrier.value(limits.window_seconds);
    const auto attempts = subject.carrier.value(limits.attempts);
    if (!age || !attempts) return std::nullopt;
    return std::move(Written::map().set("MaxRetryAttempts", *attempts).set("MaxEventAgeInSeconds", *age));
}

/// One event a call, so that the target is given an object and no list (CreateSubscriber,
/// BatchConfiguration).
bool takes_lists(const iam::TargetKind& kind) {
    return kind.service == "lambda" || kind.service == "states" || kind.block == "HttpParameters";
}

/// Whether a text may be the ARN of a queue; what is one hole may.
bool may_be_queue(const value::Text& text) {
    if (text.literal_prefix().empty() && !text.is_literal()) return true;
    const auto arn = arn::parse(text);
    return arn && value::equal(arn->service, value::Text("sqs")) != value::Truth::no;
}

/// The dead-letter queue of the classic target, where records may go there.
std::optional<Written> kept_queue(const PlanSubject& subject, PlannedMove& move) {
    const model::Target& target = subject.target;
    if (target.dead_letter.is_absent()) return std::nullopt;
    if (target.dead_letter.is_known() && !may_be_queue(target.dead_letter.value())) {
        move.notes.emplace_back("it gets a dead-letter queue: what the classic target has is no ARN of one");
        return std::nullopt;
    }
    if (subject.is_fifo()) {
        move.notes.emplace_back(
            "it gets a FIFO dead-letter queue of its own: records keep the order of their groups");
        return std::nullopt;
    }
    const model::Queue* queue =
        target.dead_letter.is_known()
            ? subject.topology.queue(target.dead_letter.value(), target.dead_letter.place().source)
            : nullptr;
    for (const model::Consumer& consumer : subject.topology.consumers) {
        if (queue == nullptr || !consumer.source.is_known()) continue;
        if (subject.topology.queue(consumer.source.value(), consumer.source.place().source) != queue)
            continue;
        move.notes.push_back("it gets a dead-letter queue of its own: " + consumer.identity.name +
                             " reads the classic one, and expects events where the new bus writes records");
        return std::nullopt;
    }
    if (queue != nullptr && queue->fifo.is_known() && queue->fifo.value()) {
        move.notes.emplace_back("it gets a dead-letter queue of its own: the classic one is FIFO");
        return std::nullopt;
    }
    auto written = subject.carrier.value(target.dead_letter);
    if (!written)
        move.notes.emplace_back("it gets a dead-letter queue of its own: the classic one is not known");
    return written;
}

void set_transformer(const PlanSubject& subject, PlannedMove& move, Written& properties) {
    const Translation translation = translate_input(subject.target);
    move.notes.insert(move.notes.end(), translation.notes.begin(), translation.notes.end());
    move.to_do = translation.obstacle;
    if (!translation.transforms()) return;
    auto expression = subject.carrier.text(translation.expression);
    if (!expression) {
        move.to_do = "a part of its input cannot be said in the template";
        return;
    }
    properties.set("Transformer", std::move(Written::map()
                                                .set("Type", "JSONATA")
                                                .set("JsonataConfiguration",
                                                     Written::map("Expression", std::move(*expression)))));
}

Written invocation(const PlanSubject& subject, const PlanNames& names, const UniversalCall* call,
                   PlannedMove& move) {
    Written made = Written::map();
    auto arn = call != nullptr ? std::optional(call->target) : subject.carrier.value(subject.target.arn);
    if (!arn) move.refusal = "its ARN cannot be said in the template";
    made.set("TargetArn", arn.value_or(Written()));
    made.set("RoleArn", document::get_attribute(names.role(), "Arn"));
    if (call != nullptr)
        return std::move(made.set("UniversalTargetParameters", Written::map("Input", call->input)));
    const Written parameters = parameters_of(subject, move.refusal);
    for (const auto& [block, members] : parameters.entries()) made.set(block, members);
    return made;
}

/// Calls of APIs must have both members (CreateSubscriber, BatchConfiguration).
std::optional<Written> batch_of(const PlanSubject& subject, const UniversalCall* call) {
    if (call == nullptr && !takes_lists(*subject.kind())) return std::nullopt;
    Written made = Written::map("MaxBatchSize", 1);
    if (call != nullptr) made.set("MaxBatchWindowInSeconds", 0);
    return made;
}

Written properties_of(const PlanSubject& subject, const FilterTranslation& filter, const PlanNames& names,
                      const PlanTarget& into, Written dead_letter, const UniversalCall* call,
                      PlannedMove& move) {
    Written made = Written::map();
    made.set("Name", names.name).set("EventBusArn", into.bus);
    if (subject.is_fifo()) made.set("Type", "FIFO");
    if (auto filters = filters_of(subject, filter, move.refusal))
        made.set("FilterConfiguration", std::move(*filters));
    made.set("InvokeConfiguration", invocation(subject, names, call, move));
    if (auto batch = batch_of(subject, call)) made.set("BatchConfiguration", std::move(*batch));
    if (call == nullptr) set_transformer(subject, move, made);
    const auto retry = retry_policy(subject, move);
    if (!retry) move.refusal = "its RetryPolicy is not known";
    made.set("RetryPolicy", retry.value_or(Written()));
    made.set("OnFailureConfiguration", Written::map("Arn", std::move(dead_letter)));
    made.set("LogConfiguration", Written::map("Level", "ERROR"));
    move.starts_stopped = subject.is_disabled() || !move.to_do.empty();
    if (move.starts_stopped) made.set("State", "STOPPED");
    return made;
}

Written subscriber(const PlanSubject& subject, const PlanTarget& into, Written properties) {
    Written made = Written::map("Type", "AWS::EventsV2::Subscriber");
    // A bus makes one subscriber at a time (quotas of the new bus).
    if (!into.after.empty()) made.set("DependsOn", into.after);
    made.set("Metadata", Written::map("buslint", Written::map("replaces", subject.target.identity.name)));
    return std::move(made.set("Properties", std::move(properties)));
}

/// Neither side waits for a function.
void add_note_on_function(const PlanSubject& subject, PlannedMove& move) {
    const value::Fact<value::Text>& arn = subject.target.arn;
    if (subject.kind()->service != "lambda") return;
    const model::Receiver* function = subject.topology.receiver(arn.value(), arn.place().source);
    if (function == nullptr || !function->identity.declared || !function->on_failure.is_absent()) return;
    move.notes.push_back("what " + function->identity.name +
                         " fails on is lost, as before: give the function a destination for failures");
}

}  // namespace

Resources resources_of_move(const PlanSubject& subject, const FilterTranslation& filter,
                            const PlanNames& names, const PlanTarget& into, PlannedMove& move) {
    Resources made;
    auto queue = kept_queue(subject, move);
    move.keeps_queue = queue.has_value();
    if (!queue) {
        if (subject.target.dead_letter.is_absent())
            move.notes.emplace_back("it had no dead-letter queue, and gets one");
        made.emplace_back(names.queue(),
                          dead_letter_queue(names, subject.is_fifo(), !subject.carrier.is_template()));
        queue = document::get_attribute(names.queue(), "Arn");
    }
    const auto call =
        is_called_universally(*subject.kind()) ? std::optional(universal_call(subject)) : std::nullopt;
    if (call) move.refusal = call->obstacle;
    Written statements = call ? call->grants : grants_on_target(subject);
    add_grants(subject, *queue, move.keeps_queue, statements, move.notes);
    made.emplace_back(names.role(), delivery_role(names, std::move(statements)));
    Written properties = properties_of(subject, filter, names, into, *queue, call ? &*call : nullptr, move);
    made.emplace_back(names.subscriber(), subscriber(subject, into, std::move(properties)));
    made.emplace_back(names.log_source(), error_logs(names));
    if (may_be_elsewhere(subject))
        move.notes.emplace_back(
            "see that it is in the account and Region of its rule, where a subscriber's target must be: the "
            "files "
            "do not say (--account, --region)");
    for (auto& [name, resource] : made) resource = conditioned(into, std::move(resource));
    add_note_on_function(subject, move);
    if (subject.is_disabled())
        move.notes.emplace_back(
            "its rule is disabled: the subscriber is stopped, and its events pile up on the bus; when it is "
            "to run, "
            "resume it with ResumePosition LATEST");
    return made;
}

}  // namespace migration
