#include <array>

#include "arn/arn.hpp"
#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Text;
using value::Truth;

const Destination& it(const void* thing) {
    return *static_cast<const Destination*>(thing);
}
const model::Queue& queue_of(const void* thing) {
    return *static_cast<const model::Queue*>(thing);
}

/// The kind of an ARN by its service, and for EventBridge by its resource; null where a hole hides it.
const char* kind_of_arn(const arn::Arn& arn) {
    if (!arn.service.is_literal()) return nullptr;
    const std::string& service = arn.service.literal();
    if (service == "sqs") return "queue";
    if (service == "sns") return "topic";
    if (service == "lambda") return "function";
    if (service != "events") return "other";
    const std::string_view resource = arn.resource.literal_prefix();
    if (resource.starts_with("rule/")) return "rule";
    if (resource.starts_with("event-bus")) return "bus";
    return arn.resource.is_literal() ? "other" : nullptr;
}

/// Null where it cannot be told.
const char* kind_of(const Destination& destination, const Grounds& grounds) {
    const Text& text = *destination.text;
    if (grounds.queue_urls.count(text.key()) != 0 || text.literal_prefix().starts_with("https://"))
        return "url";
    if (destination.queue) return "queue";
    if (const std::optional<arn::Arn> arn = arn::parse(text)) return kind_of_arn(*arn);
    return arn::is_arn(text) == Truth::no ? "other" : nullptr;
}

Value kind(const void* thing, Host& host) {
    const char* known = kind_of(it(thing), in(host).grounds());
    return known ? Value(Text(known)) : unresolved(*it(thing).text);
}

/// The kind as a message says it.
Value described(const void* thing, Host& host) {
    const char* known = kind_of(it(thing), in(host).grounds());
    if (!known) return unresolved(*it(thing).text);
    const std::string_view kind = known;
    if (kind == "queue") return Value(Text("the ARN of an SQS queue"));
    if (kind == "topic") return Value(Text("the ARN of an SNS topic"));
    if (kind == "function") return Value(Text("the ARN of a Lambda function"));
    if (kind == "rule") return Value(Text("the ARN of an event rule"));
    if (kind == "bus") return Value(Text("the ARN of an event bus"));
    if (kind == "url") return Value(Text("a URL"));
    return Value(Text(arn::parse(*it(thing).text) ? "the ARN of something else" : "no ARN at all"));
}

Value is_queue(const void* thing, Host& host) {
    const char* known = kind_of(it(thing), in(host).grounds());
    if (!known) return unresolved(*it(thing).text);
    return Value(value::truth(std::string_view(known) == "queue"));
}

/// The last part of an ARN's resource, or the whole text: what a message calls it.
Text name_in(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return text;
    const Text last = value::split(arn->resource, '/').back();
    return last.empty() ? text : value::split(last, ':').back();
}

Text name_of_destination(const Destination& destination) {
    if (destination.queue) return Text(destination.queue->identity.name);
    return Text(name_in(*destination.text));
}

/// FIFO queues and topics are those whose name ends in `.fifo` (SQS and SNS guides).
Value fifo_by_name(const Text& text) {
    constexpr std::string_view suffix = ".fifo";
    const std::string_view end = text.literal_suffix();
    if (end.ends_with(suffix)) return Value(Truth::yes);
    const bool decided = text.is_literal() || end.size() >= suffix.size() || !suffix.ends_with(end);
    return decided ? Value(Truth::no) : unresolved(text);
}

Value fifo_of_queue(const model::Queue& queue, Judgement& judgement) {
    if (!queue.identity.declared) return fifo_by_name(queue.arn);
    const Value value = read(queue.fifo, judgement);
    return value.is_absent() ? Value(Truth::no) : value;
}

Value fifo(const void* thing, Host& host) {
    const Destination& destination = it(thing);
    return destination.queue ? fifo_of_queue(*destination.queue, in(host)) : fifo_by_name(*destination.text);
}

