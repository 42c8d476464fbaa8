#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "predicate/value.hpp"
#include "predicate/vocabulary.hpp"

namespace predicate {

/// A variable in scope while an expression is compiled: a `for` binding, a `let`.
struct Variable {
    std::string name;
    Type type;
};

/// A value fixed before evaluation, read as `group.name`: a rule's parameter.
struct Constant {
    std::string group;
    std::string name;
    Type type;
    Value value;
};

/// A mistake in an expression: where in its text, what, and the nearest right name if there is one.
struct Mistake {
    std::size_t begin = 0;  ///< byte offset in the expression's text
    std::size_t end = 0;
    std::string message;
};

/// Paths that are surely there: `subscriber.dead_letter`.
using Vouched = std::vector<std::string>;

/// What an expression may name, and what it may take for granted.
struct Scope {
    const Vocabulary* vocabulary = nullptr;
    std::vector<Variable> variables;
    std::vector<Constant> constants;
    Vouched vouched;
    /// The expression may be absent as a whole, and every step of its path.
    bool absent_allowed = false;
};

/// Limits that a hostile rule file meets.
inline constexpr std::size_t longest_expression = 4096;
inline constexpr std::size_t deepest_expression = 64;

struct Code;

/// A checked expression, ready to run. Cheap to copy.
class Expression {
public:
    [[nodiscard]] const Type& type() const { return type_; }
    /// Paths that are surely there when the expression is true.
    [[nodiscard]] const Vouched& vouches() const { return vouches_; }
    /// Paths that are surely there when the expression is false.
    [[nodiscard]] const Vouched& denies() const { return denies_; }
    /// `variables` in the order of the scope; they may be fewer than the scope had if the expression names no
    /// other.
    [[nodiscard]] Value evaluate(std::span<const Value> variables, Host& host) const;

private:
    friend std::optional<Expression> compile(std::string_view, const Scope&, Mistake&);
    Type type_;
    Vouched vouches_;
    Vouched denies_;
    std::shared_ptr<const Code> code_;
};

/// Parses and checks an expression. Names, types and guards are checked here, so that evaluation
/// cannot fail. On a mistake returns nothing and fills `mistake`. Length and depth have limits.
[[nodiscard]] std::optional<Expression> compile(std::string_view text, const Scope& scope, Mistake& mistake);

/// A value as a message shows it: `deliver`, `86400`, `arn:aws:sqs:${AWS::Region}:…`.
[[nodiscard]] value::Text shown(const Value& value, Host& host);

}  // namespace predicate
