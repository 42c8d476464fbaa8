#include <array>
#include <charconv>
#include <utility>

#include "predicate/lexer.hpp"
#include "predicate/syntax.hpp"

namespace predicate {
namespace {

using Kind = Syntax::Kind;
using Tree = std::unique_ptr<Syntax>;

bool reserved(std::string_view name) {
    static constexpr std::array<std::string_view, 6> words = {"and", "or", "not", "in", "true", "false"};
    for (const std::string_view word : words) {
        if (word == name) return true;
    }
    return false;
}

Tree leaf(Kind kind, const Token& token) {
    auto tree = std::make_unique<Syntax>();
    tree->kind = kind;
    tree->begin = token.begin;
    tree->end = token.end;
    tree->text = token.text;
    tree->text_begin = token.begin;
    return tree;
}

void adopt(Syntax& parent, Tree child) {
    parent.depth = std::max(parent.depth, child->depth + 1);
    parent.begin = std::min(parent.begin, child->begin);
    parent.end = std::max(parent.end, child->end);
    parent.children.push_back(std::move(child));
}

/// Recursive descent; a null tree means that `mistake_` is filled.
class Parser {
public:
    Parser(std::vector<Token> tokens, Mistake& mistake) : tokens_(std::move(tokens)), mistake_(mistake) {}

    Tree whole() {
        Tree tree = expression();
        if (!tree) return nullptr;
        if (here().kind != Token::Kind::end) return refuse_here("an operator or the end");
        return tree;
    }

private:
    const Token& here() const { return tokens_[at_]; }
    bool symbol(std::string_view spelling) const { return here().is(Token::Kind::symbol, spelling); }
    bool word(std::string_view spelling) const { return here().is(Token::Kind::name, spelling); }
    const Token& take() { return tokens_[at_++]; }

    Tree refuse(std::size_t begin, std::size_t end, std::string message) {
        mistake_ = {begin, end, std::move(message)};
        return nullptr;
    }
    Tree refuse_here(std::string_view expected) {
        const Token& token = here();
        std::string found = "the expression ends here";
        if (token.kind == Token::Kind::text) found = "a string stands here";
        if (token.kind != Token::Kind::end && token.kind != Token::Kind::text) {
            found = "`" + std::string(token.text) + "` stands here";
        }
        return refuse(token.begin, token.end, found + ", where " + std::string(expected) + " belongs");
    }
    Tree within_depth(Tree tree) {
        if (tree && tree->depth > deepest_expression) return refuse(tree->begin, tree->end, too_deep);
        return tree;
    }

    Tree expression() {
        if (++nesting_ > deepest_expression) return refuse(here().begin, here().end, too_deep);
        Tree tree = chain("or", Kind::disjunction,
                          [this] { return chain("and", Kind::conjunction, [this] { return negation(); }); });
        --nesting_;
        return tree;
    }

    template <class Operand>
    Tree chain(std::string_view separator, Kind kind, Operand operand) {
        Tree first = operand();
        if (!first || !word(separator)) return first;
        Tree tree = leaf(kind, here());
        adopt(*tree, std::move(first));
        while (word(separator)) {
            take();
            Tree next = operand();
            if (!next) return nullptr;
            adopt(*tree, std::move(next));
        }
        return within_depth(std::move(tree));
    }

    Tree negation() {
        if (!word("not")) return relation();
        if (++nesting_ > deepest_expression) return refuse(here().begin, here().end, too_deep);
        Tree tree = leaf(Kind::negation, take());
        Tree operand = negation();
        --nesting_;
        if (!operand) return nullptr;
        adopt(*tree, std::move(operand));
        return within_depth(std::move(tree));
    }

    bool relational() const {
        static constexpr std::array<std::string_view, 6> operators = {"==", "!=", "<", "<=", ">", ">="};
        for (const std::string_view spelling : operators) {
            if (symbol(spelling)) return true;
        }
        return word("in");
    }

    Tree relation() {
        Tree left = sum();
        if (!left || !relational()) return left;
        Tree tree = binary(Kind::relation, std::move(left), &Parser::sum);
        if (tree && relational()) {
            return refuse(here().begin, here().end, "comparisons do not chain; join two with `and`");
        }
        return tree;
    }

