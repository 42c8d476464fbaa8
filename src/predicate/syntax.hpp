#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "predicate/predicate.hpp"

namespace predicate {

/// One construct of an expression as written.
struct Syntax {
    enum class Kind : std::uint8_t {
        truth,  ///< `true`; the number says which
        integer,
        text,
        name,
        list,    ///< `[a, b]`
        field,   ///< `a.name`
        index,   ///< `a[b]`
        call,    ///< `name(a, b)`
        method,  ///< `a.name(b, c)`: the first child is `a`
        negation,
        conjunction,  ///< two or more
        disjunction,  ///< two or more
        relation,     ///< the text is the operator
        arithmetic,   ///< the text is the operator
    };
    Kind kind = Kind::truth;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string_view text;       ///< a name, an operator, what stands in a string
    std::size_t text_begin = 0;  ///< where `text` stands, of a field, call or method
    std::int64_t number = 0;
    std::size_t depth = 1;
    std::vector<std::unique_ptr<Syntax>> children;
};

/// The grammar:
///
///     expression  = conjunction { "or" conjunction }
///     conjunction = negation { "and" negation }
///     negation    = "not" negation | relation
///     relation    = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=" | "in") sum ]
///     sum         = product { ("+" | "-") product }
///     product     = member { "*" member }
///     member      = primary { "." name [ "(" arguments ")" ] | "[" expression "]" }
///     primary     = string | integer | "true" | "false" | name [ "(" arguments ")" ]
///                 | "(" expression ")" | "[" [ arguments ] "]"
///
/// The views of the result point into `text`. Null and `mistake` filled where the text is no expression.
[[nodiscard]] std::unique_ptr<Syntax> parse(std::string_view text, Mistake& mistake);

}  // namespace predicate
