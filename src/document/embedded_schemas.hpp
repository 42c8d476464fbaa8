#pragma once

#include <span>
#include <string_view>

namespace document {

/// A schema file as the build embeds it.
struct EmbeddedSchema {
    std::string_view name;  ///< below `schemas/`, without `.schema.json`: `rule`, `shapes/events`
    std::string_view text;
};

/// Sorted by name. The generated file defines it.
[[nodiscard]] std::span<const EmbeddedSchema> embedded_schemas();

/// The text of a schema; empty where there is none of the name.
[[nodiscard]] std::string_view schema_text(std::string_view name);

}  // namespace document
