#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pattern/glob.hpp"
#include "pattern/questions.hpp"

namespace pattern {

/// What events can have at a path.
struct Slot {
    bool never = false;    ///< no value: an object is there, or a string is above
    bool always = false;   ///< in every event
    bool several = true;   ///< a list may be there, of which each element counts
    bool strings = false;  ///< nothing but strings
    /// Not every value that can be written can be there, or whether anything can is not known: a made-up
    /// event shows nothing.
    bool foreign = false;
    std::optional<std::size_t> length;  ///< of the string, in characters
};

[[nodiscard]] Slot slot_of(std::string_view path, Events events);

/// Whether a string could really be there. Of strings that are not, some may: an id, a time.
[[nodiscard]] bool is_plausible(std::string_view path, std::string_view text, Events events);
/// The same of a text with holes, whatever is in them.
[[nodiscard]] bool is_plausible(std::string_view path, const value::Text& text, Events events);

/// Strings that are there in events.
[[nodiscard]] std::vector<std::string> samples(std::string_view path, Events events);

/// Whether the two paths may lead into one list of objects: the engine then looks at one object at a time.
[[nodiscard]] bool may_share_list(std::string_view a, std::string_view b, Events events);

}  // namespace pattern
