#pragma once

#include <span>
#include <string_view>

namespace intake {

/// A schema file as the build embeds it.
struct EmbeddedSchema {
    std::string_view file;  ///< without `.schema.json`
    std::string_view text;
};

/// The generated file defines it.
[[nodiscard]] std::span<const EmbeddedSchema> embedded_schemas();

}  // namespace intake
