#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

const PolicyDocument& it(const void* thing) {
    return *static_cast<const PolicyDocument*>(thing);
}
const iam::Fault& fault_of(const void* thing) {
    return *static_cast<const iam::Fault*>(thing);
}

Value said(std::string_view words) {
    return Value(value::Text(std::string(words)));
}

void fill_fault(Types& types) {
    predicate::ObjectType& type = types.fault;
    type.name = "fault";
    type.shown = [](const void* thing, Host&) { return value::Text(fault_of(thing).what); };
    type.place = [](const void* thing, Host&) { return fault_of(thing).place; };
    type.same = same_thing;
    type.fields = {
        {"code", Type::text(), [](const void* t, Host&) { return said(fault_of(t).code); }},
        {"theme", Type::text(), [](const void* t, Host&) { return said(iam::word(fault_of(t).theme)); }},
        {"refused", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(fault_of(t).refused)); }},
        {"what", Type::text(), [](const void* t, Host&) { return said(fault_of(t).what); }},
    };
}

Value faults(const void* thing, Host&) {
    Value::List list;
    for (const iam::Fault& fault : it(thing).faults()) {
        list.items.push_back(object(types().fault, fault, fault.place));
    }
    const std::optional<value::Reason>& more = it(thing).policy->statements.open;
    if (more && it(thing).delivers) list.open = std::make_shared<const value::Reason>(*more);
    return Value(std::move(list), it(thing).identity.place);
}

}  // namespace

void fill_document(Types& types) {
    fill_fault(types);
    predicate::ObjectType& type = types.document;
    type.name = "policy document";
    type.shown = [](const void* thing, Host&) { return shown_name(it(thing).identity); };
    type.place = [](const void* thing, Host&) { return it(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(it(t).identity); }},
        {"kind", Type::text(), [](const void* t, Host&) { return said(iam::word(it(t).site.kind)); }},
        {"delivers", Type::truth(), [](const void* t, Host&) { return Value(value::truth(it(t).delivers)); }},
        {"statements", Type::list_of(Type::of(types.statement)),
         [](const void* t, Host& h) { return statements_of(*it(t).policy, in(h)); }},
        {"faults", Type::list_of(Type::of(types.fault)), faults},
    };
}

}  // namespace lint
