#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value/text.hpp"

namespace intake {

/// Holes ride through the JSON reader as characters of a private-use plane that the text does not use.
class Placeholders {
public:
    /// Whether there is a free plane, and room in it, for the holes of this text.
    [[nodiscard]] bool choose(const value::Text& text);
    /// The character that stands for the hole from now on.
    [[nodiscard]] std::string add(const value::SymbolRef& hole);
    /// The text with its holes back in their places.
    [[nodiscard]] value::Text with_holes(std::string_view text) const;

private:
    /// The hole whose placeholder begins the text, or null.
    [[nodiscard]] value::SymbolRef at(std::string_view text) const;

    std::vector<value::SymbolRef> holes_;
    bool second_plane_ = false;
};

}  // namespace intake
