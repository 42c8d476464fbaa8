#pragma once

#include "jsonata/syntax.hpp"

namespace jsonata {

/// Top-down operator precedence, after Pratt, as in jsonata. A node of no_node means that there is a mistake.
class Parser {
public:
    Parser(const Written& written, Range expression);
    Syntax whole() &&;

private:
    using Kind = Node::Kind;

    /// How strongly an infix operator binds; 0: it is none and ends an expression.
    static int binding_of(const Token& token);
    NodeId expression(int binding);
    NodeId prefix(const Token& token);
    NodeId prefix_symbol(const Token& token);
    NodeId infix(const Token& token, NodeId left);
    NodeId infix_construct(const Token& token, NodeId left);

    NodeId block(const Token& open);
    NodeId array(const Token& open);
    NodeId array_item();
    NodeId object(const Token& open);
    NodeId pairs(NodeId node);
    NodeId transform(const Token& bar);

    NodeId path(const Token& dot, NodeId left);
    NodeId bracket(const Token& open, NodeId left);
    NodeId group(const Token& open, NodeId left);
    NodeId sort(const Token& caret, NodeId left);
    NodeId call(const Token& open, NodeId left);
    NodeId argument();
    NodeId lambda(NodeId call);
    bool signature();
    NodeId condition(const Token& mark, NodeId left);
    NodeId bind(const Token& mark, NodeId left);
    NodeId step_variable(const Token& mark, NodeId left);
    NodeId binary(const Token& mark, NodeId left);

    void advance(bool operand_ended = false) { here_ = lexer_.next(operand_ended); }
    /// Takes a symbol that must stand here.
    bool take(std::string_view symbol, bool operand_ended = false);
    NodeId refuse(Range range, std::string words);
    NodeId refuse_token(const Token& token, std::string_view wanted);

    NodeId leaf(Kind kind, const Token& token);
    /// A construct of one part.
    NodeId around(Kind kind, NodeId part, Range mark);
    /// Appends a part, unless it is none.
    bool adopt(NodeId parent, NodeId part);
    /// Ends a construct with the symbol that must stand here.
    NodeId close(NodeId node, std::string_view symbol, bool operand_ended);

    const Written& written_;
    Lexer lexer_;
    Token here_;
    Syntax out_;
    int nesting_ = 0;
};

}  // namespace jsonata
