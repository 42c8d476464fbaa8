#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Fact;
using value::Text;

/// A field for a text that may not be written.
template <Fact<Text> model::Parameters::*member>
Value optional(const void* thing, Host& host) {
    return read_optional(as<model::Parameters>(thing).*member, in(host));
}

template <Fact<Text> model::Position::*member>
Value of_position(const void* thing, Host& host) {
    return read_optional(as<model::Subscriber>(thing).position.*member, in(host));
}

Value blocks(const void* thing, Host& host) {
    return blocks_of(as<model::Parameters>(thing).blocks, in(host));
}

/// A call is given up after 30 s where nothing else is said (CreateSubscriber, InvocationTimeoutSeconds).
Value timeout(const void* thing, Host& host) {
    const Value value = read(as<model::Parameters>(thing).timeout_seconds, in(host));
    return value.is_absent() ? Value(std::int64_t{30}) : value;
}

void fill_position(Types& types) {
    predicate::ObjectType& type = types.position;
    type.name = "position";
    type.fields = {
        {"starting", Type::text(),
         [](const void* t, Host& h) {
             return or_default(of_position<&model::Position::starting>(t, h), "LATEST");
         }},
        {"resume", Type::text(), of_position<&model::Position::resume>, true},
        {"point", Type::text(), of_position<&model::Position::point>, true},
        {"begin", Type::text(), of_position<&model::Position::begin>, true},
        {"end", Type::text(), of_position<&model::Position::end>, true},
    };
}

void fill_transformer(Types& types) {
    predicate::ObjectType& type = types.transformer;
    type.name = "transformer";
    type.fields = {
        {"type", Type::text(),
         [](const void* t, Host& h) {
             return or_default(read_optional(as<model::Subscriber>(t).transformer.type, in(h)), "RAW");
         }},
        {"expression", Type::text(),
         [](const void* t, Host& h) {
             return read_optional(as<model::Subscriber>(t).transformer.expression, in(h));
         },
         true},
    };
}

}  // namespace

void fill_parameters(Types& types) {
    fill_position(types);
    fill_transformer(types);
    predicate::ObjectType& type = types.parameters;
    type.name = "parameters";
    type.fields = {
        {"blocks", Type::list_of(Type::text()), blocks},
        {"message_group", Type::text(), optional<&model::Parameters::message_group>, true},
        {"deduplication_id", Type::text(), optional<&model::Parameters::deduplication_id>, true},
        {"delay_seconds", Type::text(), optional<&model::Parameters::delay_seconds>, true},
        {"partition_key", Type::text(), optional<&model::Parameters::partition_key>, true},
        {"invocation", Type::text(), optional<&model::Parameters::invocation>, true},
        {"execution_name", Type::text(), optional<&model::Parameters::execution_name>, true},
        {"qualifier", Type::text(), optional<&model::Parameters::qualifier>, true},
        {"event_group", Type::text(), optional<&model::Parameters::event_group>, true},
        {"input", Type::text(), optional<&model::Parameters::input>, true},
        {"timeout_seconds", Type::integer(), timeout},
    };
}

Value blocks_of(const value::List<model::Block>& blocks, Judgement& judgement) {
    Value::List list;
    for (const auto& member : blocks.members) {
        if (!judgement.world().holds(member.exists)) continue;
        list.items.push_back(Value(Text(member.item.name), member.item.place));
    }
    if (blocks.open) list.open = std::make_shared<const value::Reason>(*blocks.open);
    return Value(std::move(list), blocks.place);
}

}  // namespace lint
