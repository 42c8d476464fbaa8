#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace document {

struct SchemaMember;

/// A value as a schema judges it, wherever it comes from: a node of a document, or what a reader made of
/// one. A scalar may pass for several kinds, as CloudFormation takes "300" for a number.
struct SchemaValue {
    /// What is known of the value. Faults of an unknown one, and of anything below it, are none.
    enum class Known : std::uint8_t {
        nothing,
        kind,  ///< a text of which parts are unknown: only its kind is judged, and whether patterns can match
        all,
    };

    text::Span place;
    Known known = Known::all;
    std::uint8_t kinds = 0;  ///< a bit for each `Kind`
    bool boolean = false;
    std::int64_t integer = 0;
    double real = 0;
    std::string text;  ///< of a scalar as written
    /// Of a text with unknown parts, texts that stand for all it may be: where none matches a pattern, it
    /// cannot. Empty: nothing is known.
    std::vector<std::string> fillings;
    std::vector<SchemaValue> elements;
    std::vector<SchemaMember> members;

    [[nodiscard]] bool is(Kind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1U) != 0; }
    void add(Kind kind) { kinds = static_cast<std::uint8_t>(kinds | 1U << static_cast<unsigned>(kind)); }
    /// The last with this name, or null.
    [[nodiscard]] const SchemaMember* find(std::string_view name) const;
};

struct SchemaMember {
    std::string name;
    text::Span place;
    SchemaValue value;
};

[[nodiscard]] SchemaValue schema_value(const Node& node);

}  // namespace document
