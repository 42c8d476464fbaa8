#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;

Value said(std::string_view words) {
    return Value(value::Text(std::string(words)));
}

void fill_fault(Types& types) {
    predicate::ObjectType& type = types.fault;
    type.name = "fault";
    type.shown = [](const void* thing, Host&) { return value::Text(as<iam::Fault>(thing).what); };
    type.place = [](const void* thing, Host&) { return as<iam::Fault>(thing).place; };
    type.same = same_thing;
    type.fields = {
        {"code", Type::text(), [](const void* t, Host&) { return said(as<iam::Fault>(t).code); }},
        {"theme", Type::text(),
         [](const void* t, Host&) { return said(iam::word(as<iam::Fault>(t).theme)); }},
        {"refused", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<iam::Fault>(t).refused)); }},
        {"what", Type::text(), [](const void* t, Host&) { return said(as<iam::Fault>(t).what); }},
    };
}

Value faults(const void* thing, Host&) {
    Value::List list;
    for (const iam::Fault& fault : as<PolicyDocument>(thing).faults()) {
        list.items.push_back(object(types().fault, fault, fault.place));
    }
    const std::optional<value::Reason>& more = as<PolicyDocument>(thing).policy->statements.open;
    if (more && as<PolicyDocument>(thing).delivers) list.open = std::make_shared<const value::Reason>(*more);
    return Value(std::move(list), as<PolicyDocument>(thing).identity.place);
}

}  // namespace

void fill_document(Types& types) {
    fill_fault(types);
    predicate::ObjectType& type = types.document;
    type.name = "policy document";
    type.shown = [](const void* thing, Host&) { return shown_name(as<PolicyDocument>(thing).identity); };
    type.place = [](const void* thing, Host&) { return as<PolicyDocument>(thing).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<PolicyDocument>(t).identity); }},
        {"kind", Type::text(),
         [](const void* t, Host&) { return said(iam::word(as<PolicyDocument>(t).site.kind)); }},
        {"delivers", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<PolicyDocument>(t).delivers)); }},
        {"statements", Type::list_of(Type::of(types.statement)),
         [](const void* t, Host& h) { return statements_of(*as<PolicyDocument>(t).policy, in(h)); }},
        {"faults", Type::list_of(Type::of(types.fault)), faults},
    };
}

}  // namespace lint
