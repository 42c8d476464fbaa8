#include "document/schema_branches.hpp"

namespace document {

/// References may go round in a circle.
constexpr unsigned deepest_reference = 16;

SchemaBranches::SchemaBranches(const Node& schema) : root_{schema} {
    add(schema, 0);
}

void SchemaBranches::add(const Node& part, unsigned depth) {
    if (depth > deepest_reference || !part.is(Kind::mapping)) return;
    if (const auto reference = part.find("$ref")) {
        if (const auto target = referred(reference->text())) add(*target, depth + 1);
        return;
    }
    parts_.push_back(part);
    for (const std::string_view keyword : {"allOf", "anyOf", "oneOf", "then", "else"}) {
        add_each(part, keyword, depth + 1);
    }
}

void SchemaBranches::add_each(const Node& part, std::string_view keyword, unsigned depth) {
    const auto below = part.find(keyword);
    if (!below) return;
    if (below->is(Kind::mapping)) add(*below, depth);
    for (const Node& branch : below->elements()) add(branch, depth);
}

std::optional<Node> SchemaBranches::referred(std::string_view reference) const {
    if (reference.substr(0, 1) != "#") return std::nullopt;
    std::optional<Node> target = root_.front();
    std::size_t at = 1;
    while (target && at < reference.size()) {
        const std::size_t end = std::min(reference.find('/', at + 1), reference.size());
        target = target->find(reference.substr(at + 1, end - at - 1));
        at = end;
    }
    return target;
}

SchemaBranches SchemaBranches::member(std::string_view name) const {
    SchemaBranches below;
    below.root_ = root_;
    for (const Node& part : parts_) {
        const auto properties = part.find("properties");
        const auto named = properties ? properties->find(name) : std::nullopt;
        const auto other = part.find("additionalProperties");
        if (named) {
            below.add(*named, 0);
        } else if (other) {
            below.add(*other, 0);
        }
    }
    return below;
}

SchemaBranches SchemaBranches::element(std::size_t index) const {
    SchemaBranches below;
    below.root_ = root_;
    for (const Node& part : parts_) {
        const auto items = part.find("items");
        if (!items) continue;
        if (items->is(Kind::mapping)) below.add(*items, 0);
        const std::vector<Node> positions = items->elements();
        if (index < positions.size()) below.add(positions[index], 0);
    }
    return below;
}

std::vector<Node> SchemaBranches::all(std::string_view keyword) const {
    std::vector<Node> found;
    for (const Node& part : parts_) {
        if (const auto value = part.find(keyword)) found.push_back(*value);
    }
    return found;
}

}  // namespace document
