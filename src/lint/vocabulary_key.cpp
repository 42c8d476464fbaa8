#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

const model::Key& key_of(const void* thing) {
    return *static_cast<const EncryptionKey*>(thing)->key;
}

}  // namespace

void fill_key(Types& types) {
    predicate::ObjectType& type = types.key;
    type.name = "key";
    type.shown = [](const void* thing, Host&) { return shown_name(key_of(thing).identity); };
    type.place = [](const void* thing, Host&) {
        return key_of(thing).identity.declared ? key_of(thing).identity.place : text::Span{};
    };
    type.same = [](const void* a, const void* b, Host&) { return value::truth(&key_of(a) == &key_of(b)); };
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return Value(shown_name(key_of(t).identity)); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(key_of(t).arn); }},
        {"aws_managed", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(key_of(t).aws_managed)); }},
    };
}

}  // namespace lint
