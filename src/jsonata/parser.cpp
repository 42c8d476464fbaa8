#include "jsonata/parser.hpp"

#include <algorithm>
#include <array>

#include "text/clip.hpp"

namespace jsonata {
namespace {

struct Power {
    std::string_view symbol;
    int binding;
};

constexpr int binding_of_prefix = 70;
constexpr std::string_view a_value = "a value";

std::string found(const Token& token) {
    constexpr std::size_t most = 40;
    if (token.kind == Token::Kind::end) return "the expression ends";
    if (token.kind == Token::Kind::text) return "a string stands";
    return "`" + text::clipped(token.spelling, most) + "` stands";
}

}  // namespace

int Parser::binding_of(const Token& token) {
    static constexpr std::array<Power, 27> powers{{
        {".", 75},  {"[", 80},  {"{", 70},   {"(", 80},  {"@", 80},  {"#", 80},  {"?", 20},
        {"+", 50},  {"-", 50},  {"*", 60},   {"/", 60},  {"%", 60},  {"=", 40},  {"<", 40},
        {">", 40},  {"^", 40},  {":=", 10},  {"!=", 40}, {"<=", 40}, {">=", 40}, {"~>", 40},
        {"?:", 40}, {"??", 40}, {"and", 30}, {"or", 25}, {"in", 40}, {"&", 50},
    }};
    if (token.kind != Token::Kind::symbol) return 0;
    for (const Power& power : powers) {
        if (power.symbol == token.spelling) return power.binding;
    }
    return 0;
}

Parser::Parser(const Written& written, Range expression) : written_(written), lexer_(written, expression) {
    out_.written = &written;
}

Syntax Parser::whole() && {
    advance();
    NodeId root = expression(0);
    if (root != no_node && here_.kind != Token::Kind::end)
        root = refuse_token(here_, "an operator or the end");
    if (root != no_node && out_.nodes[root].kind == Kind::parent)
        root = refuse(out_.nodes[root].range, "`%` has no parent here");
    if (!out_.too_deep) out_.root = root;
    out_.doubt = lexer_.doubt();
    out_.hole_in_code = lexer_.hole_in_code();
    return std::move(out_);
}

NodeId Parser::refuse(Range range, std::string words) {
    if (!out_.mistake) out_.mistake = lexer_.mistake();
    if (!out_.mistake) out_.mistake = Mistake{range, std::move(words)};
    return no_node;
}

NodeId Parser::refuse_token(const Token& token, std::string_view wanted) {
    return refuse(token.range, found(token) + " here, where " + std::string(wanted) + " belongs");
}

bool Parser::take(std::string_view symbol, bool operand_ended) {
    if (!here_.is(symbol)) {
        refuse_token(here_, "`" + std::string(symbol) + "`");
        return false;
    }
    advance(operand_ended);
    return true;
}

NodeId Parser::leaf(Kind kind, const Token& token) {
    const auto id = static_cast<NodeId>(out_.nodes.size());
    Node node;
    node.kind = kind;
    node.range = token.range;
    node.mark = token.range;
    node.path_like = kind == Kind::name;
    node.scalar = kind == Kind::number || kind == Kind::constant;
    out_.nodes.push_back(node);
    return id;
}

NodeId Parser::around(Kind kind, NodeId part, Range mark) {
    const NodeId id = leaf(kind, Token{Token::Kind::symbol, mark, {}});
    return adopt(id, part) ? id : no_node;
}

bool Parser::adopt(NodeId parent, NodeId part) {
    if (part == no_node) return false;
    Node& node = out_.nodes[parent];
    const Node& child = out_.nodes[part];
    (node.first == no_node ? node.first : out_.nodes[node.last].next) = part;
    node.last = part;
    node.range.begin = std::min(node.range.begin, child.range.begin);
    node.range.end = std::max(node.range.end, child.range.end);
    node.depth = std::max<std::uint16_t>(node.depth, static_cast<std::uint16_t>(child.depth + 1));
    out_.too_deep = out_.too_deep || node.depth > deepest_syntax;
    return !out_.too_deep;
}

NodeId Parser::close(NodeId node, std::string_view symbol, bool operand_ended) {
    const std::uint32_t end = here_.range.end;
    if (!take(symbol, operand_ended)) return no_node;
    out_.nodes[node].range.end = end;
    return node;
}

NodeId Parser::expression(int binding) {
    if (++nesting_ > deepest_syntax) {
        out_.too_deep = true;
        return no_node;
    }
    Token token = here_;
    advance(true);
    NodeId left = prefix(token);
    while (left != no_node && binding < binding_of(here_)) {
        token = here_;
        advance();
        left = infix(token, left);
    }
    // What the lexer cannot read counts before what the parser would make of it.
    if (left != no_node && here_.kind == Token::Kind::wrong) left = refuse(here_.range, {});
    --nesting_;
    return left;
}

NodeId Parser::prefix(const Token& token) {
    switch (token.kind) {
        case Token::Kind::name:
            return leaf(Kind::name, token);
        case Token::Kind::variable:
            return leaf(Kind::variable, token);
        case Token::Kind::text:
            return leaf(Kind::text, token);
        case Token::Kind::number:
            return leaf(Kind::number, token);
        case Token::Kind::constant:
            return leaf(Kind::constant, token);
        case Token::Kind::regex:
            return leaf(Kind::regex, token);
        case Token::Kind::hole:
            return leaf(Kind::hole, token);
        case Token::Kind::symbol:
            return prefix_symbol(token);
        case Token::Kind::end:
        case Token::Kind::wrong:
            break;
    }
    return refuse_token(token, a_value);
}

NodeId Parser::prefix_symbol(const Token& token) {
    if (token.is("and") || token.is("or") || token.is("in")) return leaf(Kind::name, token);
    if (token.is("*")) return leaf(Kind::wildcard, token);
    if (token.is("**")) return leaf(Kind::descendant, token);
    if (token.is("%")) return leaf(Kind::parent, token);
    if (token.is("(")) return block(token);
    if (token.is("[")) return array(token);
    if (token.is("{")) return object(token);
    if (token.is("|")) return transform(token);
    if (!token.is("-")) return refuse_token(token, a_value);
    const NodeId part = expression(binding_of_prefix);
    const NodeId id = around(Kind::negation, part, token.range);
    if (id != no_node) out_.nodes[id].scalar = out_.nodes[part].kind == Kind::number;
    return id;
}

NodeId Parser::infix(const Token& token, NodeId left) {
    if (token.is(".")) return path(token, left);
    if (token.is("?")) return condition(token, left);
    if (token.is(":=")) return bind(token, left);
    if (token.is("@") || token.is("#")) return step_variable(token, left);
    if (token.is("[") || token.is("{") || token.is("(") || token.is("^")) return infix_construct(token, left);
    return binary(token, left);
}

NodeId Parser::infix_construct(const Token& token, NodeId left) {
    if (token.is("[")) return bracket(token, left);
    if (token.is("{")) return group(token, left);
    return token.is("(") ? call(token, left) : sort(token, left);
}

NodeId Parser::block(const Token& open) {
    const NodeId id = leaf(Kind::block, open);
    while (!here_.is(")")) {
        if (!adopt(id, expression(0))) return no_node;
        if (!here_.is(";")) break;
        advance();
    }
    return close(id, ")", true);
}

NodeId Parser::array(const Token& open) {
    const NodeId id = leaf(Kind::array, open);
    while (!here_.is("]")) {
        if (!adopt(id, array_item())) return no_node;
        if (!here_.is(",")) break;
        advance();
        if (here_.is("]")) return refuse_token(here_, a_value);
    }
    return close(id, "]", true);
}

NodeId Parser::array_item() {
    const NodeId item = expression(0);
    if (item == no_node || !here_.is("..")) return item;
    const NodeId range = around(Kind::range, item, here_.range);
    advance();
    return range != no_node && adopt(range, expression(0)) ? range : no_node;
}

NodeId Parser::object(const Token& open) {
    return pairs(leaf(Kind::object, open));
}

/// Keys and values up to the closing brace.
NodeId Parser::pairs(NodeId node) {
    while (!here_.is("}")) {
        if (!adopt(node, expression(0)) || !take(":")) return no_node;
        if (!adopt(node, expression(0))) return no_node;
        if (!here_.is(",")) break;
        advance();
        if (here_.is("}")) return refuse_token(here_, "a key");
    }
    return close(node, "}", true);
}

NodeId Parser::transform(const Token& bar) {
    const NodeId id = leaf(Kind::transform, bar);
    if (!adopt(id, expression(0)) || !take("|") || !adopt(id, expression(0))) return no_node;
    if (here_.is(",")) {
        advance();
        if (!adopt(id, expression(0))) return no_node;
    }
    return close(id, "|", false);
}

}  // namespace jsonata
