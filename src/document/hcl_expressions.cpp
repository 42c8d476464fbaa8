#include <algorithm>

#include "document/hcl_parser.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

struct HclInfix {
    unsigned strength = 0;  ///< 0: no operator
    HclOperation operation = HclOperation::none;
};

HclInfix infix(HclToken token) {
    switch (token) {
        case HclToken::either:
            return {1, HclOperation::either};
        case HclToken::both:
            return {2, HclOperation::both};
        case HclToken::equal:
            return {3, HclOperation::equal};
        case HclToken::unequal:
            return {3, HclOperation::unequal};
        case HclToken::less:
            return {4, HclOperation::less};
        case HclToken::less_or_equal:
            return {4, HclOperation::less_or_equal};
        case HclToken::greater:
            return {4, HclOperation::greater};
        case HclToken::greater_or_equal:
            return {4, HclOperation::greater_or_equal};
        case HclToken::plus:
            return {5, HclOperation::add};
        case HclToken::minus:
            return {5, HclOperation::subtract};
        case HclToken::star:
            return {6, HclOperation::multiply};
        case HclToken::slash:
            return {6, HclOperation::divide};
        case HclToken::percent:
            return {6, HclOperation::remainder};
        default:
            return {};
    }
}

}  // namespace

// After a fault functions return `nothing` or any cell: nobody looks at it.

HclParser::Id HclParser::expression() {
    const Level level(*this);
    if (too_deep()) return HclTree::nothing;
    const Id condition = binary(1);
    if (!is(HclToken::question)) return condition;
    Children children;
    tree_.append(children, condition);
    advance();
    const Id then = expression();
    if (failed()) return HclTree::nothing;
    if (!is(HclToken::colon)) {
        return fail("a conditional needs `:` and what holds otherwise, not " + met());
    }
    advance();
    const Id otherwise = expression();
    if (failed()) return HclTree::nothing;
    tree_.append(children, then);
    tree_.append(children, otherwise);
    return add(HclKind::conditional, begin_of(condition), end_of(otherwise), children);
}

HclParser::Id HclParser::binary(unsigned least) {
    Id left = unary();
    while (!failed()) {
        const HclInfix found = infix(token_.kind);
        if (found.strength < least || found.strength == 0) break;
        advance();
        const Id right = binary(found.strength + 1);
        if (failed()) break;
        Children children;
        tree_.append(children, left);
        tree_.append(children, right);
        left = add(HclKind::binary, begin_of(left), end_of(right), children,
                   static_cast<std::uint8_t>(found.operation));
    }
    return left;
}

HclParser::Id HclParser::unary() {
    if (!is(HclToken::minus) && !is(HclToken::exclamation)) return steps(term());
    const Level level(*this);
    if (too_deep()) return HclTree::nothing;
    const auto operation = is(HclToken::minus) ? HclOperation::negate : HclOperation::opposite;
    const std::uint32_t begin = token_.begin;
    advance();
    const Id operand = unary();
    if (failed()) return HclTree::nothing;
    Children children;
    tree_.append(children, operand);
    return add(HclKind::unary, begin, end_of(operand), children, static_cast<std::uint8_t>(operation));
}

HclParser::Id HclParser::term() {
    switch (token_.kind) {
        case HclToken::number:
            return literal(HclKind::number);
        case HclToken::identifier:
            return named();
        case HclToken::quote:
            return quoted_template();
        case HclToken::heredoc:
            return heredoc();
        case HclToken::open_paren:
            return parenthesized();
        case HclToken::open_bracket:
            return tuple();
        case HclToken::open_brace:
            return object();
        default:
            return fail("an expression belongs here, not " + met());
    }
}

HclParser::Id HclParser::literal(HclKind kind) {
    const Id id =
        add(kind, token_.begin, token_.end, {}, word() == "true" ? HclFile::truth_bit : std::uint8_t{0});
    advance();
    return id;
}

HclParser::Id HclParser::named() {
    const std::string_view name = word();
    if (name == "true" || name == "false") return literal(HclKind::boolean);
    if (name == "null") return literal(HclKind::null);
    const HclLexer::Token first = token_;
    std::uint32_t end = token_.end;
    advance();
    while (is(HclToken::double_colon)) {
        advance();
        if (!is(HclToken::identifier)) return fail("a name of a function belongs behind `::`, not " + met());
        end = token_.end;
        advance();
        if (!is(HclToken::double_colon) && !is(HclToken::open_paren)) {
            return fail("a name with `::` is a function's: `(` belongs here, not " + met());
        }
    }
    if (is(HclToken::open_paren)) return call(first, end);
    return add(HclKind::variable, first.begin, end);
}

