#include <array>

#include "arn/arn.hpp"
#include "iam/target.hpp"
#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Text;
using value::Truth;

/// Empty where it cannot be told: a hole may hide the service, or how the resource begins.
std::string_view kind_of(const Destination& destination, const Grounds& grounds) {
    const Text& text = *destination.text;
    if (grounds.queue_urls.count(text.key()) != 0 || text.literal_prefix().starts_with("https://"))
        return "url";
    if (destination.queue) return "queue";
    if (const iam::TargetKind* kind = iam::target_kind(text)) return kind->name;
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return arn::is_arn(text) == Truth::no ? "other" : "";
    const bool hidden = !arn->service.is_literal() || arn->resource.literal_prefix().empty();
    return hidden ? "" : "other";
}

Value kind(const void* thing, Host& host) {
    const std::string_view known = kind_of(as<Destination>(thing), in(host).grounds());
    return known.empty() ? unresolved(*as<Destination>(thing).text) : Value(Text(std::string(known)));
}

/// The kind as a message says it.
Value described(const void* thing, Host& host) {
    const std::string_view kind = kind_of(as<Destination>(thing), in(host).grounds());
    if (kind.empty()) return unresolved(*as<Destination>(thing).text);
    if (kind == "url") return Value(Text("a URL"));
    if (kind == "other")
        return Value(
            Text(arn::parse(*as<Destination>(thing).text) ? "the ARN of something else" : "no ARN at all"));
    constexpr std::array<std::pair<std::string_view, const char*>, 5> longer{
        {{"queue", "an SQS queue"},
         {"topic", "an SNS topic"},
         {"function", "a Lambda function"},
         {"rule", "an event rule"},
         {"bus", "an event bus"}}};
    for (const auto& [name, words] : longer) {
        if (name == kind) return Value(Text("the ARN of " + std::string(words)));
    }
    const bool vowel = std::string_view("aeiou").find(kind.front()) != std::string_view::npos;
    return Value(Text((vowel ? "the ARN of an " : "the ARN of a ") + std::string(kind)));
}

Value is_queue(const void* thing, Host& host) {
    const std::string_view known = kind_of(as<Destination>(thing), in(host).grounds());
    if (known.empty()) return unresolved(*as<Destination>(thing).text);
    return Value(value::truth(known == "queue"));
}

/// The last part of an ARN's resource, or the whole text: what a message calls it.
Text name_in(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return text;
    const Text last = value::split(value::split(arn->resource, '/').back(), ':').back();
    // A name that CloudFormation makes goes by the logical id.
    const value::Symbol* made = last.whole_hole();
    if (made && made->made_name) return Text(made->label);
    return last.empty() ? text : last;
}

const model::Identity* identity(const Destination& destination) {
    if (destination.queue) return &destination.queue->identity;
    if (destination.receiver) return &destination.receiver->identity;
    return destination.bus ? &destination.bus->identity : nullptr;
}

Text name_of_destination(const Destination& destination) {
    if (destination.queue) return Text(destination.queue->identity.name);
    const model::Identity* known = identity(destination);
    if (known && known->declared) return Text(known->name);
    return Text(name_in(*destination.text));
}

/// FIFO queues and topics are those whose name ends in `.fifo` (SQS and SNS guides).
Value fifo_by_name(const Text& text) {
    constexpr std::string_view suffix = ".fifo";
    const std::string_view end = text.literal_suffix();
    if (end.ends_with(suffix)) return Value(Truth::yes);
    // A name that CloudFormation makes for a FIFO topic has the ending behind it.
    const value::Symbol* last = text.pieces().empty() ? nullptr : text.pieces().back().hole.get();
    const bool decided = text.is_literal() || end.size() >= suffix.size() || !suffix.ends_with(end) ||
                         (last && last->made_name);
    return decided ? Value(Truth::no) : unresolved(text);
}

Value fifo_of_queue(const model::Queue& queue, Judgement& judgement) {
    if (!queue.identity.declared) return fifo_by_name(queue.arn);
    const Value value = read(queue.fifo, judgement);
    return value.is_absent() ? Value(Truth::no) : value;
}

Value fifo(const void* thing, Host& host) {
    const Destination& destination = as<Destination>(thing);
    return destination.queue ? fifo_of_queue(*destination.queue, in(host)) : fifo_by_name(*destination.text);
}

