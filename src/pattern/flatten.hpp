#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pattern/formula.hpp"

namespace pattern {

/// A value of an event that is no list or object, with its path and the elements of lists of objects that it
/// is in.
struct EventField {
    std::string path;
    const value::Tree* value = nullptr;
    /// Number of the list in the event, and of the element in it.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> elements;
};

/// The fields of an event at the paths that a pattern names.
struct FlatEvent {
    std::vector<EventField> fields;    ///< by path
    std::vector<std::string> unknown;  ///< paths of which nothing is known, with all that is below
};

/// None where the event is no object, or has too many fields.
[[nodiscard]] std::optional<FlatEvent> flatten(const value::Tree& event, const Formula& formula);

}  // namespace pattern
