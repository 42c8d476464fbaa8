#pragma once

#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace text {

/// Whether a terminal or a log viewer shows the character and does nothing else.
[[nodiscard]] bool is_printable(const Character& character);

/// The character as an escape: `\n`, `\x1b`, `\u202e`, `\u{e0041}`; a byte that is not UTF-8 as `\xff`.
[[nodiscard]] std::string escape(const Character& character);

/// A text from a file made fit for one line of a terminal: what would move the cursor, change colours, break
/// the line or turn the direction of writing is escaped. Backslashes stay as they are: this is for eyes, not
/// for reading back.
[[nodiscard]] std::string printable(std::string_view bytes);

/// The same for a text of several lines, which stays one: line breaks and tabs are kept.
[[nodiscard]] std::string printable_lines(std::string_view bytes);

}  // namespace text
