#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pattern/syntax.hpp"

namespace pattern {

/// A set of strings: code points, and tokens above them that stand for several.
using Glob = std::u32string;

/// Of what is not quite known, the strings that are in the set for certain, or those that may be in it.
enum class Bound : std::uint8_t { least, most };

/// The strings that a comparison with a string takes; none where it takes none. Letters without case are
/// those of ASCII; what the engine makes of others may be in the set.
[[nodiscard]] std::optional<Glob> glob_of(const Atom& atom, Bound bound);

/// So many characters, whatever they are.
[[nodiscard]] Glob any_characters(std::size_t count);

/// The code points of a text; a byte that is not UTF-8 is one of its own.
[[nodiscard]] std::u32string decode(std::string_view text);
[[nodiscard]] std::string encode(std::u32string_view text);

[[nodiscard]] bool matches(const Glob& glob, std::u32string_view text);

[[nodiscard]] bool is_run(char32_t token);
/// Whether a token other than a run takes the character.
[[nodiscard]] bool takes(char32_t token, char32_t character);
/// The character that a token needs, if it needs one; of a letter without case the small one.
[[nodiscard]] std::optional<char32_t> needed(char32_t token);
[[nodiscard]] bool is_folded(char32_t token);

}  // namespace pattern
