#include "document/schema_value.hpp"

namespace document {

const SchemaMember* SchemaValue::find(std::string_view name) const {
    for (auto member = members.rbegin(); member != members.rend(); ++member) {
        if (member->name == name) return &*member;
    }
    return nullptr;
}

SchemaValue schema_value(const Node& node) {
    SchemaValue value;
    value.place = node.span();
    value.add(node.kind());
    if (node.is(Kind::boolean)) value.boolean = node.boolean();
    if (node.is(Kind::integer)) value.integer = node.integer();
    if (node.is(Kind::real)) value.real = node.real();
    if (node.kind() < Kind::sequence) value.text = node.text();
    for (const Node& element : node.elements()) value.elements.push_back(schema_value(element));
    for (const Node::Entry& entry : node.entries()) {
        value.members.push_back({std::string(entry.key.text()), entry.key.span(), schema_value(entry.value)});
    }
    return value;
}

}  // namespace document
