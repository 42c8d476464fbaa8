#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/text.hpp"

namespace jsonata {

/// A stretch of a text that is examined; in bytes, ends are exclusive.
struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool operator==(const Range&) const = default;
};
[[nodiscard]] inline Range range_of(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// A text as it is examined: its holes stand in it as `${label}`, and all offsets count bytes of this form.
struct Written {
    struct Hole {
        Range range;
        value::SymbolRef symbol;
    };

    std::string text;
    std::vector<Hole> holes;  ///< in order

    [[nodiscard]] std::string_view excerpt(Range range) const {
        return std::string_view(text).substr(range.begin, range.end - range.begin);
    }
    /// The first place of a spelling that lies outside all holes, from an offset on; npos if there is none.
    [[nodiscard]] std::size_t find(std::string_view spelling, std::size_t from) const;
    /// The hole that begins or ends at an offset; null if there is none.
    [[nodiscard]] const Hole* beginning_at(std::size_t offset) const;
    [[nodiscard]] const Hole* ending_at(std::size_t offset) const;
};

[[nodiscard]] Written written(const value::Text& text);

/// Whether what fills the hole may hold quotes, braces or nothing at all. Names, accounts and Regions cannot.
[[nodiscard]] inline bool is_wild(const Written::Hole& hole) {
    return hole.symbol->kind == value::HoleKind::text;
}

}  // namespace jsonata