Value key_of_queue(const model::Queue& queue, Judgement& judgement) {
    const Value value = read_of(queue.identity, queue.key, judgement);
    if (value.is_unknown()) return value.placed_at({});
    if (!value.text()) return value;
    const model::Key* key = judgement.topology().key(*value.text(), value.place().source);
    if (key) return object(types().key, *key, value.place());
    if (value.text()->first_hole()) return unresolved(*value.text()).placed_at(value.place());
    const std::string why = "no document describes key " + value.text()->shown();
    return Value::unknown(value::Reason{why, value.place()}, value.place());
}

Value key(const void* thing, Host& host) {
    const Destination& destination = it(thing);
    if (destination.queue) return key_of_queue(*destination.queue, in(host));
    const char* known = kind_of(destination, in(host).grounds());
    const bool queue_for_sure = known && std::string_view(known) == "queue";
    return known && !queue_for_sure ? Value::absent() : unresolved(*destination.text);
}

/// Four days unless the queue says otherwise (SQS SetQueueAttributes, MessageRetentionPeriod).
Value retention_of_queue(const model::Queue& queue, Judgement& judgement) {
    const Value value = read_of(queue.identity, queue.retention_seconds, judgement);
    return value.is_absent() ? Value(std::int64_t{345'600}) : value;
}

Value retention(const void* thing, Host& host) {
    const Destination& destination = it(thing);
    return destination.queue ? retention_of_queue(*destination.queue, in(host))
                             : unresolved(*destination.text);
}

Value declared(const void* thing, Host&) {
    const model::Queue* queue = it(thing).queue;
    return Value(value::truth(queue && queue->identity.declared));
}

text::Span place(const void* thing, Host&) {
    const model::Queue* queue = it(thing).queue;
    return queue && queue->identity.declared ? queue->identity.place : text::Span{};
}

void fill_queue(Types& types) {
    predicate::ObjectType& type = types.queue;
    type.name = "queue";
    type.shown = [](const void* thing, Host&) { return shown_name(queue_of(thing).identity); };
    type.place = [](const void* thing, Host&) { return queue_of(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(queue_of(t).identity); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(queue_of(t).arn); }},
        {"account", Type::text(), [](const void* t, Host&) { return arn_account(queue_of(t).arn); }},
        {"region", Type::text(), [](const void* t, Host&) { return arn_region(queue_of(t).arn); }},
        {"fifo", Type::truth(), [](const void* t, Host& h) { return fifo_of_queue(queue_of(t), in(h)); }},
        {"key", Type::of(types.key), [](const void* t, Host& h) { return key_of_queue(queue_of(t), in(h)); },
         true},
        {"retention_seconds", Type::integer(),
         [](const void* t, Host& h) { return retention_of_queue(queue_of(t), in(h)); }},
    };
}

}  // namespace

void fill_destination(Types& types) {
    fill_queue(types);
    predicate::ObjectType& type = types.destination;
    type.name = "destination";
    type.shown = [](const void* thing, Host&) { return name_of_destination(it(thing)); };
    type.place = place;
    type.same = [](const void* a, const void* b, Host&) { return value::equal(*it(a).text, *it(b).text); };
    type.resolved = [](const void* t, Host& h) { return kind_of(it(t), in(h).grounds()) != nullptr; };
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return Value(name_of_destination(it(t))); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(*it(t).text); }},
        {"kind", Type::text(), kind},
        {"described", Type::text(), described},
        {"is_queue", Type::truth(), is_queue},
        {"fifo", Type::truth(), fifo},
        {"account", Type::text(), [](const void* t, Host&) { return arn_account(*it(t).text); }},
        {"region", Type::text(), [](const void* t, Host&) { return arn_region(*it(t).text); }},
        {"key", Type::of(types.key), key, true},
        {"retention_seconds", Type::integer(), retention},
        {"declared", Type::truth(), declared},
    };
}

Value destination_of(const value::Fact<Text>& fact, const model::Identity& owner, Judgement& judgement) {
    const Value value = read_of(owner, fact, judgement);
    if (value.is_unknown()) return value.placed_at({});
    if (!value.text()) return value;
    return object(types().destination, judgement.destination(*value.text(), value.place().source),
                  value.place());
}

}  // namespace lint