    Tree sum() {
        Tree tree = product();
        while (tree && (symbol("+") || symbol("-"))) {
            tree = binary(Kind::arithmetic, std::move(tree), &Parser::product);
        }
        return tree;
    }

    Tree product() {
        Tree tree = member();
        while (tree && symbol("*")) tree = binary(Kind::arithmetic, std::move(tree), &Parser::member);
        return tree;
    }

    Tree binary(Kind kind, Tree left, Tree (Parser::*operand)()) {
        Tree tree = leaf(kind, take());
        Tree right = (this->*operand)();
        if (!right) return nullptr;
        adopt(*tree, std::move(left));
        adopt(*tree, std::move(right));
        return within_depth(std::move(tree));
    }

    Tree member() {
        Tree tree = primary();
        while (tree && (symbol(".") || symbol("["))) {
            tree = within_depth(symbol(".") ? dotted(std::move(tree)) : indexed(std::move(tree)));
        }
        return tree;
    }

    Tree dotted(Tree object) {
        take();
        if (here().kind != Token::Kind::name) return refuse_here("the name of a field");
        Tree tree = leaf(Kind::field, take());
        adopt(*tree, std::move(object));
        if (!symbol("(")) return tree;
        tree->kind = Kind::method;
        return arguments(std::move(tree), ")");
    }

    Tree indexed(Tree list) {
        Tree tree = leaf(Kind::index, take());
        Tree position = expression();
        if (!position) return nullptr;
        if (!symbol("]")) return refuse_here("`]`");
        adopt(*tree, std::move(list));
        adopt(*tree, std::move(position));
        tree->end = take().end;
        return tree;
    }

    Tree arguments(Tree tree, std::string_view close) {
        if (tree->kind != Kind::list) take();
        while (!symbol(close)) {
            Tree argument = expression();
            if (!argument) return nullptr;
            adopt(*tree, std::move(argument));
            if (symbol(",")) {
                take();
            } else if (!symbol(close)) {
                return refuse_here(close == ")" ? "`,` or `)`" : "`,` or `]`");
            }
        }
        tree->end = take().end;
        return within_depth(std::move(tree));
    }

    Tree primary() {
        const Token& token = here();
        if (token.kind == Token::Kind::text) return leaf(Kind::text, take());
        if (token.kind == Token::Kind::integer) return integer();
        if (token.kind == Token::Kind::name) return named();
        if (symbol("[")) return arguments(leaf(Kind::list, take()), "]");
        if (symbol("(")) return parenthesis();
        return refuse_here("a value");
    }

    Tree parenthesis() {
        take();
        Tree tree = expression();
        if (!tree) return nullptr;
        if (!symbol(")")) return refuse_here("`)`");
        take();
        return tree;
    }

    Tree named() {
        const Token& token = here();
        if (token.text == "true" || token.text == "false") {
            Tree tree = leaf(Kind::truth, take());
            tree->number = tree->text == "true" ? 1 : 0;
            return tree;
        }
        if (reserved(token.text)) return refuse_here("a value");
        Tree tree = leaf(Kind::name, take());
        if (!symbol("(")) return tree;
        tree->kind = Kind::call;
        return arguments(std::move(tree), ")");
    }

    Tree integer() {
        const Token& token = here();
        Tree tree = leaf(Kind::integer, token);
        const char* end = token.text.data() + token.text.size();
        if (std::from_chars(token.text.data(), end, tree->number).ec != std::errc()) {
            return refuse(token.begin, token.end, "the number is too large");
        }
        take();
        return tree;
    }

    static constexpr const char* too_deep = "the expression is nested too deeply";
    std::vector<Token> tokens_;
    Mistake& mistake_;
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
};

}  // namespace

std::unique_ptr<Syntax> parse(std::string_view text, Mistake& mistake) {
    if (text.size() > longest_expression) {
        mistake = {0, text.size(), "the expression is longer than 4096 bytes"};
        return nullptr;
    }
    std::optional<std::vector<Token>> tokens = tokens_of(text, mistake);
    if (!tokens) return nullptr;
    return Parser(std::move(*tokens), mistake).whole();
}

}  // namespace predicate
