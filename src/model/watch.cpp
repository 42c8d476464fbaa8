#include "model/watch.hpp"

#include <algorithm>

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

Text name_of(const Watched& thing) {
    return name_in(thing.arn, thing.named_last);
}

std::vector<Text> rules_watched(const Metric& metric, value::World& world) {
    const Watched rule = watched(EventRule());
    const auto is = [&](const Fact<Text>& fact, std::string_view word) {
        const Fact<Text>& here = fact.in(world);
        return here.is_known() && here.value().is_literal() && here.value().literal() == word;
    };
    std::vector<Text> names;
    if (!is(metric.space, rule.space)) return names;
    for (const auto& member : metric.dimensions.members) {
        const Fact<Text>& value = member.item.value.in(world);
        if (is(member.item.name, rule.dimension) && value.is_known())
            names.push_back(name_in(value.value(), rule.named_last));
    }
    return names;
}

std::vector<std::string> rules_shown(const Text& body) {
    const std::string key = body.key();
    std::vector<std::string> quoted;
    bool shows = false;
    for (std::size_t open = key.find('"'); open != std::string::npos;) {
        const std::size_t close = key.find('"', open + 1);
        if (close == std::string::npos) break;
        quoted.push_back(key.substr(open + 1, close - open - 1));
        shows = shows || quoted.back() == "AWS/Events";
        open = key.find('"', close + 1);
    }
    std::sort(quoted.begin(), quoted.end());
    quoted.erase(std::unique(quoted.begin(), quoted.end()), quoted.end());
    return shows ? quoted : std::vector<std::string>();
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
