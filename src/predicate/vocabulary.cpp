#include "predicate/vocabulary.hpp"

namespace predicate {

bool Type::operator==(const Type& other) const {
    if (kind != other.kind || object != other.object) return false;
    if (!element || !other.element) return element == other.element;
    return *element == *other.element;
}

Type Type::list_of(Type element) {
    return {Kind::list, nullptr, std::make_shared<const Type>(std::move(element))};
}

std::string Type::with_article() const {
    switch (kind) {
        case Kind::truth:
            return "a truth";
        case Kind::integer:
            return "an integer";
        case Kind::text:
            return "a text";
        case Kind::list:
            return "a list";
        case Kind::object:
            break;
    }
    const bool vowel = std::string_view("aeiou").find(object->name.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(object->name);
}

}  // namespace predicate
