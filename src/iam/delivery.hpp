#pragma once

#include <string_view>
#include <variant>

#include "iam/decide.hpp"
#include "model/topology.hpp"

namespace iam {

/// The delivery in whose course something is asked: it gives the context its keys.
using Delivery = std::variant<const model::Subscriber*, const model::Target*, const model::EventSource*,
                              const model::Bus*>;

/// The service principal, or a role (null: a role that the files do not name).
struct Writer {
    const model::Role* role = nullptr;
    std::string_view service;  ///< not empty: this service itself
};

/// What is asked for: a queue, a key, a role, a receiver or a bus; or a target of which the model has no more
/// than its ARN.
struct Resource {
    const model::Queue* queue = nullptr;
    const model::Key* key = nullptr;
    const model::Role* role = nullptr;  ///< `sts:AssumeRole`: the trust policy decides
    const model::Receiver* receiver = nullptr;
    const model::Bus* bus = nullptr;
    const value::Text* target = nullptr;     ///< set: the ARN as the delivery has it
    const value::Text* encrypted = nullptr;  ///< with a key: the ARN of the queue or topic under it
};

/// Decides with the policies and context keys of a delivery (iam-and-reports 2.2: which keys the
/// service and a role session carry; what is not promised is unknown).
[[nodiscard]] Decision decide(const model::Topology& topology, value::World& world, const Writer& writer,
                              std::string_view action, const Resource& resource, const Delivery& delivery);

/// The account and Region a delivery runs in, as far as the files say.
[[nodiscard]] value::Fact<value::Text> account_of(const model::Topology& topology, value::World& world,
                                                  const Delivery& delivery);
[[nodiscard]] value::Fact<value::Text> region_of(const model::Topology& topology, value::World& world,
                                                 const Delivery& delivery);

}  // namespace iam
