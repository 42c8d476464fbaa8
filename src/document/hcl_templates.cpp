#include <algorithm>

#include "document/hcl_parser.hpp"
#include "text/letters.hpp"
#include "text/utf8.hpp"

namespace document {
namespace {

bool ends_plain_text(char c) {
    return c == '"' || c == '\\' || c == '$' || c == '%' || c == '\n';
}

bool opens_sequence(std::string_view content, std::size_t at) {
    return at + 1 < content.size() && (content[at] == '$' || content[at] == '%') && content[at + 1] == '{';
}

}  // namespace

HclParser::Id HclParser::quoted_template() {
    const Level level(*this);
    if (too_deep()) return HclTree::nothing;
    const std::uint32_t begin = token_.begin;
    std::uint32_t at = begin + 1;
    while (at < lexer_.end() && !ends_plain_text(content_[at])) ++at;
    if (at < lexer_.end() && content_[at] == '"') {
        lexer_.seek(at + 1);
        advance();
        return add(HclKind::text, begin, at + 1, {}, HclFile::quoted_bit);
    }
    lexer_.seek(begin + 1);
    Template form;
    form.quoted = true;
    form.begin = begin;
    Children children;
    if (const Stop stop = parts(children, form); stop != Stop::end) {
        return fail("the string ends inside a directive that has no `%{ endif }` or `%{ endfor }`");
    }
    const std::uint32_t end = lexer_.at();
    advance();
    return finish(begin, end, children, form);
}

HclParser::Id HclParser::finish(std::uint32_t begin, std::uint32_t end, const Children& children,
                                const Template& form) {
    if (failed()) return HclTree::nothing;
    if (children.count == 0) return tree_.add_text(begin, end, begin, 0);
    if (children.count > 1) return add(HclKind::template_, begin, end, children);
    HclTree::Cell& only = tree_.cell(children.first);
    const bool is_text = form.sequence.front() != HclTree::nothing;
    if (is_text) {
        only.begin = begin;
        only.end = end;
        return children.first;
    }
    const bool directive = only.kind == HclKind::template_if || only.kind == HclKind::template_for;
    return add(directive ? HclKind::template_ : HclKind::interpolation, begin, end, children);
}

HclParser::Stop HclParser::parts(Children& children, Template& form) {
    for (;;) {
        if (!literal_part(children, form)) return Stop::failed;
        const std::uint32_t at = lexer_.at();
        if (form.quoted && content_[at] == '"') {
            lexer_.seek(at + 1);
            return Stop::end;
        }
        if (!form.quoted && at >= form.end) return Stop::end;
        if (content_[at] == '$') {
            interpolation_part(children, form);
        } else if (const Stop stop = directive(children, form); stop != Stop::end) {
            return stop;
        }
        if (failed()) return Stop::failed;
    }
}

bool HclParser::literal_part(Children& children, Template& form) {
    const std::uint32_t begin = lexer_.at();
    const std::string_view content = content_.substr(0, form.quoted ? lexer_.end() : form.end);
    std::string decoded;
    while (lexer_.at() < content.size()) {
        if (form.quoted && content[lexer_.at()] == '"') break;
        if (opens_sequence(content, lexer_.at())) break;
        if (!literal_character(decoded, form)) return false;
    }
    if (form.quoted && lexer_.at() >= content.size()) {
        fail_at(form.begin, form.begin + 1, "the string is not closed");
        return false;
    }
    std::string_view text = decoded;
    if (form.trim) {
        // Of a here-document a literal is one line.
        while (!text.empty() && text::is_blank(text.front())) {
            const bool line_end = text.front() == '\n';
            text.remove_prefix(1);
            if (line_end && !form.quoted) break;
        }
    }
    form.trim = false;
    if (text.empty()) return true;
    if (tree_.full()) {
        (void)add(HclKind::invalid, begin, begin);
        return false;
    }
    const Id id = tree_.add_text(begin, lexer_.at(), text);
    tree_.append(children, id);
    form.sequence.push_back(id);
    return true;
}

bool HclParser::literal_character(std::string& decoded, const Template& form) {
    const std::uint32_t at = lexer_.at();
    const char c = content_[at];
    const bool doubled = (c == '$' || c == '%') && at + 1 < content_.size() && content_[at + 1] == c &&
                         opens_sequence(content_, at + 1);
    if (doubled) {
        decoded += c;
        decoded += '{';
        lexer_.seek(at + 3);
        return true;
    }
    if (form.quoted && c == '\\') return escape(decoded);
    if (form.quoted && c == '\n') {
        fail_at(at, at, "a string in quotes ends on its line: `\\n` or a here-document makes more lines");
        return false;
    }
    decoded += c;
    lexer_.seek(at + 1);
    return true;
}

bool HclParser::escape(std::string& decoded) {
    const std::uint32_t at = lexer_.at();
    const char c = at + 1 < lexer_.end() ? content_[at + 1] : '\0';
    lexer_.seek(at + 2);
    switch (c) {
        case 'n':
            decoded += '\n';
            return true;
        case 'r':
            decoded += '\r';
            return true;
        case 't':
            decoded += '\t';
            return true;
        case '"':
        case '\\':
            decoded += c;
            return true;
        case 'u':
            return unicode(decoded, 4);
        case 'U':
            return unicode(decoded, 8);
        default:
            fail_at(at, at + 2, R"(there is no such escape: \n, \r, \t, \", \\, \uNNNN and \UNNNNNNNN are)");
            return false;
    }
}

bool HclParser::unicode(std::string& decoded, std::uint32_t digits) {
    const std::uint32_t from = lexer_.at();
    char32_t code = 0;
    for (std::uint32_t i = 0; i < digits; ++i) {
        const char c = from + i < lexer_.end() ? text::lower(content_[from + i]) : '\0';
        const bool letter = c >= 'a' && c <= 'f';
        if (!letter && !text::is_digit(c)) {
            fail_at(from - 2, from + i, "the escape needs " + std::to_string(digits) + " hexadecimal digits");
            return false;
        }
        code = code * 16 + static_cast<char32_t>(letter ? c - 'a' + 10 : c - '0');
    }
    text::append_utf8(decoded, code);
    lexer_.seek(from + digits);
    return true;
}

void HclParser::trim_before(const Children& children, const Template& form) {
    if (form.sequence.empty() || form.sequence.back() == HclTree::nothing) return;
    if (children.last != form.sequence.back()) return;
    std::string text(tree_.text(children.last));
    // Of a here-document a literal is one line, with its end.
    while (!text.empty() && text::is_blank(text.back())) {
        text.pop_back();
        if (!form.quoted && !text.empty() && text.back() == '\n') break;
    }
    tree_.shorten(children.last, text);
}

void HclParser::open_sequence(const Children& children, Template& form) {
    std::uint32_t inside = lexer_.at() + 2;
    if (inside < lexer_.end() && content_[inside] == '~') {
        trim_before(children, form);
        ++inside;
    }
    form.sequence.push_back(HclTree::nothing);
    lexer_.seek(inside);
}

bool HclParser::close_sequence(Template& form, std::uint32_t opened) {
    if (is(HclToken::close_brace) || is(HclToken::strip_brace)) {
        form.trim = is(HclToken::strip_brace);
        lexer_.seek(token_.end);
        return true;
    }
    if (is(HclToken::end)) {
        fail_at(opened, opened + 2, "what opens here is not closed: `}` is missing");
    } else {
        fail("`}` belongs behind the expression, not " + met());
    }
    return false;
}

void HclParser::interpolation_part(Children& children, Template& form) {
    const std::uint32_t opened = lexer_.at();
    const bool outer = std::exchange(newlines_, false);
    open_sequence(children, form);
    advance();
    const Id value = expression();
    newlines_ = outer;
    if (close_sequence(form, opened)) tree_.append(children, value);
}

HclParser::Stop HclParser::directive(Children& children, Template& form) {
    const Level level(*this);
    if (too_deep()) return Stop::failed;
    const std::uint32_t begin = lexer_.at();
    const bool outer = std::exchange(newlines_, false);
    open_sequence(children, form);
    advance();
    const std::string_view name = is(HclToken::identifier) ? word() : std::string_view();
    Stop stop = Stop::end;
    if (name == "if") {
        tree_.append(children, if_directive(begin, form));
    } else if (name == "for") {
        tree_.append(children, for_directive(begin, form));
    } else if (name == "else" || name == "endif" || name == "endfor") {
        stop = name == "else" ? Stop::else_ : name == "endif" ? Stop::end_if : Stop::end_for;
        advance();
        if (!close_sequence(form, begin)) stop = Stop::failed;
    } else {
        fail("a directive is `if`, `else`, `endif`, `for` or `endfor`, not " + met());
    }
    newlines_ = outer;
    return failed() ? Stop::failed : stop;
}

HclParser::Id HclParser::branch(Template& form, Stop& stop) {
    Children inside;
    const std::uint32_t begin = lexer_.at();
    stop = parts(inside, form);
    return failed() ? HclTree::nothing : add(HclKind::template_, begin, lexer_.at(), inside);
}

HclParser::Id HclParser::if_directive(std::uint32_t begin, Template& form) {
    advance();
    Children inside;
    const Id condition = expression();
    if (!close_sequence(form, begin)) return HclTree::nothing;
    tree_.append(inside, condition);
    Stop stop = Stop::failed;
    tree_.append(inside, branch(form, stop));
    if (!failed() && stop == Stop::else_) {
        tree_.append(inside, branch(form, stop));
    } else if (!failed()) {
        tree_.append(inside, add(HclKind::template_, lexer_.at(), lexer_.at()));
    }
    if (!failed() && stop != Stop::end_if) return fail_at(begin, begin + 2, "`%{ if` has no `%{ endif }`");
    return failed() ? HclTree::nothing : add(HclKind::template_if, begin, lexer_.at(), inside);
}

HclParser::Id HclParser::for_directive(std::uint32_t begin, Template& form) {
    advance();
    Children inside;
    std::uint8_t bits = 0;
    if (!loop_names(inside, bits)) return HclTree::nothing;
    const Id collection = expression();
    if (!close_sequence(form, begin)) return HclTree::nothing;
    tree_.append(inside, collection);
    Stop stop = Stop::failed;
    tree_.append(inside, branch(form, stop));
    if (!failed() && stop != Stop::end_for) return fail_at(begin, begin + 2, "`%{ for` has no `%{ endfor }`");
    return failed() ? HclTree::nothing : add(HclKind::template_for, begin, lexer_.at(), inside, bits);
}

}  // namespace document
