#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "document/schema.hpp"
#include "document/schema_branches.hpp"

namespace document {

/// What the words need: the value that is wrong, how it is reached, what the schema says of it.
struct SchemaSubject {
    Node value;
    std::optional<Node> key;  ///< of the value in its mapping
    std::string path;
    SchemaBranches schema;
};

/// How valijson's sentence about a wrong type begins.
inline constexpr std::string_view schema_type_sentence = "Value type not permitted";

/// valijson's sentence in our words and at its place. Nothing for a sentence that only says that
/// something below is wrong.
[[nodiscard]] std::optional<Violation> schema_words(const SchemaSubject& subject, std::string_view sentence);

}  // namespace document
