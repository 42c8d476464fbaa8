#pragma once

#include <string>
#include <string_view>

#include "report/ink.hpp"
#include "text/source.hpp"

namespace report {

/// How a span is drawn: `^^^^` for the place of the finding, `---- note` for the evidence.
struct Stroke {
    char mark = '^';
    std::string_view style;
    std::string note;  ///< one line, printable
};

/// Draws the lines of a source that a span covers, with the span underlined. Long lines are cut around the
/// span, long spans in the middle: the cost depends on what is shown and not on the file.
class Snippet {
public:
    /// `gutter` is the width of the column of line numbers.
    Snippet(const text::Source& source, unsigned gutter, Ink ink)
        : source_(&source), gutter_(gutter), ink_(ink) {}

    void draw(std::string& out, text::Span span, const Stroke& stroke) const;

private:
    void draw_one_line(std::string& out, std::uint32_t number, text::Span span, const Stroke& stroke) const;
    void draw_lines(std::string& out, std::uint32_t first, std::uint32_t last, text::Span span,
                    const Stroke& stroke) const;
    void draw_first_line(std::string& out, std::uint32_t number, text::Span span, const Stroke& stroke) const;
    /// One row: the line number (0: none), the bar, the words.
    void row(std::string& out, std::uint32_t number, std::string_view words) const;

    const text::Source* source_;
    unsigned gutter_;
    Ink ink_;
};

/// The span without the blanks and line breaks at its end: readers of YAML end a block where the next begins.
[[nodiscard]] text::Span trimmed(const text::Source& source, text::Span span);

}  // namespace report
