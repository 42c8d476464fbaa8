#include "report/strip.hpp"

#include "text/printable.hpp"
#include "text/utf8.hpp"

namespace report {

namespace {

constexpr unsigned tab_cells = 4;

unsigned cells_of(const text::Character& character) {
    if (character.valid && character.code == '\t') return tab_cells;
    if (text::is_printable(character)) return text::cells(character.code);
    return static_cast<unsigned>(text::escape(character).size());
}

/// Marks without width could pile up without end on one cell; so many bytes a cell are enough for any script.
constexpr std::size_t bytes_a_cell = 32;

}  // namespace

Strip strip(std::string_view bytes, unsigned most) {
    Strip result;
    const std::size_t most_bytes = most * bytes_a_cell;
    for (std::size_t at = 0; at < bytes.size();) {
        const text::Character character = text::character_at(bytes, at);
        const unsigned cells = cells_of(character);
        if (result.cells + cells > most || at >= most_bytes) {
            result.cut = true;
            break;
        }
        if (character.valid && character.code == '\t') {
            result.shown.append(tab_cells, ' ');
        } else if (text::is_printable(character)) {
            result.shown.append(bytes.substr(at, character.length));
        } else {
            result.shown += text::escape(character);
        }
        result.cells += cells;
        at += character.length;
    }
    return result;
}

std::size_t step_back(std::string_view line, std::size_t offset, unsigned cells) {
    const std::size_t least = offset > cells * bytes_a_cell ? offset - cells * bytes_a_cell : 0;
    unsigned passed = 0;
    while (offset > least) {
        const std::size_t before = text::previous(line, offset);
        passed += cells_of(text::character_at(line, before));
        if (passed > cells) break;
        offset = before;
    }
    return offset;
}

}  // namespace report
