#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

const model::Key& it(const void* thing) {
    return *static_cast<const EncryptionKey*>(thing)->key;
}

}  // namespace

void fill_key(Types& types) {
    predicate::ObjectType& type = types.key;
    type.name = "key";
    type.shown = [](const void* thing, Host&) { return shown_name(it(thing).identity); };
    type.place = [](const void* thing, Host&) {
        return it(thing).identity.declared ? it(thing).identity.place : text::Span{};
    };
    type.same = [](const void* a, const void* b, Host&) { return value::truth(&it(a) == &it(b)); };
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return Value(shown_name(it(t).identity)); }},
        {"arn", Type::text(), [](const void* t, Host&) { return Value::borrowed(it(t).arn); }},
        {"aws_managed", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(it(t).aws_managed)); }},
    };
}

}  // namespace lint