HclParser::Id HclParser::call(HclLexer::Token name, std::uint32_t name_end) {
    const std::uint32_t opened = token_.begin;
    const bool outer = std::exchange(newlines_, false);
    advance();
    Children children;
    std::uint8_t bits = 0;
    while (!failed() && !is(HclToken::close_paren)) {
        const Id argument = expression();
        if (failed()) break;
        tree_.append(children, argument);
        if (take(HclToken::ellipsis)) {
            bits = HclFile::expands_bit;
            break;
        }
        if (!take(HclToken::comma)) break;
    }
    const std::uint32_t end = token_.end;
    close(HclToken::close_paren, outer, opened, "the call of a function");
    return add(HclKind::call, name.begin, end, children, bits, name_end);
}

HclParser::Id HclParser::parenthesized() {
    const std::uint32_t opened = token_.begin;
    const bool outer = std::exchange(newlines_, false);
    advance();
    const Id inner = expression();
    close(HclToken::close_paren, outer, opened, "the parenthesis");
    return inner;
}

HclParser::Id HclParser::steps(Id from) {
    while (!failed()) {
        if (is(HclToken::dot)) {
            from = step_after_dot(from);
        } else if (is(HclToken::open_bracket)) {
            from = index(from);
        } else {
            break;
        }
    }
    return from;
}

HclParser::Id HclParser::step_after_dot(Id from) {
    const std::uint32_t behind = lexer_.at();
    std::uint32_t digits = behind;
    while (digits < lexer_.end() && text::is_digit(content_[digits])) ++digits;
    if (digits > behind) {
        const bool chained =
            digits + 1 < lexer_.end() && content_[digits] == '.' && text::is_digit(content_[digits + 1]);
        if (chained) return fail_at(behind, digits + 2, "of two indices in a row each stands in brackets");
        Children children;
        tree_.append(children, from);
        tree_.append(children, add(HclKind::number, behind, digits));
        lexer_.seek(digits);
        advance();
        return add(HclKind::index, begin_of(from), digits, children);
    }
    advance();
    if (is(HclToken::star)) return attribute_splat(from);
    if (!is(HclToken::identifier)) return fail("a name belongs behind the dot, not " + met());
    const HclLexer::Token name = token_;
    advance();
    Children children;
    tree_.append(children, from);
    return add(HclKind::attribute, begin_of(from), name.end, children, 0, name.begin);
}

HclParser::Id HclParser::attribute_splat(Id from) {
    const HclLexer::Token star = token_;
    advance();
    Id each = add(HclKind::splat_item, star.begin, star.end);
    while (!failed() && is(HclToken::dot)) {
        each = step_after_dot(each);
        if (!failed() && tree_.cell(each).kind == HclKind::splat) {
            return fail("`.*` cannot follow `.*`");
        }
    }
    if (failed()) return HclTree::nothing;
    Children children;
    tree_.append(children, from);
    tree_.append(children, each);
    return add(HclKind::splat, begin_of(from), std::max(end_of(each), star.end), children);
}

HclParser::Id HclParser::index(Id from) {
    const Level level(*this);
    if (too_deep()) return HclTree::nothing;
    const std::uint32_t opened = token_.begin;
    const bool outer = std::exchange(newlines_, false);
    advance();
    const bool splat = is(HclToken::star);
    Id key = HclTree::nothing;
    if (splat) {
        key = add(HclKind::splat_item, token_.begin, token_.end);
        advance();
    } else {
        key = expression();
    }
    const std::uint32_t end = token_.end;
    if (!close(HclToken::close_bracket, outer, opened, splat ? "the splat" : "the index")) return from;
    if (splat) key = steps(key);
    if (failed()) return HclTree::nothing;
    Children children;
    tree_.append(children, from);
    tree_.append(children, key);
    return add(splat ? HclKind::splat : HclKind::index, begin_of(from),
               splat ? std::max(end, end_of(key)) : end, children);
}

}  // namespace document