/// The key of a queue or topic.
template <class Thing>
Value key_of(const Thing& thing, Judgement& judgement) {
    const Value value = read_of(thing.identity, thing.key, judgement);
    if (value.is_unknown()) return value.placed_at({});
    if (!value.text()) return value;
    const model::Key* key = judgement.topology().key(*value.text(), value.place().source);
    if (key) return object(types().key, judgement.keep(EncryptionKey{key, &thing.arn}), value.place());
    if (value.text()->first_hole()) return unresolved(*value.text()).placed_at(value.place());
    const std::string why = "no document describes key " + value.text()->shown();
    return Value::unknown(value::Reason{why, value.place()}, value.place());
}

Value key(const void* thing, Host& host) {
    const Destination& destination = as<Destination>(thing);
    if (destination.queue) return key_of(*destination.queue, in(host));
    const std::string_view known = kind_of(destination, in(host).grounds());
    if (destination.receiver && known == "topic") return key_of(*destination.receiver, in(host));
    const bool may_have_one = known.empty() || known == "queue" || known == "topic";
    return may_have_one ? unresolved(*destination.text) : Value::absent();
}

/// Four days unless the queue says otherwise (SQS SetQueueAttributes, MessageRetentionPeriod).
Value retention_of_queue(const model::Queue& queue, Judgement& judgement) {
    const Value value = read_of(queue.identity, queue.retention_seconds, judgement);
    return value.is_absent() ? Value(std::int64_t{345'600}) : value;
}

Value retention(const void* thing, Host& host) {
    const Destination& destination = as<Destination>(thing);
    return destination.queue ? retention_of_queue(*destination.queue, in(host))
                             : unresolved(*destination.text);
}

Value declared(const void* thing, Host&) {
    const model::Identity* known = identity(as<Destination>(thing));
    return Value(value::truth(known && known->declared));
}

text::Span place(const void* thing, Host&) {
    const model::Identity* known = identity(as<Destination>(thing));
    return known && known->declared ? known->place : text::Span{};
}

/// What a delivery needs on it; on a dead-letter queue, what its writer needs.
Value actions(const void* thing, Host& host) {
    const Destination& destination = as<Destination>(thing);
    if (kind_of(destination, in(host).grounds()).empty()) return unresolved(*destination.text);
    Value::List list;
    if (!destination.delivery) {
        list.items.push_back(Value(Text("sqs:SendMessage")));
        return Value(std::move(list));
    }
    const auto needed = iam::actions_on_target(in(host).world(), *destination.text, *destination.delivery);
    if (needed.is_unknown()) return Value::unknown(needed.reason());
    for (const std::string& action : needed.value()) list.items.push_back(Value(Text(action)));
    return Value(std::move(list));
}

/// Whether a classic target of this kind is delivered to by a role only.
Value needs_role(const void* thing, Host&) {
    const iam::TargetKind* kind = iam::target_kind(*as<Destination>(thing).text);
    if (!kind) return unresolved(*as<Destination>(thing).text);
    return Value(value::truth(kind->role == iam::RoleUse::needed));
}

/// A receiver seen as what the ARN says it is.
Value receiver_as(const Destination& destination, const predicate::ObjectType& type, std::string_view kind,
                  Judgement& judgement) {
    const std::string_view known = kind_of(destination, judgement.grounds());
    if (known.empty()) return unresolved(*destination.text);
    if (known != kind || !destination.receiver) return Value::absent();
    return object(type, *destination.receiver);
}

Value bus(const void* thing, Host& host) {
    const std::string_view known = kind_of(as<Destination>(thing), in(host).grounds());
    if (known.empty()) return unresolved(*as<Destination>(thing).text);
    if (known != "bus") return Value::absent();
    return as<Destination>(thing).bus ? object(types().bus, *as<Destination>(thing).bus)
                                      : unresolved(*as<Destination>(thing).text);
}

/// Whether the queue or topic tells repeats by their content.
Value content_deduplication(const void* thing, Host& host) {
    const Destination& destination = as<Destination>(thing);
    Value value = unresolved(*destination.text);
    if (destination.queue)
        value = read_of(destination.queue->identity, destination.queue->content_deduplication, in(host));
    if (destination.receiver)
        value =
            read_of(destination.receiver->identity, destination.receiver->content_deduplication, in(host));
    return value.is_absent() ? Value(Truth::no) : value;
}

/// What tells repeats apart in a FIFO queue (SQS SetQueueAttributes, DeduplicationScope).
Value deduplication_scope(const void* thing, Host& host) {
    const model::Queue* queue = as<Destination>(thing).queue;
    if (!queue) return unresolved(*as<Destination>(thing).text);
    return or_default(read_of(queue->identity, queue->deduplication_scope, in(host)), "queue");
}

/// The block that a subscriber's parameters for it stand in; none where it takes none.
Value block(const void* thing, Host&) {
    const iam::TargetKind* kind = iam::target_kind(*as<Destination>(thing).text);
    if (!kind) return unresolved(*as<Destination>(thing).text);
    return kind->block.empty() ? Value::absent() : Value(Text(std::string(kind->block)));
}

/// How many events one call takes at most (BatchConfiguration of CreateSubscriber).
Value max_batch(const void* thing, Host&) {
    const iam::TargetKind* kind = iam::target_kind(*as<Destination>(thing).text);
    if (!kind || kind->most.empty()) return unresolved(*as<Destination>(thing).text);
    std::int64_t most = 0;
    for (const char digit : kind->most) most = most * 10 + (digit - '0');
    return Value(most);
}

/// Whether a subscriber may deliver to it (CreateSubscriber, TargetArn).
Value supported(const void* thing, Host& host) {
    const std::string_view known = kind_of(as<Destination>(thing), in(host).grounds());
    if (known.empty()) return unresolved(*as<Destination>(thing).text);
    const iam::TargetKind* kind = iam::target_kind(*as<Destination>(thing).text);
    return Value(value::truth(kind && !kind->most.empty()));
}

void fill_queue(Types& types) {
    predicate::ObjectType& type = types.queue;
    type.name = "queue";
    type.shown = [](const void* thing, Host&) { return shown_name(as<model::Queue>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<model::Queue>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<model::Queue>(t).identity); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(as<model::Queue>(t).arn); }},
        {"account", Type::text(), [](const void* t, Host&) { return arn_account(as<model::Queue>(t).arn); }},
        {"region", Type::text(), [](const void* t, Host&) { return arn_region(as<model::Queue>(t).arn); }},
        {"fifo", Type::truth(),
         [](const void* t, Host& h) { return fifo_of_queue(as<model::Queue>(t), in(h)); }},
        {"key", Type::of(types.key),
         [](const void* t, Host& h) { return key_of(as<model::Queue>(t), in(h)); }, true},
        {"retention_seconds", Type::integer(),
         [](const void* t, Host& h) { return retention_of_queue(as<model::Queue>(t), in(h)); }},
        {"policies", Type::list_of(Type::of(types.policy)), queue_policies},
    };
}

}  // namespace

