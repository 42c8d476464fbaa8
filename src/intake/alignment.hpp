#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace intake {

/// For each byte of `decoded`, and for its end, the offset in `raw` of what says it: `raw` is the text as
/// its file writes it, with quotes, escapes or indentation, and with `${...}` where `Fn::Sub` put something
/// else. None, if the text does not stand in `raw` in one piece.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> align(std::string_view decoded, std::string_view raw);

}  // namespace intake
