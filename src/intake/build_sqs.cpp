#include "intake/draft.hpp"
#include "intake/shape.hpp"

namespace intake {

using value::Tree;

void build_queue(Draft& draft, const Resource& resource) {
    const Tree& properties = resource.properties;
    model::Queue queue;
    queue.identity = identity_of(resource);
    queue.arn = resource.arn;
    queue.url = resource.ref;
    queue.name = text_member(properties, "QueueName");
    queue.fifo = boolean_member(properties, "FifoQueue");
    queue.key = text_member(properties, "KmsMasterKeyId");
    queue.retention_seconds = integer_member(properties, "MessageRetentionPeriod");
    queue.content_deduplication = boolean_member(properties, "ContentBasedDeduplication");
    queue.deduplication_scope = text_member(properties, "DeduplicationScope");
    draft.topology.queues.push_back(std::move(queue));
}

void build_queue_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const value::List<Tree> queues = list_member(resource.properties, "Queues");
    attach_to_each(draft.queue_policies, queues, resource.exists, policy);
}

void build_queue_inline_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const value::List<Tree> queue = value::list_of(value::at(resource.properties, {"Queue"}));
    attach_to_each(draft.queue_policies, queue, resource.exists, policy);
}

}  // namespace intake
