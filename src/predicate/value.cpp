#include "predicate/value.hpp"

#include <utility>

namespace predicate {

Value::Value(value::Truth truth, text::Span place) : content_(truth), place_(place) {
    if (truth == value::Truth::unknown) {
        content_ = std::make_shared<const value::Reason>(value::Reason{"it is not known", place});
    }
}

Value::Value(std::int64_t integer, text::Span place) : content_(integer), place_(place) {}

Value::Value(value::Text text, text::Span place)
    : content_(std::make_shared<const value::Text>(std::move(text))), place_(place) {}

Value::Value(Object object, text::Span place) : content_(object), place_(place) {}

Value::Value(List list, text::Span place)
    : content_(std::make_shared<const List>(std::move(list))), place_(place) {}

Value Value::absent(text::Span place) {
    Value result;
    result.place_ = place;
    return result;
}

Value Value::unknown(value::Reason reason, text::Span place) {
    return unknown(std::make_shared<const value::Reason>(std::move(reason)), place);
}

Value Value::unknown(std::shared_ptr<const value::Reason> reason, text::Span place) {
    Value result;
    result.content_ = std::move(reason);
    result.place_ = place;
    return result;
}

Value Value::borrowed(const value::Text& text, text::Span place) {
    Value result;
    // An aliasing pointer without an owner: no allocation, no counting.
    result.content_ = std::shared_ptr<const value::Text>(std::shared_ptr<const value::Text>(), &text);
    result.place_ = place;
    return result;
}

std::shared_ptr<const value::Reason> Value::shared_reason() const {
    return std::get<ReasonRef>(content_);
}

const value::Text* Value::text() const {
    const auto* held = std::get_if<std::shared_ptr<const value::Text>>(&content_);
    return held ? held->get() : nullptr;
}

const Value::List* Value::list() const {
    const auto* held = std::get_if<std::shared_ptr<const List>>(&content_);
    return held ? held->get() : nullptr;
}

Value Value::placed_at(text::Span place) const {
    Value result = *this;
    result.place_ = place;
    return result;
}

}  // namespace predicate
