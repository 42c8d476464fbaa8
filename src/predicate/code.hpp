#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "predicate/value.hpp"
#include "predicate/vocabulary.hpp"

namespace predicate {

/// What one evaluation works on.
struct Frame {
    std::span<const Value> variables;
    std::vector<Value> locals;  ///< of `.exists(v, …)` and its kind, innermost last
    Host& host;
    std::uint32_t steps = 0;  ///< members of lists visited, against `most_steps`
};

/// Beyond this many visits of list members in one evaluation the result is unknown: rules may nest lists.
inline constexpr std::uint32_t most_steps = 1'000'000;

/// A checked construct. Running it cannot fail: what cannot be told is an unknown value.
struct Code {
    Code() = default;
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    virtual ~Code() = default;
    [[nodiscard]] virtual Value run(Frame& frame) const = 0;
};

using CodeRef = std::unique_ptr<const Code>;

enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
enum class Quantifier : std::uint8_t { exists, all, filter, map };
enum class StringTest : std::uint8_t { starts_with, ends_with, like, made_of };

// access.cpp
CodeRef constant(Value value);
CodeRef variable(std::size_t index);
CodeRef local(std::size_t index);
CodeRef global(Value (*read)(Host&));
CodeRef field(CodeRef object, Value (*read)(const void*, Host&));
CodeRef element(CodeRef list, CodeRef position);
CodeRef call(Value (*function)(std::span<const Value>, Host&), std::vector<CodeRef> arguments);
CodeRef has(CodeRef path);
CodeRef known(CodeRef path);

// logic.cpp
CodeRef negation(CodeRef operand);
CodeRef conjunction(std::vector<CodeRef> operands);
CodeRef disjunction(std::vector<CodeRef> operands);
CodeRef comparison(Comparison which, CodeRef left, CodeRef right);
CodeRef arithmetic(char which, CodeRef left, CodeRef right);

// lists.cpp
CodeRef list(std::vector<CodeRef> items);
CodeRef membership(CodeRef item, CodeRef list);
CodeRef size_of(CodeRef list);
CodeRef distinct(CodeRef list);
CodeRef quantified(Quantifier which, CodeRef list, CodeRef body);

// strings.cpp
CodeRef string_test(StringTest which, CodeRef subject, CodeRef argument);

/// Why the value does not say: the reason of an unknown, of a hole; something general for an absent one.
[[nodiscard]] Value not_known(const Value& value);
/// An unknown truth because of one of the two; `truth` where it is decided.
[[nodiscard]] Value judged(value::Truth truth, const Value& left, const Value& right);
/// Whether two values are the same, as far as can be told.
[[nodiscard]] value::Truth same(const Value& left, const Value& right, Host& host);

}  // namespace predicate
