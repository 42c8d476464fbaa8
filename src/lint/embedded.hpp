#pragma once

#include <span>
#include <string_view>

#include "lint/rule.hpp"

// What the build's generator left in the program: read once, at build time. The generated file defines it.

namespace lint {

/// A rule file.
struct Embedded {
    std::string_view source;
    void (*fill)(Rule& rule);
};

/// Sorted by id.
[[nodiscard]] std::span<const Embedded> embedded_rules();

/// An entry of `left-out.yaml`.
struct EmbeddedLeftOut {
    std::string_view check;
    std::string_view reason;
};

/// As the file has them.
[[nodiscard]] std::span<const EmbeddedLeftOut> embedded_left_out();

/// A file `schemas/NAME.schema.json`.
struct EmbeddedSchema {
    std::string_view name;
    std::string_view text;
};

/// Those of our own files, sorted by name.
[[nodiscard]] std::span<const EmbeddedSchema> embedded_schemas();

/// The text of a schema that is known to be there.
[[nodiscard]] std::string_view schema_text(std::string_view name);

}  // namespace lint
