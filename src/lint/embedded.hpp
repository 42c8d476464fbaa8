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

}  // namespace lint
