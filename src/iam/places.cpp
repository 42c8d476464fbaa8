#include "arn/arn.hpp"
#include "iam/delivery.hpp"

namespace iam {
namespace {

using value::Fact;
using value::Text;

/// One of the fields of an ARN, if the ARN has it and it is not empty.
std::optional<Fact<Text>> field_of(const Text& arn, Text arn::Arn::*field, text::Span place) {
    const std::optional<arn::Arn> parsed = arn::parse(arn);
    if (!parsed || ((*parsed).*field).empty()) return std::nullopt;
    return Fact<Text>::of((*parsed).*field, place);
}

std::optional<Fact<Text>> field_of(const Fact<Text>& arn, Text arn::Arn::*field) {
    if (!arn.is_known()) return std::nullopt;
    return field_of(arn.value(), field, arn.place());
}

/// The bus by ARN or name.
std::optional<Fact<Text>> field_of_bus(const model::Topology& topology, const Fact<Text>& bus,
                                       Text arn::Arn::*field) {
    if (!bus.is_known()) return std::nullopt;
    if (auto own = field_of(bus, field)) return own;
    const model::Bus* found = topology.bus(bus.value(), bus.place().source);
    if (found == nullptr) return std::nullopt;
    return field_of(found->arn, field, bus.place());
}

Fact<Text> unsaid(const model::Identity& identity, const char* what) {
    return Fact<Text>::unknown(
        {"the " + std::string(what) + " of " + identity.name + " is not known", identity.place},
        identity.place);
}

/// A subscriber lives in the account that makes it, with its role (EventBridge guide, "Sharing event
/// buses"): the role's ARN is the best evidence.
Fact<Text> account(const model::Topology& topology, value::World& world,
                   const model::Subscriber& subscriber) {
    const Fact<Text>& written = subscriber.account.in(world);
    if (written.is_known()) return written;
    const Fact<Text>& role = subscriber.role.in(world);
    if (auto own = field_of(role, &arn::Arn::account)) return *own;
    if (role.is_known()) {
        const model::Role* found = topology.role(role.value(), role.place().source);
        const auto own = found ? field_of(found->arn, &arn::Arn::account, role.place()) : std::nullopt;
        if (own) return *own;
    }
    if (auto own = field_of(subscriber.arn, &arn::Arn::account, subscriber.identity.place)) return *own;
    if (auto own = field_of_bus(topology, subscriber.bus.in(world), &arn::Arn::account)) return *own;
    return written.is_unknown() ? written : unsaid(subscriber.identity, "account");
}

/// A subscriber lives in the Region of its bus.
Fact<Text> region(const model::Topology& topology, value::World& world, const model::Subscriber& subscriber) {
    const Fact<Text>& written = subscriber.region.in(world);
    if (written.is_known()) return written;
    if (auto own = field_of(subscriber.arn, &arn::Arn::region, subscriber.identity.place)) return *own;
    if (auto own = field_of_bus(topology, subscriber.bus.in(world), &arn::Arn::region)) return *own;
    return written.is_unknown() ? written : unsaid(subscriber.identity, "Region");
}

Fact<Text> field_of(const model::Topology& topology, value::World& world, const model::Subscriber& subscriber,
                    Text arn::Arn::*field) {
    return field == &arn::Arn::account ? account(topology, world, subscriber)
                                       : region(topology, world, subscriber);
}

const char* word_for(Text arn::Arn::*field) {
    return field == &arn::Arn::account ? "account" : "Region";
}

Fact<Text> field_of(const model::Topology& topology, value::World&, const model::Target& target,
                    Text arn::Arn::*field) {
    if (target.rule < topology.event_rules.size()) {
        const model::EventRule& rule = topology.event_rules[target.rule];
        if (auto own = field_of(rule.arn, field, rule.identity.place)) return *own;
    }
    return unsaid(target.identity, word_for(field));
}

Fact<Text> field_of(const model::Topology& topology, value::World& world, const model::EventSource& source,
                    Text arn::Arn::*field) {
    if (auto own = field_of(source.arn, field, source.identity.place)) return *own;
    if (auto own = field_of_bus(topology, source.bus.in(world), field)) return *own;
    return unsaid(source.identity, word_for(field));
}

Fact<Text> field_of(const model::Topology&, value::World&, const model::Bus& bus, Text arn::Arn::*field) {
    if (auto own = field_of(bus.arn, field, bus.identity.place)) return *own;
    return unsaid(bus.identity, word_for(field));
}

}  // namespace

Fact<Text> account_of(const model::Topology& topology, value::World& world, const Delivery& delivery) {
    return std::visit(
        [&](const auto* thing) { return field_of(topology, world, *thing, &arn::Arn::account); }, delivery);
}

Fact<Text> region_of(const model::Topology& topology, value::World& world, const Delivery& delivery) {
    return std::visit([&](const auto* thing) { return field_of(topology, world, *thing, &arn::Arn::region); },
                      delivery);
}

}  // namespace iam
