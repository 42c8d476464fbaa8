#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

/// Three seconds unless the function says otherwise (Lambda API, CreateFunction, Timeout).
Value timeout(const void* thing, Host& host) {
    const Value value =
        read_of(as<model::Receiver>(thing).identity, as<model::Receiver>(thing).timeout_seconds, in(host));
    return value.is_absent() ? Value(std::int64_t{3}) : value;
}

/// Where its failed asynchronous calls go; nothing tells of a function that is only named.
Value on_failure(const void* thing, Host& host) {
    return read_of(as<model::Receiver>(thing).identity, as<model::Receiver>(thing).on_failure, in(host))
        .placed_at({});
}

/// Standard unless the machine says otherwise (Step Functions API, CreateStateMachine, type).
Value express(const void* thing, Host& host) {
    const Value value =
        read_of(as<model::Receiver>(thing).identity, as<model::Receiver>(thing).machine_type, in(host));
    if (value.is_absent()) return Value(value::Truth::no);
    if (!value.text()) return value;
    if (!value.text()->is_literal()) return unresolved(*value.text());
    return Value(value::truth(value.text()->literal() == "EXPRESS"), value.place());
}

void fill_common(predicate::ObjectType& type, std::string_view name) {
    type.name = name;
    type.shown = [](const void* thing, Host&) { return shown_name(as<model::Receiver>(thing).identity); };
    type.place = [](const void* thing, Host&) {
        return as<model::Receiver>(thing).identity.declared ? as<model::Receiver>(thing).identity.place
                                                            : text::Span{};
    };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(),
         [](const void* t, Host&) { return Value(shown_name(as<model::Receiver>(t).identity)); }},
        {"arn", Type::text(),
         [](const void* t, Host&) { return Value::borrowed(as<model::Receiver>(t).arn); }},
        {"declared", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<model::Receiver>(t).identity.declared)); }},
    };
}

}  // namespace

void fill_receiver(Types& types) {
    fill_common(types.function, "function");
    types.function.fields.push_back({"timeout_seconds", Type::integer(), timeout});
    types.function.fields.push_back({"on_failure", Type::text(), on_failure, true});
    fill_common(types.machine, "state machine");
    types.machine.fields.push_back({"express", Type::truth(), express});
}

}  // namespace lint
