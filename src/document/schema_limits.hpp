#pragma once

#include <string>
#include <string_view>

#include "document/schema_value.hpp"

namespace document {

/// A keyword that limits a number or a length.
struct SchemaLimit {
    std::string_view sentence;  ///< how valijson's begins; the limit follows
    std::string_view keyword;
    std::string_view words;
    std::string_view unit;   ///< of what is counted; empty: the value itself is limited
    std::string_view least;  ///< the keywords of both ends; empty: a limit without another
    std::string_view most;
};

/// The limit that a sentence of valijson's is about; null: none.
[[nodiscard]] const SchemaLimit* schema_limit(std::string_view sentence);
/// Whether the limit of a sentence is this one.
[[nodiscard]] bool is_in(std::string_view sentence, const Node& limit);

/// "at most 1 element".
[[nodiscard]] std::string in_words(const SchemaLimit& limit, const Node& written);
/// "1 to 500", or the one limit that a part of a schema has.
[[nodiscard]] std::string range(const Node& part, const SchemaLimit& limit, const Node& written);
/// What the value has of that: "3 elements", or the value.
[[nodiscard]] std::string measured(const SchemaValue& value, const SchemaLimit& limit);

}  // namespace document
