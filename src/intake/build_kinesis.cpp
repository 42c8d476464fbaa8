#include "intake/draft.hpp"

namespace intake {

using value::Tree;

void build_stream(Draft& draft, const Resource& resource) {
    model::Receiver stream;
    stream.identity = identity_of(resource);
    stream.arn = resource.arn;
    draft.topology.receivers.push_back(std::move(stream));
}

void build_stream_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "ResourcePolicy", resource.name);
    const value::List<Tree> stream = value::list_of(value::at(resource.properties, {"ResourceArn"}));
    attach_to_each(draft.receiver_policies, stream, resource.exists, ReceiverPolicy{"kinesis", policy});
}

}  // namespace intake