void fill_destination(Types& types) {
    fill_queue(types);
    predicate::ObjectType& type = types.destination;
    type.name = "destination";
    type.shown = [](const void* thing, Host&) { return name_of_destination(as<Destination>(thing)); };
    type.place = place;
    type.same = [](const void* a, const void* b, Host&) {
        return value::equal(*as<Destination>(a).text, *as<Destination>(b).text);
    };
    type.resolved = [](const void* t, Host& h) {
        return !kind_of(as<Destination>(t), in(h).grounds()).empty();
    };
    type.fields = {
        {"name", Type::text(),
         [](const void* t, Host&) { return Value(name_of_destination(as<Destination>(t))); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(*as<Destination>(t).text); }},
        {"kind", Type::text(), kind},
        {"described", Type::text(), described},
        {"is_queue", Type::truth(), is_queue},
        {"actions", Type::list_of(Type::text()), actions},
        {"needs_role", Type::truth(), needs_role},
        {"fifo", Type::truth(), fifo},
        {"account", Type::text(), [](const void* t, Host&) { return arn_account(*as<Destination>(t).text); }},
        {"region", Type::text(), [](const void* t, Host&) { return arn_region(*as<Destination>(t).text); }},
        {"key", Type::of(types.key), key, true},
        {"retention_seconds", Type::integer(), retention},
        {"content_deduplication", Type::truth(), content_deduplication},
        {"deduplication_scope", Type::text(), deduplication_scope},
        {"block", Type::text(), block, true},
        {"max_batch", Type::integer(), max_batch},
        {"supported", Type::truth(), supported},
        {"function", Type::of(types.function),
         [](const void* t, Host& h) {
             return receiver_as(as<Destination>(t), lint::types().function, "function", in(h));
         },
         true},
        {"machine", Type::of(types.machine),
         [](const void* t, Host& h) {
             return receiver_as(as<Destination>(t), lint::types().machine, "state machine", in(h));
         },
         true},
        {"bus", Type::of(types.bus), bus, true},
        {"declared", Type::truth(), declared},
    };
}

Value destination_of(const value::Fact<Text>& fact, const model::Identity& owner, Judgement& judgement,
                     std::optional<iam::Delivery> delivery) {
    const Value value = read_of(owner, fact, judgement);
    if (value.is_unknown()) return value.placed_at({});
    if (!value.text()) return value;
    const Destination& made = judgement.destination(*value.text(), value.place().source, delivery);
    return object(types().destination, made, value.place());
}

}  // namespace lint
