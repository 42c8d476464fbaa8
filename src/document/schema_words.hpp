#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/schema.hpp"
#include "document/schema_branches.hpp"

namespace document {

/// What the words need: the value that is wrong, how it is reached, what the schema says of it.
struct SchemaSubject {
    const SchemaValue* value;
    const SchemaMember* member;  ///< the innermost on the way to the value; null: none
    bool is_element;             ///< of the list that the member is or has
    std::string path;
    SchemaBranches schema;
};

/// How valijson's sentence about a wrong type begins.
inline constexpr std::string_view schema_type_sentence = "Value type not permitted";
/// `pattern` under another name, so that valijson does not compile it to `std::regex`, whose
/// matching takes exponential time and whose recursion overflows the stack.
inline constexpr std::string_view schema_pattern_keyword = "x-re2";
/// How ours about a pattern begins, which follows.
inline constexpr std::string_view schema_pattern_sentence = "Failed to match pattern ";

/// valijson's sentence in our words and at its place; of unknown members one each. Nothing for a fault that
/// may be none, as what is not known of the value may mend it.
[[nodiscard]] std::vector<Violation> schema_words(const SchemaSubject& subject, std::string_view sentence);

}  // namespace document
