#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "predicate/value.hpp"

namespace predicate {

struct ObjectType;

/// What an expression can be of, known when it is loaded.
struct Type {
    enum class Kind : std::uint8_t { truth, integer, text, object, list };
    Kind kind = Kind::truth;
    const ObjectType* object = nullptr;   ///< of an object
    std::shared_ptr<const Type> element;  ///< of a list
    bool operator==(const Type& other) const;

    static Type truth() { return {}; }
    static Type integer() { return {Kind::integer, nullptr, nullptr}; }
    static Type text() { return {Kind::text, nullptr, nullptr}; }
    static Type list_of(Type element);
    static Type of(const ObjectType& object) { return {Kind::object, &object, nullptr}; }

    [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
    /// For messages: `a text`, `an event source`, `a list`.
    [[nodiscard]] std::string with_article() const;
};

/// State of one evaluation, the host's: fields and functions cast it to what they know.
struct Host {
    virtual ~Host() = default;
    std::uint64_t steps = 0;  ///< members of lists visited in all evaluations so far
};

struct Field {
    std::string_view name;
    Type type;
    Value (*read)(const void* thing, Host& host);
    bool optional = false;        ///< may be absent: reading it needs a guard
    std::string_view mistaken{};  ///< what people write instead, for suggestions: `dlq`
};

/// A kind of thing with its fields. `name` is for messages: "subscriber has no field `dlq`".
struct ObjectType {
    std::string_view name;
    std::vector<Field> fields;
    /// How it is shown in a message hole.
    value::Text (*shown)(const void* thing, Host& host) = nullptr;
    /// Where the thing itself is, whoever refers to it; null: nowhere of its own.
    text::Span (*place)(const void* thing, Host& host) = nullptr;
    /// Whether two are the same thing; null: they cannot be compared.
    value::Truth (*same)(const void* a, const void* b, Host& host) = nullptr;
    /// Whether what stands for the thing can be resolved; null: always.
    bool (*resolved)(const void* thing, Host& host) = nullptr;
};

struct Function {
    struct Parameter {
        std::string_view name;
        std::vector<Type> accepts;  ///< any of them
    };
    std::string_view name;
    std::vector<Parameter> parameters;
    Type result;
    /// Arguments may be unknown, never absent.
    Value (*call)(std::span<const Value> arguments, Host& host);
};

struct Global {
    std::string_view name;
    Type type;
    Value (*read)(Host& host);
};

/// All names an expression may use beside its own variables and the language's built-ins
/// (`has`, `known`, `size`, `distinct`, `.exists`, `.all`, `.filter`, `.map`, `.starts_with`,
/// `.ends_with`, `.like`, `.made_of`).
struct Vocabulary {
    std::vector<Global> globals;
    std::vector<Function> functions;
};

}  // namespace predicate
