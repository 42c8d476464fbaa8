#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace migration {

/// What is known of a field of every event (EventBridge guide, "Event structure reference").
enum class Certainty : std::uint8_t {
    none,        ///< an event may lack it
    text,        ///< it is there, a text
    collection,  ///< it is there, an object or a list
};
[[nodiscard]] Certainty certainty_of(std::string_view path);

/// A string of JSONata whose value is these bytes.
[[nodiscard]] std::string jsonata_string(std::string_view bytes);

/// An expression without the marks between which AWS looks for one, `{%` and `%}`.
[[nodiscard]] std::string without_delimiters(std::string_view expression);

/// An expression whose result, sent, is the value as JSON: a text goes out without its quotes (EventBridge
/// guide, "Transform events"), where a classic target was given them.
[[nodiscard]] std::string json_text_of(const std::string& value, Certainty certainty);

}  // namespace migration
