#include "document/hcl_parser.hpp"

namespace document {

HclParser::Id HclParser::tuple() {
    const std::uint32_t begin = token_.begin;
    const bool outer = std::exchange(newlines_, false);
    advance();
    if (is(HclToken::identifier) && word() == "for") {
        const Id id = loop(begin, false);
        if (failed()) return HclTree::nothing;
        tree_.cell(id).end = token_.end;
        close(HclToken::close_bracket, outer, begin, "the `for` expression");
        return id;
    }
    Children children;
    while (!failed() && !is(HclToken::close_bracket)) {
        const Id element = expression();
        if (failed()) break;
        tree_.append(children, element);
        if (!take(HclToken::comma)) break;
    }
    const std::uint32_t end = token_.end;
    close(HclToken::close_bracket, outer, begin, "the list");
    return add(HclKind::tuple, begin, end, children);
}

HclParser::Id HclParser::object() {
    const std::uint32_t begin = token_.begin;
    const bool outer = std::exchange(newlines_, true);
    advance();
    while (take(HclToken::newline)) continue;
    if (is(HclToken::identifier) && word() == "for") {
        newlines_ = false;
        const Id id = loop(begin, true);
        if (failed()) return HclTree::nothing;
        tree_.cell(id).end = token_.end;
        close(HclToken::close_brace, outer, begin, "the `for` expression");
        return id;
    }
    Children children;
    while (!failed() && !is(HclToken::close_brace)) {
        if (!object_item(children)) break;
    }
    const std::uint32_t end = token_.end;
    close(HclToken::close_brace, outer, begin, "the object");
    return add(HclKind::object, begin, end, children);
}

bool HclParser::object_item(Children& children) {
    const Id key = object_key();
    if (failed()) return false;
    if (!is(HclToken::assign) && !is(HclToken::colon)) {
        fail("`=` or `:` belongs behind the key, not " + met());
        return false;
    }
    advance();
    const Id value = expression();
    if (failed()) return false;
    tree_.append(children, key);
    tree_.append(children, value);
    bool separated = take(HclToken::comma);
    while (take(HclToken::newline)) separated = true;
    if (separated || is(HclToken::close_brace) || is(HclToken::end)) return !is(HclToken::end);
    fail("a comma or a new line belongs between the entries of an object, not " + met());
    return false;
}

HclParser::Id HclParser::object_key() {
    const bool bare = is(HclToken::identifier);
    const std::uint32_t begin = token_.begin;
    const Id key = expression();
    if (failed()) return HclTree::nothing;
    HclTree::Cell& cell = tree_.cell(key);
    const bool word =
        cell.kind == HclKind::variable || cell.kind == HclKind::boolean || cell.kind == HclKind::null;
    if (bare && word && cell.begin == begin) {
        cell.kind = HclKind::text;
        cell.bits = 0;
    }
    return key;
}

bool HclParser::loop_names(Children& children, std::uint8_t& bits) {
    for (unsigned names = 1;; ++names) {
        if (!is(HclToken::identifier)) {
            fail("`for` needs the name of a variable, not " + met());
            return false;
        }
        tree_.append(children, add(HclKind::variable, token_.begin, token_.end));
        advance();
        if (names == 2 || !take(HclToken::comma)) break;
        bits = HclFile::two_names_bit;
    }
    if (is(HclToken::identifier) && word() == "in") {
        advance();
        return !failed();
    }
    fail("`in` belongs here, not " + met());
    return false;
}

HclParser::Id HclParser::loop(std::uint32_t begin, bool of_object) {
    advance();
    Children children;
    std::uint8_t bits = 0;
    if (!loop_names(children, bits)) return HclTree::nothing;
    tree_.append(children, expression());
    if (!is(HclToken::colon)) return fail("`:` and the result belong here, not " + met());
    advance();
    Id result = expression();
    if (failed()) return HclTree::nothing;
    tree_.append(children, result);
    if (of_object) {
        if (!is(HclToken::arrow)) return fail("`=>` and the value belong behind the key, not " + met());
        advance();
        result = expression();
        if (failed()) return HclTree::nothing;
        tree_.append(children, result);
        if (take(HclToken::ellipsis)) bits |= HclFile::grouped_bit;
    }
    if (is(HclToken::identifier) && word() == "if") {
        advance();
        result = expression();
        if (failed()) return HclTree::nothing;
        tree_.append(children, result);
        bits |= HclFile::condition_bit;
    }
    return add(of_object ? HclKind::for_object : HclKind::for_tuple, begin, token_.end, children, bits);
}

}  // namespace document
