#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "value/text.hpp"
#include "value/truth.hpp"

namespace predicate {

struct ObjectType;

/// A thing of the host's: its type says what fields it has.
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
    Value(value::Truth truth, text::Span place = {});
    Value(std::int64_t integer, text::Span place = {});
    Value(value::Text text, text::Span place = {});
    Value(Object object, text::Span place = {});
    Value(List list, text::Span place = {});
    static Value absent(text::Span place = {});
    static Value unknown(value::Reason reason, text::Span place = {});

    [[nodiscard]] bool is_absent() const;
    [[nodiscard]] bool is_unknown() const;
    [[nodiscard]] const value::Reason& reason() const;  ///< of an unknown
    [[nodiscard]] const value::Truth* truth() const;    ///< null when it is something else
    [[nodiscard]] const std::int64_t* integer() const;
    [[nodiscard]] const value::Text* text() const;
    [[nodiscard]] const Object* object() const;
    [[nodiscard]] const List* list() const;
    [[nodiscard]] text::Span place() const { return place_; }
    [[nodiscard]] Value placed_at(text::Span place) const;

private:
    using Content = std::variant<Absent, std::shared_ptr<const value::Reason>, value::Truth, std::int64_t,
                                 value::Text, Object, std::shared_ptr<const List>>;
    Content content_;
    text::Span place_;
};

}  // namespace predicate
