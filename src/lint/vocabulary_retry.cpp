#include <array>

#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

using Number = value::Fact<std::int64_t>;

void add_written(Value::List& list, const Number& fact, Limit limit, Judgement& judgement) {
    const Number& here = fact.in(judgement.world());
    if (here.is_absent()) return;
    limit.value = here;
    list.items.push_back(object(types().limit, judgement.keep(std::move(limit)), here.place()));
}

/// The bounds are those of RetryPolicy in both APIs; only the members' names differ.
Value limits(const void* thing, Host& host) {
    const bool classic = as<RetryLimits>(thing).generation == model::Generation::classic;
    Value::List list;
    add_written(list, as<RetryLimits>(thing).retry->max_age_seconds,
                {classic ? "MaximumEventAgeInSeconds" : "MaxEventAgeInSeconds", {}, 60, 86'400}, in(host));
    add_written(list, as<RetryLimits>(thing).retry->max_attempts,
                {classic ? "MaximumRetryAttempts" : "MaxRetryAttempts", {}, 0, 185}, in(host));
    return Value(std::move(list), as<RetryLimits>(thing).retry->place);
}

/// A limit that is written stands inside its block. What is unknown further out (an include, a macro in
/// place of the block) does not tell whether it brings the limit.
Value written(const Number& fact, const RetryLimits& limits, Judgement& judgement) {
    const Value value = read(fact, judgement);
    if (!value.is_unknown()) return value;
    const text::Span block = limits.retry->place;
    const bool inside =
        block.placed() && value.place().source == block.source && value.place().begin > block.begin;
    return inside ? value : value.placed_at({});
}

/// Nothing to be absent: readers fill the effective limits in. One that did not is not known.
Value effective(const Number& fact, Judgement& judgement) {
    const Value value = read(fact, judgement);
    return value.is_absent() ? Value::unknown(value::Reason{"the limit is not known", value.place()}) : value;
}

/// An effective limit as a message says it: what nobody wrote is the default.
Value said(const Number& limit, const Number& written, const char* unit, Judgement& judgement) {
    const Value value = effective(limit, judgement);
    if (!value.integer()) return value;
    const bool is_default = written.in(judgement.world()).is_absent();
    return Value(value::Text(std::to_string(*value.integer()) + unit + (is_default ? " (the default)" : "")));
}

void fill_limit(Types& types) {
    predicate::ObjectType& type = types.limit;
    type.name = "limit";
    type.shown = [](const void* thing, Host&) { return value::Text(std::string(as<Limit>(thing).name)); };
    type.fields = {
        {"name", Type::text(),
         [](const void* t, Host&) { return Value(value::Text(std::string(as<Limit>(t).name))); }},
        {"value", Type::integer(), [](const void* t, Host& h) { return read(as<Limit>(t).value, in(h)); }},
        {"least", Type::integer(), [](const void* t, Host&) { return Value(as<Limit>(t).least); }},
        {"most", Type::integer(), [](const void* t, Host&) { return Value(as<Limit>(t).most); }},
    };
}

}  // namespace

void fill_retry(Types& types) {
    fill_limit(types);
    predicate::ObjectType& type = types.retry;
    type.name = "retry";
    type.fields = {
        {"max_age_seconds", Type::integer(),
         [](const void* t, Host& h) {
             return written(as<RetryLimits>(t).retry->max_age_seconds, as<RetryLimits>(t), in(h));
         },
         true},
        {"max_attempts", Type::integer(),
         [](const void* t, Host& h) {
             return written(as<RetryLimits>(t).retry->max_attempts, as<RetryLimits>(t), in(h));
         },
         true},
        {"window_seconds", Type::integer(),
         [](const void* t, Host& h) { return effective(as<RetryLimits>(t).retry->window_seconds, in(h)); }},
        {"attempts", Type::integer(),
         [](const void* t, Host& h) { return effective(as<RetryLimits>(t).retry->attempts, in(h)); }},
        {"window", Type::text(),
         [](const void* t, Host& h) {
             return said(as<RetryLimits>(t).retry->window_seconds, as<RetryLimits>(t).retry->max_age_seconds,
                         " s", in(h));
         }},
        {"tries", Type::text(),
         [](const void* t, Host& h) {
             return said(as<RetryLimits>(t).retry->attempts, as<RetryLimits>(t).retry->max_attempts, " times",
                         in(h));
         }},
        {"limits", Type::list_of(Type::of(types.limit)), limits},
    };
}

Value retry_of(const model::Retry& retry, model::Generation generation, Judgement& judgement) {
    return object(types().retry, judgement.keep(RetryLimits{&retry, generation}), retry.place);
}

}  // namespace lint
