#include "model/watch.hpp"

#include "arn/arn.hpp"

namespace model {
namespace {

using value::Truth;

/// The name in the ARN of a bus, subscriber or rule: `subscriber/NAME/ID`, `rule/BUS/NAME`.
Text name_in(const Text& text, bool last) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return text;
    const std::vector<Text> parts = value::split(arn->resource, '/');
    return last || parts.size() < 2 ? parts.back() : parts[1];
}

/// A dimension names the thing by its ARN, by `NAME/ID`, or by its name: pages differ.
Truth names(const Text& dimension, const Watched& thing) {
    if (value::equal(dimension, thing.arn) == Truth::yes) return Truth::yes;
    const Text name =
        arn::parse(dimension) ? name_in(dimension, thing.named_last) : value::split(dimension, '/').front();
    return value::equal(name, name_in(thing.arn, thing.named_last));
}

}  // namespace

Watched watched(const Subscriber& subscriber) {
    return {"AWS/EventsV2", "Subscriber", subscriber.arn};
}

Watched watched(const EventRule& rule) {
    return {"AWS/Events", "RuleName", rule.arn, true};
}

Watched watched(const Bus& bus) {
    return {"AWS/EventsV2", "EventBus", bus.arn};
}

Truth watches(const Metric& metric, const Text& space, const Watched& thing, value::World& world) {
    Truth result = Truth::no;
    for (const auto& member : metric.dimensions.members) {
        const Fact<Text>& name = member.item.name.in(world);
        const Fact<Text>& value = member.item.value.in(world);
        if (!name.is_known() || value::equal(name.value(), Text(std::string(thing.dimension))) == Truth::no)
            continue;
        result = value.is_known() ? names(value.value(), thing) : Truth::unknown;
    }
    if (metric.dimensions.open && result == Truth::no) result = Truth::unknown;
    return both(result, value::equal(space, Text(std::string(thing.space))));
}

}  // namespace model
