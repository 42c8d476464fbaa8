#include <algorithm>

#include "document/hcl_parser.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && text::is_blank(line.front())) line.remove_prefix(1);
    while (!line.empty() && text::is_blank(line.back())) line.remove_suffix(1);
    return line;
}

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
