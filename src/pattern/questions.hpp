#pragma once

#include <string>

#include "pattern/fault.hpp"

namespace pattern {

/// Which events there are.
enum class Events : std::uint8_t {
    /// Those of a classic bus, and those of PutEvents in the scope `DATA`: `version`, `id`, `detail-type`,
    /// `source`, `account`, `time` and `region` are one string each, `resources` is a list of strings and
    /// `detail` an object, in every event (EventBridge guide, "Event structure reference"). Within `detail`
    /// any
    /// field may be a list, of which any element matches ("Arrays in event patterns").
    envelope,
    raw,              ///< of PutRawEvents in the scope `DATA`: any JSON object
    metadata,         ///< in the scope `METADATA`: any keys, each with one string
    system_metadata,  ///< in the scope `SYSTEM_METADATA`: each key has one string
};

/// The events that a pattern of a dialect sees. `DATA` is taken to be raw: a bus may get both.
[[nodiscard]] Events events_of(Dialect dialect);

/// An answer with the event, as JSON, that shows it, where one could be built. Its holes are written
/// `${NAME}`.
struct Answer {
    value::Truth truth = value::Truth::unknown;
    std::string witness;
};

/// Whether the pattern matches the event. Unknown where holes decide; where fields come from different
/// elements of a list of objects, which the engine does not combine (aws/event-ruler, "JSON Array Matching";
/// the guide does not say); and for a number that is equal and spelled differently.
[[nodiscard]] value::Truth match(const Pattern& pattern, const value::Tree& event);

/// Whether some event matches both. Yes has a witness.
[[nodiscard]] Answer overlaps(const Pattern& a, const Pattern& b, Events events);

/// Whether some event matches. Yes has a witness.
[[nodiscard]] Answer satisfiable(const Pattern& pattern, Events events);

/// Whether every event that matches `inner` matches `outer`. No has a witness: an event that only `inner`
/// matches.
[[nodiscard]] Answer contains(const Pattern& outer, const Pattern& inner, Events events);

/// Whether every event matches. No has a witness.
[[nodiscard]] Answer catches_all(const Pattern& pattern, Events events);

}  // namespace pattern
