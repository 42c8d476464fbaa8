#pragma once

#include <span>
#include <string_view>

#include "lint/rule.hpp"

namespace lint {

/// A rule file as the build's generator left it: read once, at build time.
struct Embedded {
    std::string_view source;
    void (*fill)(Rule& rule);
};

/// Sorted by id. The generated file defines it.
[[nodiscard]] std::span<const Embedded> embedded_rules();

}  // namespace lint
