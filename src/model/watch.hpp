#pragma once

#include <string_view>

#include "model/topology.hpp"

namespace model {

/// How CloudWatch's metrics name a thing: by namespace, and by one dimension.
struct Watched {
    std::string_view space;
    std::string_view dimension;
    Text arn;
    bool named_last = false;  ///< the thing's name is the last part of its ARN: `rule/BUS/NAME`
};
[[nodiscard]] Watched watched(const Subscriber& subscriber);
[[nodiscard]] Watched watched(const EventRule& rule);
[[nodiscard]] Watched watched(const Bus& bus);  ///< of the new bus

/// Whether a metric of that namespace is one of the thing.
[[nodiscard]] value::Truth watches(const Metric& metric, const Text& space, const Watched& thing,
                                   value::World& world);

}  // namespace model
