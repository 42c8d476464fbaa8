#include "report/snippet.hpp"

#include <algorithm>

#include "report/strip.hpp"
#include "text/letters.hpp"

namespace report {

namespace {

constexpr unsigned widest = 120;   ///< cells of source in a row
constexpr unsigned context = 30;   ///< cells kept before the span in a line that is cut
constexpr std::uint32_t head = 4;  ///< lines of a long span shown before the gap
constexpr std::uint32_t tail = 2;  ///< and after it
constexpr std::string_view gap = "...";

bool only_blanks(std::string_view words) {
    return std::all_of(words.begin(), words.end(), text::is_blank);
}

std::string underscores(std::size_t count) {
    return std::string(count, '_');
}

std::string clipped(std::string_view line) {
    Strip shown = strip(line, widest);
    if (shown.cut) shown.shown += gap;
    return shown.shown;
}

std::string with_note(std::string marks, const Stroke& stroke) {
    if (!stroke.note.empty()) marks.append(" ").append(stroke.note);
    return marks;
}

/// Where to begin to show a line, so that [begin, end) of it is seen.
std::size_t window_begin(std::string_view line, std::size_t begin, std::size_t end) {
    if (!strip(line, widest).cut || !strip(line.substr(0, end), widest).cut) return 0;
    return step_back(line, begin, context);
}

}  // namespace

text::Span trimmed(const text::Source& source, text::Span span) {
    const std::string_view content = source.content();
    span.begin = std::min(span.begin, static_cast<std::uint32_t>(content.size()));
    span.end = std::clamp(span.end, span.begin, static_cast<std::uint32_t>(content.size()));
    while (span.end > span.begin && text::is_blank(content[span.end - 1])) --span.end;
    return span;
}

void Snippet::row(std::string& out, std::uint32_t number, std::string_view words) const {
    const std::string digits = number == 0 ? std::string() : std::to_string(number);
    std::string margin(gutter_ > digits.size() ? gutter_ - digits.size() : 0, ' ');
    margin.append(digits).append(" |");
    out += ink_(Ink::blue, margin);
    if (!words.empty()) out.append(" ").append(words);
    out += '\n';
}

void Snippet::draw(std::string& out, text::Span span, const Stroke& stroke) const {
    span = trimmed(*source_, span);
    const std::uint32_t first = source_->position(span.begin).line;
    const std::uint32_t last = source_->position(span.end).line;
    row(out, 0, {});
    if (first == last) {
        draw_one_line(out, first, span, stroke);
    } else {
        draw_lines(out, first, last, span, stroke);
    }
}

void Snippet::draw_one_line(std::string& out, std::uint32_t number, text::Span span,
                            const Stroke& stroke) const {
    const std::string_view line = source_->line(number);
    const std::uint32_t line_begin = source_->line_begin(number);
    const std::size_t begin = std::min<std::size_t>(span.begin - line_begin, line.size());
    const std::size_t end = std::min<std::size_t>(span.end - line_begin, line.size());
    const std::size_t from = window_begin(line, begin, end);
    const std::string_view mark_left = from == 0 ? std::string_view() : gap;

    row(out, number, std::string(mark_left) + clipped(line.substr(from)));
    const std::size_t before = mark_left.size() + strip(line.substr(from, begin - from), widest).cells;
    const std::size_t room = mark_left.size() + widest - std::min<std::size_t>(before, widest);
    const std::size_t covered = strip(line.substr(begin, end - begin), widest).cells;
    std::string marks(std::clamp<std::size_t>(covered, 1, std::max<std::size_t>(room, 1)), stroke.mark);
    std::string below(before, ' ');
    below += ink_(stroke.style, with_note(std::move(marks), stroke));
    row(out, 0, below);
}

void Snippet::draw_first_line(std::string& out, std::uint32_t number, text::Span span,
                              const Stroke& stroke) const {
    const std::string_view line = source_->line(number);
    const std::string_view before = line.substr(0, span.begin - source_->line_begin(number));
    if (only_blanks(before)) {
        row(out, number, ink_(stroke.style, "/").append(" ").append(clipped(line)));
        return;
    }
    row(out, number, "  " + clipped(line));
    const std::string corner = underscores(strip(before, widest).cells + 1) + stroke.mark;
    row(out, 0, std::string(1, ' ').append(ink_(stroke.style, corner)));
}

void Snippet::draw_lines(std::string& out, std::uint32_t first, std::uint32_t last, text::Span span,
                         const Stroke& stroke) const {
    const std::string bar = ink_(stroke.style, "|") + " ";
    const bool all = last - first < head + tail + 1;
    draw_first_line(out, first, span, stroke);
    const std::uint32_t stop = all ? last : first + head - 1;
    for (std::uint32_t n = first + 1; n <= stop; ++n) row(out, n, bar + clipped(source_->line(n)));
    if (!all) {
        out.append(ink_(Ink::blue, gap)).append("\n");
        for (std::uint32_t n = last - tail + 1; n <= last; ++n) row(out, n, bar + clipped(source_->line(n)));
    }
    const std::string_view covered = source_->line(last).substr(0, span.end - source_->line_begin(last));
    std::string corner = "|";
    corner.append(underscores(std::max(strip(covered, widest).cells, 1u))) += stroke.mark;
    row(out, 0, ink_(stroke.style, with_note(std::move(corner), stroke)));
}

}  // namespace report
