#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "value/text.hpp"
#include "value/truth.hpp"

namespace predicate {

struct ObjectType;

/// A thing of the host's: its type says what fields it has. The host keeps the thing alive.
struct Object {
    const ObjectType* type = nullptr;
    const void* thing = nullptr;
    bool operator==(const Object&) const = default;
};

/// What an expression yields, and where it is written.
class Value {
public:
    struct Absent {};
    struct List {
        std::vector<Value> items;
        /// Set: there may be more.
        std::shared_ptr<const value::Reason> open;
    };

    Value() = default;
    /// An unknown truth should rather be made by `unknown`, which says why.
    explicit Value(value::Truth truth, text::Span place = {});
    explicit Value(std::int64_t integer, text::Span place = {});
    explicit Value(value::Text text, text::Span place = {});
    explicit Value(Object object, text::Span place = {});
    explicit Value(List list, text::Span place = {});
    static Value absent(text::Span place = {});
    /// With a place the document says something there that cannot be resolved; without one it is not
    /// even known whether the document says anything.
    static Value unknown(value::Reason reason, text::Span place = {});
    static Value unknown(std::shared_ptr<const value::Reason> reason, text::Span place = {});
    /// A text that lives at least as long as the value and its copies.
    static Value borrowed(const value::Text& text, text::Span place = {});

    [[nodiscard]] bool is_absent() const { return std::holds_alternative<Absent>(content_); }
    [[nodiscard]] bool is_unknown() const { return std::holds_alternative<ReasonRef>(content_); }
    [[nodiscard]] const value::Reason& reason() const { return *std::get<ReasonRef>(content_); }
    [[nodiscard]] std::shared_ptr<const value::Reason> shared_reason() const;  ///< of an unknown
    [[nodiscard]] const value::Truth* truth() const { return std::get_if<value::Truth>(&content_); }
    [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&content_); }
    [[nodiscard]] const value::Text* text() const;
    [[nodiscard]] const Object* object() const { return std::get_if<Object>(&content_); }
    [[nodiscard]] const List* list() const;
    [[nodiscard]] text::Span place() const { return place_; }
    [[nodiscard]] Value placed_at(text::Span place) const;

private:
    using ReasonRef = std::shared_ptr<const value::Reason>;
    using Content = std::variant<Absent, ReasonRef, value::Truth, std::int64_t,
                                 std::shared_ptr<const value::Text>, Object, std::shared_ptr<const List>>;
    Content content_;
    text::Span place_;
};

}  // namespace predicate
