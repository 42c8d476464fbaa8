#include <array>
#include <string_view>
#include <utility>

#include "intake/draft.hpp"
#include "intake/policy_document.hpp"
#include "intake/shapes.hpp"

namespace intake {

namespace {

using Builder = void (*)(Draft&, const Resource&);

void build_rule(Draft& draft, const Resource& resource) {
    build_event_rule(draft, resource);
}

/// Schedules, destinations of functions and redrive policies of queues are no deliveries of
/// EventBridge's buses and are not here.
constexpr std::array<std::pair<std::string_view, Builder>, 37> builders = {{
    {"AWS::CloudFormation::Stack", build_unread_stack},
    {"AWS::CloudWatch::Alarm", build_alarm},
    {"AWS::CloudWatch::Dashboard", build_dashboard},
    {"AWS::EventsV2::EventBus", build_event_bus_v2},
    {"AWS::EventsV2::EventSource", build_event_source},
    {"AWS::EventsV2::ResourcePolicy", build_bus_resource_policy},
    {"AWS::EventsV2::Subscriber", build_subscriber},
    {"AWS::Events::Archive", build_archive},
    {"AWS::Events::EventBus", build_event_bus},
    {"AWS::Events::EventBusPolicy", build_event_bus_policy},
    {"AWS::Events::Rule", build_rule},
    {"AWS::IAM::ManagedPolicy", build_managed_policy},
    {"AWS::IAM::Policy", build_policy},
    {"AWS::IAM::Role", build_role},
    {"AWS::IAM::RolePolicy", build_role_policy},
    {"AWS::KMS::Alias", build_key_alias},
    {"AWS::KMS::Key", build_key},
    {"AWS::KMS::ReplicaKey", build_key},
    {"AWS::Kinesis::ResourcePolicy", build_stream_policy},
    {"AWS::Kinesis::Stream", build_stream},
    {"AWS::Lambda::Alias", build_function},
    {"AWS::Lambda::EventInvokeConfig", build_invoke_config},
    {"AWS::Lambda::EventSourceMapping", build_consumer},
    {"AWS::Lambda::Function", build_function},
    {"AWS::Lambda::Permission", build_permission},
    {"AWS::Lambda::Version", build_function},
    {"AWS::Logs::DeliverySource", build_log_source},
    {"AWS::Logs::LogGroup", build_log_group},
    {"AWS::Logs::ResourcePolicy", build_log_policy},
    {"AWS::Pipes::Pipe", build_pipe},
    {"AWS::SNS::Topic", build_topic},
    {"AWS::SNS::TopicInlinePolicy", build_topic_inline_policy},
    {"AWS::SNS::TopicPolicy", build_topic_policy},
    {"AWS::SQS::Queue", build_queue},
    {"AWS::SQS::QueueInlinePolicy", build_queue_inline_policy},
    {"AWS::SQS::QueuePolicy", build_queue_policy},
    {"AWS::StepFunctions::StateMachine", build_state_machine},
}};

}  // namespace

void build(Draft& draft, const Resource& resource) {
    const bool attaches = resource.type == "AWS::SQS::QueuePolicy" || resource.type == "AWS::IAM::Policy";
    if (attaches && resource.properties.is(value::Tree::Kind::unknown)) {
        draft.unseen.push_back(resource.properties.reason());
        return;
    }
    check_shape(resource, draft.findings);
    for (const auto& [type, builder] : builders) {
        if (builder && type == resource.type) return builder(draft, resource);
    }
}

model::Identity identity_of(const Resource& resource) {
    model::Identity identity;
    identity.name = resource.name;
    identity.place = resource.place;
    identity.construct_path = resource.construct_path;
    identity.exists = resource.exists;
    return identity;
}

value::Fact<model::Policy> policy_member(Draft& draft, const value::Tree& owner, std::string_view key,
                                         const std::string& name) {
    return read_policy(value::at(owner, {key}), name, draft.excerpts, draft.findings);
}

void attach_one(std::vector<Attachment<value::Fact<model::Policy>>>& attachments,
                value::Fact<value::Text> subject, value::Fact<model::Policy> policy) {
    auto shared = std::make_shared<const value::Fact<model::Policy>>(std::move(policy));
    attachments.push_back({{}, std::move(subject), std::move(shared)});
}

}  // namespace intake
