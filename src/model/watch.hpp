#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// The name of the thing.
[[nodiscard]] Text name_of(const Watched& thing);

/// The names of the classic rules that a metric of `AWS/Events` is of, as far as the files say them.
[[nodiscard]] std::vector<Text> rules_watched(const Metric& metric, value::World& world);
/// The keys of all texts in quotes, the names of rules among them, in a dashboard that shows metrics of
/// `AWS/Events`; of another none.
[[nodiscard]] std::vector<std::string> rules_shown(const Text& body);

/// Whether a metric of that namespace is one of the thing.
[[nodiscard]] value::Truth watches(const Metric& metric, const Text& space, const Watched& thing,
                                   value::World& world);

}  // namespace model
