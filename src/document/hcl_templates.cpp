#include <algorithm>

#include "document/hcl_parser.hpp"
#include "text/letters.hpp"
#include "text/utf8.hpp"

namespace document {
namespace {

bool ends_plain_text(char c) {
    return c == '"' || c == '\\' || c == '$' || c == '%' || c == '\n';
}

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && text::is_blank(line.front())) line.remove_prefix(1);
    while (!line.empty() && text::is_blank(line.back())) line.remove_suffix(1);
    return line;
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

std::uint32_t HclParser::heredoc_end(std::string_view marker, std::uint32_t from,
                                     std::uint32_t& line_end) const {
    const std::string_view content = content_.substr(0, lexer_.end());
    while (from < content.size()) {
        const std::size_t found = content.find('\n', from);
        line_end = static_cast<std::uint32_t>(found == std::string_view::npos ? content.size() : found);
        if (without_blanks(content.substr(from, line_end - from)) == marker) return from;
        from = line_end + 1;
    }
    return HclTree::nothing;
}

HclParser::Id HclParser::heredoc() {
    const Level level(*this);
    if (too_deep()) return HclTree::nothing;
    const std::uint32_t begin = token_.begin;
    const bool indented = content_[begin + 2] == '-';
    const std::string_view opening = content_.substr(begin, token_.end - begin);
    const std::string_view marker = without_blanks(opening.substr(indented ? 3 : 2));
    std::uint32_t line_end = 0;
    const std::uint32_t body_end = heredoc_end(marker, token_.end, line_end);
    if (body_end == HclTree::nothing) {
        const std::uint32_t end = token_.end;
        fail_at(begin, end - 1,
                "no line ends the here-document: one with `" + std::string(marker) +
                    "` alone; the rest of the file is not read");
        failed_at_ = lexer_.end();
        return HclTree::nothing;
    }
    std::uint32_t marker_end = line_end;
    while (marker_end > body_end && text::is_blank(content_[marker_end - 1])) --marker_end;
    return heredoc_template(begin, token_.end, body_end, marker_end, indented);
}

HclParser::Id HclParser::heredoc_template(std::uint32_t begin, std::uint32_t from, std::uint32_t to,
                                          std::uint32_t marker_end, bool indented) {
    const std::string_view body = content_.substr(from, to - from);
    if (!indented && body.find("${") == body.npos && body.find("%{") == body.npos) {
        lexer_.seek(marker_end);
        advance();
        return failed() || tree_.full() ? add(HclKind::invalid, begin, begin)
                                        : tree_.add_text(begin, marker_end, from, to - from);
    }
    const std::uint32_t outer_end = lexer_.end();
    lexer_.set_end(to);
    lexer_.seek(from);
    Template form;
    form.end = to;
    Children children;
    const Stop stop = parts(children, form);
    if (stop != Stop::end && !failed()) {
        fail_at(lexer_.at(), lexer_.at(), "the directive belongs to none that is open");
    }
    lexer_.set_end(outer_end);
    if (failed()) return HclTree::nothing;
    if (indented) strip_indentation(form.sequence);
    lexer_.seek(marker_end);
    advance();
    return finish(begin, marker_end, children, form);
}

namespace {

/// How many blanks the line that begins here begins with; `most` for a line of blanks alone.
std::size_t indentation(std::string_view text, std::size_t begin, std::size_t most) {
    std::size_t at = begin;
    while (at < text.size() && text[at] != '\n' && text::is_blank(text[at])) ++at;
    return at < text.size() && text[at] == '\n' ? most : at - begin;
}

/// The text without `fewest` blanks at the beginning of each line that has more than blanks.
std::string without_indentation(std::string_view text, bool begins_line, std::size_t fewest) {
    std::string kept;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t found = text.find('\n', at);
        const std::size_t end = found == text.npos ? text.size() : found + 1;
        const bool blank = indentation(text, at, text.npos) == text.npos;
        const std::size_t skipped = begins_line && !blank ? std::min(fewest, end - at) : 0;
        kept += text.substr(at + skipped, end - at - skipped);
        begins_line = true;
        at = end;
    }
    return kept;
}

}  // namespace

// The least indentation of the lines goes away from each; a hole at the beginning of a line has none.
// hclsyntax/parser_template.go, flushHeredocTemplateParts
void HclParser::strip_indentation(const std::vector<Id>& sequence) {
    constexpr std::size_t most = std::string_view::npos;
    std::size_t fewest = most;
    bool begins_line = true;
    for (const Id id : sequence) {
        if (id == HclTree::nothing) {
            if (begins_line) fewest = 0;
            begins_line = false;
            continue;
        }
        const std::string_view text = tree_.text(id);
        if (begins_line) fewest = std::min(fewest, indentation(text, 0, most));
        for (std::size_t at = text.find('\n'); at != text.npos && at + 1 < text.size();
             at = text.find('\n', at + 1)) {
            fewest = std::min(fewest, indentation(text, at + 1, most));
        }
        begins_line = !text.empty() && text.back() == '\n';
    }
    if (fewest == 0 || fewest == most) return;
    begins_line = true;
    for (const Id id : sequence) {
        if (id == HclTree::nothing) {
            begins_line = false;
            continue;
        }
        const bool next = tree_.text(id).ends_with('\n');
        tree_.shorten(id, without_indentation(tree_.text(id), begins_line, fewest));
        begins_line = next;
    }
}

}  // namespace document
