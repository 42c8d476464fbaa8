#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "predicate/value.hpp"

namespace predicate {

/// What an expression can be of, known when it is loaded.
struct Type {
    enum class Kind : std::uint8_t { truth, integer, text, object, list };
    Kind kind = Kind::truth;
    const ObjectType* object = nullptr;   ///< of an object
    std::shared_ptr<const Type> element;  ///< of a list
    bool operator==(const Type& other) const;

    static Type list_of(Type element);
    static Type of(const ObjectType& object);
};

/// State of one evaluation, the host's: fields and functions cast it to what they know.
struct Host {
    virtual ~Host() = default;
};

struct Field {
    std::string name;
    Type type;
    bool optional = false;  ///< may be absent: reading it needs a guard
    std::function<Value(const void* thing, Host& host)> read;
};

/// A kind of thing with its fields. `name` is for messages: "subscriber has no field `dlq`".
struct ObjectType {
    std::string name;
    std::vector<Field> fields;
    /// How it is shown in a message hole.
    std::function<value::Text(const void* thing, Host& host)> shown;
    /// Where it is, when nothing closer is known.
    std::function<text::Span(const void* thing, Host& host)> place;
};

struct Function {
    std::string name;
    std::vector<Type> parameters;
    Type result;
    std::function<Value(const std::vector<Value>& arguments, Host& host)> call;
};

/// All names an expression may use beside its own variables and the language's built-ins
/// (`has`, `known`, `size`, `distinct`, `.exists`, `.all`, `.filter`, `.map`, `.starts_with`,
/// `.ends_with`, `.like`, `.made_of`).
struct Vocabulary {
    struct Global {
        std::string name;
        Type type;
        std::function<Value(Host& host)> read;
    };
    std::vector<Global> globals;
    std::vector<Function> functions;
};

/// A variable in scope while an expression is compiled: a `for` binding, a `let`.
struct Variable {
    std::string name;
    Type type;
};

/// A mistake in an expression: where in its text, what, and the nearest right name if there is one.
struct Mistake {
    std::size_t begin = 0;  ///< byte offset in the expression's text
    std::size_t end = 0;
    std::string message;
};

/// A path that `where` has vouched for: `subscriber.dead_letter`.
using Vouched = std::vector<std::string>;

/// A checked expression, ready to run. Cheap to copy.
class Expression {
public:
    [[nodiscard]] const Type& type() const;
    [[nodiscard]] bool may_be_absent() const;
    /// Paths that are surely there when the expression is true.
    [[nodiscard]] const Vouched& vouches() const;
    /// `variables` in the order they were given to `compile`.
    [[nodiscard]] Value evaluate(const std::vector<Value>& variables, Host& host) const;

private:
    friend class Compiler;
    struct Code;
    std::shared_ptr<const Code> code_;
};

/// Parses and checks an expression. Names, types and guards are checked here, so that evaluation
/// cannot fail. On a mistake returns nothing and fills `mistake`. Length, depth and list sizes have limits.
[[nodiscard]] std::optional<Expression> compile(std::string_view text, const Vocabulary& vocabulary,
                                                const std::vector<Variable>& variables,
                                                const Vouched& vouched, bool absent_allowed,
                                                Mistake& mistake);

}  // namespace predicate
