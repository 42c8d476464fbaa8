#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jsonata/lexer.hpp"

namespace jsonata {

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = UINT32_MAX;

/// One construct of an expression. Its parts are its children in the order in which they are written.
struct Node {
    enum class Kind : std::uint8_t {
        name,
        variable,
        text,
        number,
        constant,  ///< `true`, `false`, `null`
        regex,
        wildcard,     ///< `*`
        descendant,   ///< `**`
        parent,       ///< `%`
        placeholder,  ///< `?` among the arguments of a partial application
        hole,
        path,       ///< steps
        filter,     ///< what, condition or index
        keep,       ///< `a[]`: what
        sort,       ///< `a^(b, >c)`: what, terms
        group,      ///< `a{k: v}`: what, key, value, key, value ...
        object,     ///< key, value, key, value ...
        array,      ///< items
        range,      ///< `a..b`, in an array only
        block,      ///< expressions
        call,       ///< what is called, arguments; a partial application too
        lambda,     ///< parameters, the body
        condition,  ///< test, then, and perhaps else
        otherwise,  ///< `a ?: b`, `a ?? b`
        bind,       ///< variable, value
        focus,      ///< `a@$v`: what, variable
        position,   ///< `a#$i`: what, variable
        apply,      ///< `a ~> b`
        binary,     ///< the mark is the operator
        negation,
        transform,  ///< `|pattern|update|`, `|pattern|update,delete|`
    };
    Kind kind = Kind::name;
    // What jsonata's second pass looks at, for the faults it finds (S0209, S0210, S0213, S0215, S0216).
    bool path_like : 1 = false;
    bool grouped : 1 = false;
    bool filtered : 1 = false;
    bool sorted : 1 = false;
    bool scalar : 1 = false;  ///< a number, `true`, `false` or `null`: no step of a path

    std::uint16_t depth = 1;
    Range range;
    Range mark;  ///< the operator, of what has one
    NodeId first = no_node;
    NodeId last = no_node;
    NodeId next = no_node;
};

/// An expression, taken apart as far as it is one.
struct Syntax {
    const Written* written = nullptr;
    std::vector<Node> nodes;
    NodeId root = no_node;  ///< none where there is a mistake, or a limit was met
    std::optional<Mistake> mistake;
    bool too_deep = false;
    /// Holes that leave open how the text goes on: see Lexer.
    const Written::Hole* doubt = nullptr;
    bool hole_in_code = false;
    /// The first `aws:Name` that was read as the two branches of a condition.
    std::optional<Range> split_name;

    [[nodiscard]] const Node& operator[](NodeId id) const { return nodes[id]; }
    [[nodiscard]] std::string_view excerpt(NodeId id) const { return written->excerpt(nodes[id].range); }
    [[nodiscard]] std::vector<NodeId> children(NodeId id) const;
    /// A name without backticks, a string with its escapes resolved, a variable without its `$`.
    [[nodiscard]] std::string name(NodeId id) const;
};

/// How deeply constructs may lie in each other; more is no mistake, but is not read. The service itself stops
/// at a depth of 100 (user guide, quotas).
inline constexpr std::uint16_t deepest_syntax = 256;

/// Reads the part of a text that is an expression, by the grammar of jsonata 2.2. Accepts what that accepts;
/// beyond it, regular expressions, function signatures and the reach of `%` are not looked into.
[[nodiscard]] Syntax parse(const Written& written, Range expression);
/// `written` must stay.
Syntax parse(Written&&, Range) = delete;

}  // namespace jsonata
