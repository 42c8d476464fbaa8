#include <algorithm>

#include "document/cloudformation.hpp"
#include "migration/plan_resources.hpp"
#include "migration/terraform_words.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

using document::Written;
using Resources = std::vector<std::pair<std::string, Written>>;

constexpr const char* source_queue = "EventSourceDeadLetters";
constexpr std::int64_t longest_retention_of_queue = 1'209'600;  // seconds, of SQS
constexpr std::size_t longest_pattern = 3753;                   // CreateEventSource

/// `events.amazonaws.com` itself writes here, by the queue's policy: an event source has no role.
Written queue_policy() {
    Written statement = Written::map("Effect", "Allow");
    statement.set("Principal", Written::map("Service", "events.amazonaws.com"))
        .set("Action", "sqs:SendMessage")
        .set("Resource", document::get_attribute(source_queue, "Arn"))
        .set("Condition", Written::map("StringEquals", Written::map("aws:SourceAccount",
                                                                    Written::map("Ref", "AWS::AccountId"))));
    Written properties = Written::map();
    properties.set("Queues", std::move(Written::list().add(Written::map("Ref", source_queue))))
        .set("PolicyDocument",
             document::policy_document(std::move(Written::list().add(std::move(statement)))));
    return document::resource("AWS::SQS::QueuePolicy", std::move(properties));
}

/// The argument of `Fn::Sub`, alone; null: it is none.
const Written* substituted_text(const Written& value) {
    const Written* text = value.kind() == Written::Kind::map ? value.find("Fn::Sub") : nullptr;
    return text != nullptr && text->kind() == Written::Kind::text ? text : nullptr;
}

/// What all rules on the service take together; null: everything, or more than a pattern can say.
Written union_of(const std::vector<Written>& patterns) {
    std::vector<std::string> texts;  // literals, or texts of `Fn::Sub`
    bool substituted = false;
    for (const Written& one : patterns) substituted = substituted || substituted_text(one) != nullptr;
    for (const Written& one : patterns) {
        const Written* inner = substituted_text(one);
        if (inner == nullptr && one.kind() != Written::Kind::text) return Written();
        std::string text = inner != nullptr ? inner->text()
                           : substituted    ? document::sub_escaped(one.text())
                                            : one.text();
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
    }
    std::string all = texts.front();
    for (std::size_t i = 1; i < texts.size(); ++i) all += "," + texts[i];
    if (texts.size() > 1) all = "{\"$or\":[" + all + "]}";
    if (all.size() > longest_pattern) return Written();
    return substituted ? Written::map("Fn::Sub", all) : Written(all);
}

Written event_source(const PlannedSource& source, const Written& bus, bool is_template) {
    Written configuration = Written::map("AwsService", source.service);
    Written pattern = union_of(source.patterns);
    if (pattern.kind() != Written::Kind::null) configuration.set("Pattern", std::move(pattern));
    configuration.set("OnFailureConfiguration",
                      Written::map("Arn", document::get_attribute(source_queue, "Arn")));
    std::string name = source.service;
    for (char& c : name) c = c == '.' ? '-' : c;
    Written properties = Written::map();
    properties.set("Name",
                   is_template ? Written::map("Fn::Sub", "${AWS::StackName}-" + name) : Written(name));
    properties.set("EventBusArn", bus);
    properties.set("Configuration", Written::map("AwsServiceEventsConfiguration", std::move(configuration)));
    Written after = Written::list();
    for (const std::string& subscriber : source.subscribers) after.add(subscriber);
    after.add("EventSourceDeadLettersPolicy");
    Written made = Written::map("Type", "AWS::EventsV2::EventSource");
    return std::move(made.set("DependsOn", std::move(after)).set("Properties", std::move(properties)));
}

}  // namespace

Resources resources_of_sources(const std::vector<PlannedSource>& sources, const Written& bus,
                               bool is_template) {
    Resources made;
    if (sources.empty()) return made;
    Written queue = Written::map("MessageRetentionPeriod", longest_retention_of_queue);
    if (!is_template) queue.set("QueueName", "event-sources-dead");
    made.emplace_back(source_queue, document::resource("AWS::SQS::Queue", std::move(queue)));
    made.emplace_back("EventSourceDeadLettersPolicy", queue_policy());
    for (const PlannedSource& source : sources)
        made.emplace_back(text::pascal_case(source.service) + "EventSource",
                          event_source(source, bus, is_template));
    return made;
}

}  // namespace migration
