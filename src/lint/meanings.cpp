#include "arn/arn.hpp"
#include "lint/vocabulary.hpp"

namespace lint {
namespace {

using value::Fact;
using value::Text;

/// Gives each text of a fact, whatever its condition, to a function.
template <class Take>
void each_text(const Fact<Text>& fact, Take take) {
    fact.each_leaf([&](const Fact<Text>& leaf) {
        if (leaf.is_known()) take(leaf.value(), leaf.place().source);
    });
}

}  // namespace

Meanings::Meanings(const model::Topology& topology) : topology_(topology) {
    const auto add_destination = [&](const Fact<Text>& fact) {
        each_text(fact, [&](const Text& text, text::SourceId near) {
            destinations_.emplace(&text, look_up(text, near));
        });
    };
    const auto add_bus = [&](const Fact<Text>& fact) {
        each_text(fact, [&](const Text& text, text::SourceId near) {
            buses_.emplace(&text, topology.bus(text, near));
        });
    };
    const auto add_role = [&](const Fact<Text>& fact) {
        each_text(fact, [&](const Text& text, text::SourceId near) {
            roles_.emplace(&text, topology.role(text, near));
        });
    };
    for (const model::Subscriber& subscriber : topology.subscribers) {
        add_destination(subscriber.target);
        add_destination(subscriber.dead_letter);
        add_bus(subscriber.bus);
        add_role(subscriber.role);
    }
    for (const model::Target& target : topology.targets) {
        add_destination(target.arn);
        add_destination(target.dead_letter);
        add_role(target.role);
    }
    for (const model::EventRule& rule : topology.event_rules) add_bus(rule.bus);
}

Meanings::Destination Meanings::look_up(const Text& text, text::SourceId near) const {
    return {topology_.queue(text, near), topology_.receiver(text, near),
            arn::parse(text) ? topology_.bus(text, near) : nullptr};
}

Meanings::Destination Meanings::destination(const Text& text, text::SourceId near) const {
    const auto known = destinations_.find(&text);
    return known != destinations_.end() ? known->second : look_up(text, near);
}

const model::Bus* Meanings::bus(const Text& arn_or_name, text::SourceId near) const {
    const auto known = buses_.find(&arn_or_name);
    return known != buses_.end() ? known->second : topology_.bus(arn_or_name, near);
}

const model::Role* Meanings::role(const Text& arn, text::SourceId near) const {
    const auto known = roles_.find(&arn);
    return known != roles_.end() ? known->second : topology_.role(arn, near);
}

}  // namespace lint
