#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace document {

/// One escape sequence of a quoted text: how many bytes it takes and what it means.
struct Escape {
    std::uint32_t length = 0;  ///< of the sequence; 0 when it is none
    std::uint32_t size = 0;    ///< of its meaning
    std::array<char, 4> bytes{};

    [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

/// The JSON escape at the start of `text`, which begins with a backslash. A pair of surrogates is one
/// sequence; a lone surrogate, which UTF-8 cannot say, becomes U+FFFD.
[[nodiscard]] Escape json_escape(std::string_view text);

/// The escape of a double-quoted YAML text; line breaks are not among them.
[[nodiscard]] Escape yaml_escape(std::string_view text);

}  // namespace document
