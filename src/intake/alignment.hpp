#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "value/text.hpp"

namespace intake {

/// For each byte of a text, and for its end, the offset in `raw` of the byte that says it: `raw` is the
/// text as its file writes it, with quotes, escapes or indentation. A hole counts `hole_bytes` bytes and
/// stands for a `${...}`. None, if the text does not stand in `raw` in one piece.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> align(const value::Text& text, std::string_view raw,
                                                              std::size_t hole_bytes);

}  // namespace intake
