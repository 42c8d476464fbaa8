#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace text {

/// One character of a text. A byte that is no part of valid UTF-8 is a character of its own.
struct Character {
    char32_t code = 0;  ///< the code point, or the byte where `valid` is false
    std::uint8_t length = 1;
    bool valid = true;
};

/// The character that begins at an offset, which must be inside the text.
[[nodiscard]] Character character_at(std::string_view bytes, std::size_t offset);

/// Where the character before an offset begins; 0 at the beginning.
[[nodiscard]] std::size_t previous(std::string_view bytes, std::size_t offset);

/// Surrogates and what is above U+10FFFF become U+FFFD.
void append_utf8(std::string& out, char32_t code);

/// The text with U+FFFD for each byte that is no part of valid UTF-8.
[[nodiscard]] std::string valid_utf8(std::string_view bytes);

/// How many cells of a terminal a printable character takes: 0 (combining), 1, or 2 (East Asian wide, emoji).
[[nodiscard]] unsigned cells(char32_t code);

}  // namespace text
