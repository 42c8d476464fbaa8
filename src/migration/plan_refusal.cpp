#include "arn/arn.hpp"
#include "migration/plan_target.hpp"
#include "migration/plan_universal.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;

bool is_literal(const Fact<Text>& fact, std::string_view text) {
    return fact.is_known() && fact.value().is_literal() && fact.value().literal() == text;
}

/// Whether two conditions hold in different worlds.
bool differ(const value::Condition& a, const value::Condition& b) {
    value::World world;
    do {
        if (world.holds(a) != world.holds(b)) return true;
    } while (world.next());
    return false;
}

std::string rule_without_equivalent(const model::Topology& topology, const model::EventRule& rule) {
    if (!rule.managed_by.is_absent()) return "an AWS service manages the rule";
    if (!rule.schedule.is_absent())
        return "its rule runs by a schedule, which the new bus has not: that is for EventBridge Scheduler";
    const model::Bus* bus =
        rule.bus.is_known() ? topology.bus(rule.bus.value(), rule.bus.place().source) : nullptr;
    const bool partner =
        rule.bus.is_known() && rule.bus.value().shown().find("aws.partner/") != std::string::npos;
    if (partner || (bus != nullptr && !bus->event_source_name.is_absent()))
        return "its rule is on a partner's bus: the new bus needs an event source that is still pending";
    return {};
}

template <class T>
std::string unknown_fact(const char* what, const Fact<T>& fact) {
    const std::string said = std::string(what) + " is not known: ";
    return said + (fact.is_unknown() ? fact.reason().text : "a condition decides on it");
}

/// Why a target is not known to be of a kind that a subscriber has.
std::string without_kind(const model::Target& target) {
    const auto arn = arn::parse(target.arn.value());
    constexpr std::string_view actions = "target/";
    const std::string_view resource = arn ? arn->resource.literal_prefix() : std::string_view();
    // CreateSnapshot, RebootInstances and their kind: `arn:aws:events:REGION:ACCOUNT:target/create-snapshot`.
    if (arn && arn::is_service(*arn, "events") && resource.starts_with(actions))
        return "it is an action of EC2 (" + std::string(resource.substr(actions.size())) +
               "): it takes a universal target, whose request is written by hand";
    if (arn && arn->service.is_literal() && target.arn.value().is_literal())
        return without_request(arn->service.literal());
    for (const auto& block : target.blocks.members) {
        if (block.item.name == "AppSyncParameters")
            return "a subscriber has no target of its kind (graphql api)";
    }
    const value::Symbol* hole = target.arn.value().first_hole();
    const bool told = hole != nullptr && !hole->why.text.empty();
    return "the files do not say what kind of target it is" + (told ? ": " + hole->why.text : std::string());
}

/// What the files do not say of a rule, and the plan must know.
std::string unknown_of_rule(const model::EventRule& rule, const model::Target& target) {
    if (!rule.bus.is_absent() && !rule.bus.is_known()) return unknown_fact("the bus of its rule", rule.bus);
    if (!rule.state.is_absent() && !rule.state.is_known())
        return unknown_fact("whether its rule is enabled", rule.state);
    if (differ(rule.identity.exists, target.identity.exists))
        return "a condition decides whether the rule has it";
    if (!target.arn.is_known()) return unknown_fact("its ARN", target.arn);
    return iam::target_kind(target.arn.value()) == nullptr ? without_kind(target) : std::string();
}

std::string kind_without_equivalent(const model::Target& target) {
    const iam::TargetKind* kind = target.arn.is_known() ? iam::target_kind(target.arn.value()) : nullptr;
    if (kind == nullptr) return {};
    if (kind->resource == "event-busv2/")
        return "it leads to a bus of the new kind: a bridge, which goes last";
    if (!kind->subscriber.empty()) return {};
    return without_request(kind->name);
}

std::string place_without_equivalent(const Text& rule_arn, const Fact<Text>& target_arn,
                                     const std::string& bus_arn) {
    const auto rule = arn::parse(rule_arn);
    const auto target = target_arn.is_known() ? arn::parse(target_arn.value()) : std::nullopt;
    if (!rule || !target) return {};
    if (value::equal(rule->account, target->account) == Truth::no)
        return "it is in another account, and a subscriber's target is in its own: there, a subscriber of "
               "that "
               "account on a shared bus takes its place";
    // Some things are in no Region.
    if (!target->region.empty() && value::equal(rule->region, target->region) == Truth::no)
        return "it is in another Region, and a subscriber's target is in that of its bus";
    const auto bus = arn::parse(Text(bus_arn));
    if (bus && value::equal(rule->region, bus->region) == Truth::no)
        return "the bus is in another Region than the rule, and so would be the subscriber";
    return {};
}

}  // namespace

const iam::TargetKind* PlanSubject::kind() const {
    return target.arn.is_known() ? iam::target_kind(target.arn.value()) : nullptr;
}

const model::Queue* PlanSubject::queue() const {
    return target.arn.is_known() ? topology.queue(target.arn.value(), target.arn.place().source) : nullptr;
}

bool PlanSubject::is_fifo() const {
    if (const model::Queue* one = queue()) return one->fifo.is_known() && one->fifo.value();
    return target.arn.is_known() && target.arn.value().literal_suffix().ends_with(".fifo");
}

bool PlanSubject::is_disabled() const {
    return is_literal(rule().state, "DISABLED");
}

bool may_be_elsewhere(const PlanSubject& subject) {
    const auto rule = arn::parse(subject.rule().arn);
    const auto target = arn::parse(subject.target.arn.value());
    return !rule || !target || value::equal(rule->account, target->account) != Truth::yes ||
           value::equal(rule->region, target->region) != Truth::yes;
}

bool is_on_default_bus(const model::EventRule& rule) {
    if (rule.bus.is_absent() || is_literal(rule.bus, "default")) return true;
    return rule.bus.is_known() && rule.bus.value().literal_suffix().ends_with(":event-bus/default");
}

std::string without_equivalent(const model::Topology& topology, const model::Target& target,
                               const std::string& bus_arn) {
    const model::EventRule& rule = topology.event_rules[target.rule];
    std::string why = rule_without_equivalent(topology, rule);
    if (why.empty()) why = kind_without_equivalent(target);
    if (why.empty()) why = place_without_equivalent(rule.arn, target.arn, bus_arn);
    return why;
}

std::string refusal_of(const PlanSubject& subject, const std::string& bus_arn) {
    const iam::TargetKind* kind = subject.kind();
    std::string why = rule_without_equivalent(subject.topology, subject.rule());
    const bool called = kind != nullptr && is_called_universally(*kind);
    if (why.empty() && !called) why = kind_without_equivalent(subject.target);
    if (why.empty()) why = place_without_equivalent(subject.rule().arn, subject.target.arn, bus_arn);
    return why.empty() ? unknown_of_rule(subject.rule(), subject.target) : why;
}

}  // namespace migration
