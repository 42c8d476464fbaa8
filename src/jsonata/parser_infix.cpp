#include "jsonata/parser.hpp"

namespace jsonata {

NodeId Parser::path(const Token& dot, NodeId left) {
    const NodeId right = expression(binding_of(dot));
    if (right == no_node) return no_node;
    for (const NodeId step : {left, right}) {
        if (out_.nodes[step].scalar)
            return refuse(out_.nodes[step].range, "a number, `true`, `false` or `null` is no step of a path");
    }
    const bool filtered = out_.nodes[right].filtered;
    const bool grouped = out_.nodes[left].path_like && out_.nodes[left].grouped;
    const NodeId id = out_.nodes[left].kind == Kind::path ? left : around(Kind::path, left, dot.range);
    if (id == no_node || !adopt(id, right)) return no_node;
    Node& node = out_.nodes[id];
    node.path_like = true;
    node.filtered = filtered;
    node.grouped = grouped;
    return id;
}

NodeId Parser::bracket(const Token& open, NodeId left) {
    if (here_.is("]")) {
        const NodeId id = around(Kind::keep, left, open.range);
        if (id == no_node) return no_node;
        const Node& part = out_.nodes[left];
        Node& node = out_.nodes[id];
        node.path_like = part.path_like;
        node.grouped = part.grouped;
        node.filtered = part.filtered;
        node.sorted = part.sorted;
        node.scalar = part.scalar;
        return close(id, "]", false);
    }
    const NodeId id = around(Kind::filter, left, open.range);
    if (id == no_node || !adopt(id, expression(0))) return no_node;
    const Node part = out_.nodes[left];
    if (!part.path_like && part.grouped)
        return refuse(open.range, "a filter cannot follow `{...}` in a step");
    Node& node = out_.nodes[id];
    node.path_like = part.path_like;
    node.grouped = part.grouped;
    node.scalar = part.scalar;
    node.filtered = true;
    return close(id, "]", true);
}

NodeId Parser::group(const Token& open, NodeId left) {
    const Node part = out_.nodes[left];
    if (part.grouped) return refuse(open.range, "a step has one `{...}` at most");
    const NodeId id = around(Kind::group, left, open.range);
    if (id == no_node || pairs(id) == no_node) return no_node;
    Node& node = out_.nodes[id];
    node.path_like = part.path_like;
    node.filtered = part.filtered;
    node.sorted = part.sorted;
    node.scalar = part.scalar;
    node.grouped = true;
    return id;
}

NodeId Parser::sort(const Token& caret, NodeId left) {
    const NodeId id = around(Kind::sort, left, caret.range);
    if (id == no_node || !take("(")) return no_node;
    while (true) {
        if (here_.is("<") || here_.is(">")) advance();
        if (!adopt(id, expression(0))) return no_node;
        if (!here_.is(",")) break;
        advance();
    }
    const Node part = out_.nodes[left];
    Node& node = out_.nodes[id];
    node.grouped = part.path_like && part.grouped;
    node.scalar = part.scalar;
    node.path_like = node.sorted = true;
    return close(id, ")", false);
}

NodeId Parser::call(const Token& open, NodeId left) {
    const Kind called = out_.nodes[left].kind;
    const bool defines = called == Kind::name && (out_.name(left) == "function" || out_.name(left) == "λ");
    const NodeId id = around(Kind::call, left, open.range);
    if (id == no_node) return no_node;
    while (!here_.is(")")) {
        if (!adopt(id, argument())) return no_node;
        if (!here_.is(",")) break;
        advance();
        if (here_.is(")")) return refuse_token(here_, "an argument");
    }
    if (close(id, ")", true) == no_node) return no_node;
    return defines ? lambda(id) : id;
}

NodeId Parser::argument() {
    if (!here_.is("?")) return expression(0);
    const NodeId id = leaf(Kind::placeholder, here_);
    advance();
    return id;
}

/// Turns `function(...)` into a definition and reads its body.
NodeId Parser::lambda(NodeId call) {
    const NodeId keyword = out_.nodes[call].first;
    out_.nodes[call].kind = Kind::lambda;
    out_.nodes[call].first = out_.nodes[keyword].next;
    if (out_.nodes[call].first == no_node) out_.nodes[call].last = no_node;
    for (NodeId one = out_.nodes[call].first; one != no_node; one = out_.nodes[one].next) {
        if (out_.nodes[one].kind != Kind::variable)
            return refuse(out_.nodes[one].range, "a parameter of a function is a variable: `$name`");
    }
    if (here_.is("<") && !signature()) return no_node;
    if (!take("{") || !adopt(call, expression(0))) return no_node;
    return close(call, "}", false);
}

/// `<s-n?:s>`; what it says is not looked into.
bool Parser::signature() {
    int depth = 1;
    while (depth > 0 && !here_.is("{") && here_.kind != Token::Kind::end &&
           here_.kind != Token::Kind::wrong) {
        advance();
        if (here_.is(">")) --depth;
        if (here_.is("<")) ++depth;
    }
    return take(">");
}

NodeId Parser::condition(const Token& mark, NodeId left) {
    const NodeId id = around(Kind::condition, left, mark.range);
    const NodeId then = id == no_node ? no_node : expression(0);
    if (then == no_node || !adopt(id, then) || !here_.is(":")) return then == no_node ? no_node : id;
    const Token colon = here_;
    const Range before = out_.nodes[then].range;
    advance();
    const bool tight = before.end == colon.range.begin && here_.range.begin == colon.range.end &&
                       here_.kind == Token::Kind::name;
    if (tight && !out_.split_name && written_.excerpt(before).ends_with("SystemMetadata.aws"))
        out_.split_name = Range{before.end - 3, here_.range.end};
    return adopt(id, expression(0)) ? id : no_node;
}

NodeId Parser::bind(const Token& mark, NodeId left) {
    if (out_.nodes[left].kind != Kind::variable)
        return refuse(out_.nodes[left].range, "what stands before `:=` is a variable: `$name`");
    const NodeId id = around(Kind::bind, left, mark.range);
    return id != no_node && adopt(id, expression(binding_of(mark) - 1)) ? id : no_node;
}

NodeId Parser::step_variable(const Token& mark, NodeId left) {
    const Node part = out_.nodes[left];
    const bool focus = mark.is("@");
    const NodeId variable = expression(binding_of(mark));
    if (variable == no_node) return no_node;
    if (out_.nodes[variable].kind != Kind::variable) {
        return refuse(out_.nodes[variable].range,
                      std::string("what follows `") + (focus ? "@" : "#") + "` is a variable: `$name`");
    }
    if (focus && part.filtered) return refuse(mark.range, "`@` must precede the filters of its step");
    if (focus && part.sorted) return refuse(mark.range, "`@` must precede the `^(...)` of its step");
    const NodeId id = around(focus ? Kind::focus : Kind::position, left, mark.range);
    if (id == no_node || !adopt(id, variable)) return no_node;
    Node& node = out_.nodes[id];
    node.path_like = part.path_like || !focus;
    node.grouped = part.grouped && (part.path_like || focus);
    node.filtered = part.filtered;
    node.sorted = part.sorted;
    node.scalar = part.scalar;
    return id;
}

NodeId Parser::binary(const Token& mark, NodeId left) {
    const bool otherwise = mark.is("?:") || mark.is("??");
    const Kind kind = otherwise ? Kind::otherwise : mark.is("~>") ? Kind::apply : Kind::binary;
    const NodeId id = around(kind, left, mark.range);
    return id != no_node && adopt(id, expression(otherwise ? 0 : binding_of(mark))) ? id : no_node;
}

Syntax parse(const Written& written, Range expression) {
    return Parser(written, expression).whole();
}

}  // namespace jsonata
