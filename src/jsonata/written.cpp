#include "jsonata/written.hpp"

#include <algorithm>

namespace jsonata {

std::size_t Written::find(std::string_view spelling, std::size_t from) const {
    for (std::size_t at = text.find(spelling, from); at != std::string::npos;
         at = text.find(spelling, from)) {
        const auto hole = std::partition_point(holes.begin(), holes.end(),
                                               [at](const Hole& one) { return one.range.end <= at; });
        if (hole == holes.end() || hole->range.begin >= at + spelling.size()) return at;
        from = hole->range.end;
    }
    return std::string::npos;
}

const Written::Hole* Written::beginning_at(std::size_t offset) const {
    const auto hole =
        std::lower_bound(holes.begin(), holes.end(), offset,
                         [](const Hole& one, std::size_t place) { return one.range.begin < place; });
    return hole != holes.end() && hole->range.begin == offset ? &*hole : nullptr;
}

const Written::Hole* Written::ending_at(std::size_t offset) const {
    const auto hole =
        std::lower_bound(holes.begin(), holes.end(), offset,
                         [](const Hole& one, std::size_t place) { return one.range.end < place; });
    return hole != holes.end() && hole->range.end == offset ? &*hole : nullptr;
}

Written written(const value::Text& text) {
    Written out;
    for (const value::Piece& piece : text.pieces()) {
        const auto begin = static_cast<std::uint32_t>(out.text.size());
        out.text += piece.hole ? "${" + piece.hole->label + "}" : piece.literal;
        if (piece.hole)
            out.holes.push_back({{begin, static_cast<std::uint32_t>(out.text.size())}, piece.hole});
    }
    return out;
}

}  // namespace jsonata
