#include <algorithm>

#include "arn/arn.hpp"
#include "model/names.hpp"
#include "model/topology.hpp"

namespace model {

namespace {

using value::HoleKind;

Identity named(const Text& name, text::Span place, const std::string& why) {
    Identity identity;
    identity.name = name.shown();
    identity.place = place;
    identity.declared = false;
    identity.open.push_back({why + " " + identity.name, place});
    return identity;
}

template <class T>
Fact<T> unsaid_fact(const Identity& identity) {
    return Fact<T>::unknown(identity.open.front(), identity.place);
}

/// FIFO queues are those whose name ends in `.fifo` (SQS guide, "FIFO queue and message identifiers").
Fact<bool> fifo_by_name(const Text& name, const Identity& identity) {
    const std::string_view end = name.literal_suffix();
    if (end.ends_with(".fifo")) return Fact<bool>::of(true, identity.place);
    if (end.size() >= 5 || name.is_literal()) return Fact<bool>::of(false, identity.place);
    // A hole for a made name or an id may still end in anything.
    constexpr std::string_view suffix = ".fifo";
    if (!end.empty() && suffix.substr(suffix.size() - end.size()) != end) {
        return Fact<bool>::of(false, identity.place);
    }
    return Fact<bool>::unknown({"the name `" + name.shown() + "` may end in `.fifo`", identity.place},
                               identity.place);
}

template <class Index>
void add(Index& index, const Text& arn, const std::string& part, std::size_t position) {
    if (!arn.empty()) index.whole[arn.key()].push_back(static_cast<std::uint32_t>(position));
    if (!part.empty()) index.parts[part].push_back(static_cast<std::uint32_t>(position));
}

Text key_arn(const Text& text) {
    const std::string id = "named:" + text.key();
    return Text("arn:") + unsaid(id + "#partition", "partition", HoleKind::partition) + Text(":kms:") +
           unsaid(id + "#region", "Region", HoleKind::region) + Text(":") +
           unsaid(id + "#account", "account", HoleKind::account) + Text(":key/") +
           unsaid(id + "#id", "key of " + text.shown(), HoleKind::name);
}

Text bus_arn(const Text& name) {
    const std::string id = "named:event-bus/" + name.key();
    return Text("arn:") + unsaid(id + "#partition", "partition", HoleKind::partition) + Text(":events:") +
           unsaid(id + "#region", "Region", HoleKind::region) + Text(":") +
           unsaid(id + "#account", "account", HoleKind::account) + Text(":event-bus/") + name;
}

Queue named_queue(const Text& arn, const Text& name, text::Span place, const std::string& why) {
    Queue made;
    made.identity = named(name, place, why);
    made.arn = arn;
    made.name = Fact<Text>::of(name, place);
    made.fifo = fifo_by_name(name, made.identity);
    made.key = unsaid_fact<Text>(made.identity);
    made.retention_seconds = unsaid_fact<std::int64_t>(made.identity);
    made.content_deduplication = unsaid_fact<bool>(made.identity);
    made.deduplication_scope = unsaid_fact<Text>(made.identity);
    return made;
}

/// Of functions and log groups every policy counts (Lambda guide, "AddPermission"; CloudWatch Logs guide,
/// "PutResourcePolicy").
bool add_up(const Text& arn) {
    const std::string part = receiver_part(arn);
    return part.starts_with("lambda:") || part.starts_with("logs:");
}

Receiver named_receiver(const Text& arn, text::Span place, const std::string& why) {
    Receiver made;
    made.identity = named(arn, place, why);
    made.arn = arn;
    made.key = unsaid_fact<Text>(made.identity);
    made.content_deduplication = unsaid_fact<bool>(made.identity);
    made.timeout_seconds = unsaid_fact<std::int64_t>(made.identity);
    made.on_failure = unsaid_fact<Text>(made.identity);
    made.machine_type = unsaid_fact<Text>(made.identity);
    made.policies_add_up = add_up(arn);
    return made;
}

Role named_role(const Text& arn, const Text& name, text::Span place, const std::string& why) {
    Role made;
    made.identity = named(name, place, why);
    made.arn = arn;
    made.name = Fact<Text>::of(name, place);
    made.managed.open = made.identity.open.front();
    made.boundary = unsaid_fact<Text>(made.identity);
    return made;
}

/// The keys that several things have, in an order that does not depend on hashing.
template <class Whole>
std::vector<std::string> shared_keys(const Whole& whole) {
    std::vector<std::string> keys;
    for (const auto& [key, positions] : whole) {
        if (positions.size() > 1) keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

}  // namespace

/// For references from other files than those that declare a thing of one name each.
void Topology::add_shared() {
    for (const std::string& key : shared_keys(queue_index_.whole)) {
        const Queue first = queues[queue_index_.whole[key].front()];
        const Text name = arn::queue_name(first.arn).value_or(first.arn);
        queues.push_back(named_queue(first.arn, name, first.identity.place, "several files declare queue"));
        queue_index_.shared[key] = static_cast<std::uint32_t>(queues.size() - 1);
    }
    for (const std::string& key : shared_keys(receiver_index_.whole)) {
        const Receiver first = receivers[receiver_index_.whole[key].front()];
        receivers.push_back(named_receiver(first.arn, first.identity.place, "several files declare"));
        receiver_index_.shared[key] = static_cast<std::uint32_t>(receivers.size() - 1);
    }
    for (const std::string& key : shared_keys(role_index_.whole)) {
        const Role first = roles[role_index_.whole[key].front()];
        const Text name = arn::role_name(first.arn).value_or(first.arn);
        roles.push_back(named_role(first.arn, name, first.identity.place, "several files declare role"));
        role_index_.shared[key] = static_cast<std::uint32_t>(roles.size() - 1);
    }
}

void Topology::name_queue(const Text& text, text::Span place) {
    const std::optional<Text> name = arn::queue_name(text);
    if (!name || queue(text, place.source)) return;
    queues.push_back(named_queue(text, *name, place, "no document describes queue"));
    add(queue_index_, text, {}, queues.size() - 1);
}

void Topology::name_receiver(const Text& text, text::Span place) {
    if (receiver_part(text).empty() || receiver(text, place.source)) return;
    receivers.push_back(named_receiver(text, place, "no document describes"));
    add(receiver_index_, text, {}, receivers.size() - 1);
}

void Topology::name_role(const Text& text, text::Span place) {
    const std::optional<Text> name = arn::role_name(text);
    if (!name || role(text, place.source)) return;
    roles.push_back(named_role(text, *name, place, "no document describes role"));
    add(role_index_, text, {}, roles.size() - 1);
}

void Topology::name_bus(const Text& text, text::Span place) {
    const std::string part = bus_part(text);
    if (part.empty() || bus(text, place.source)) return;
    const std::optional<arn::Arn> arn = arn::parse(text);
    // A hole alone may be the ARN of a bus as well as its name: nothing is known of it.
    if (!arn && text.whole_hole()) return;
    Bus made;
    const Text name = arn ? split(arn->resource, '/')[1] : text;
    made.identity = named(name, place, "no document describes event bus");
    made.generation = part.starts_with("event-busv2/") ? Generation::v2 : Generation::classic;
    made.arn = arn ? text : bus_arn(text);
    made.name = Fact<Text>::of(name, place);
    made.dead_letter = unsaid_fact<Text>(made.identity);
    made.key = unsaid_fact<Text>(made.identity);
    made.retention_days = unsaid_fact<std::int64_t>(made.identity);
    buses.push_back(std::move(made));
    add(bus_index_, text, {}, buses.size() - 1);
}

void Topology::name_key(const Text& text, text::Span place) {
    const std::string part = key_part(text);
    if (part.empty() || key(text, place.source) || text.whole_hole()) return;
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (arn && !is_service(*arn, "kms")) return;
    Key made;
    made.identity = named(text, place, "no document describes key");
    made.arn = arn && part.starts_with("key/") ? text : key_arn(text);
    // Key ids of AWS's own keys cannot be told from others; their aliases can (KMS guide, "Aliases").
    made.aws_managed = part.starts_with("alias/aws/");
    if (part.starts_with("alias/")) made.aliases.push_back(text);
    keys.push_back(std::move(made));
    add(key_index_, text, {}, keys.size() - 1);
}

void Topology::link_deliveries() {
    const auto queue = [this](const Fact<Text>& leaf) {
        if (leaf.is_known()) name_queue(leaf.value(), leaf.place());
    };
    const auto role = [this](const Fact<Text>& leaf) {
        if (leaf.is_known()) name_role(leaf.value(), leaf.place());
    };
    const auto bus = [this](const Fact<Text>& leaf) {
        if (leaf.is_known()) name_bus(leaf.value(), leaf.place());
    };
    const auto arn_only = [this](const Fact<Text>& leaf) {
        if (leaf.is_known() && arn::parse(leaf.value())) name_bus(leaf.value(), leaf.place());
    };
    const auto receiver = [this](const Fact<Text>& leaf) {
        if (leaf.is_known()) name_receiver(leaf.value(), leaf.place());
    };
    for (const Subscriber& subscriber : subscribers) {
        subscriber.dead_letter.each_leaf(queue);
        subscriber.target.each_leaf(queue);
        subscriber.target.each_leaf(receiver);
        subscriber.target.each_leaf(arn_only);
        subscriber.role.each_leaf(role);
        subscriber.bus.each_leaf(arn_only);
    }
    for (const Target& target : targets) {
        target.dead_letter.each_leaf(queue);
        target.arn.each_leaf(queue);
        target.arn.each_leaf(receiver);
        target.arn.each_leaf(arn_only);
        target.role.each_leaf(role);
    }
    for (const EventRule& rule : event_rules) rule.bus.each_leaf(bus);
    for (const EventSource& source : event_sources) {
        source.dead_letter.each_leaf(queue);
        source.bus.each_leaf(arn_only);
    }
    for (const Bus& own : buses) own.dead_letter.each_leaf(queue);
}

void Topology::link() {
    index();
    add_shared();
    link_deliveries();
    const auto key = [this](const Fact<Text>& leaf) {
        if (leaf.is_known()) name_key(leaf.value(), leaf.place());
    };
    for (const Queue& queue : queues) queue.key.each_leaf(key);
    for (const Receiver& receiver : receivers) receiver.key.each_leaf(key);
    for (const Bus& bus : buses) bus.key.each_leaf(key);
}

}  // namespace model
