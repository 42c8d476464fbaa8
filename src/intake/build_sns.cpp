#include "intake/draft.hpp"
#include "intake/shape.hpp"

namespace intake {

using value::Tree;

void build_topic(Draft& draft, const Resource& resource) {
    model::Receiver topic;
    topic.identity = identity_of(resource);
    topic.arn = resource.arn;
    topic.key = text_member(resource.properties, "KmsMasterKeyId");
    topic.content_deduplication = boolean_member(resource.properties, "ContentBasedDeduplication");
    draft.topology.receivers.push_back(std::move(topic));
}

void build_topic_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const value::List<Tree> topics = list_member(resource.properties, "Topics");
    attach_to_each(draft.receiver_policies, topics, resource.exists, ReceiverPolicy{"sns", policy});
}

void build_topic_inline_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const value::List<Tree> topic = value::list_of(value::at(resource.properties, {"TopicArn"}));
    attach_to_each(draft.receiver_policies, topic, resource.exists, ReceiverPolicy{"sns", policy});
}

}  // namespace intake
