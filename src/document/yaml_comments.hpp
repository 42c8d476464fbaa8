#pragma once

#include <cstdint>

#include "document/builder.hpp"

namespace document {

/// Finds the comments that libyaml drops: they stand in the gaps between scalars and aliases, where
/// else are only blanks, indicators, tags, anchors and directives.
class YamlComments {
public:
    explicit YamlComments(Builder& builder) : builder_(builder) {}

    /// A scalar or an alias; the gap before it is searched.
    void leaf(const Builder::Scalar& scalar);
    void scan_to(std::uint32_t end);
    [[nodiscard]] std::uint32_t position() const { return position_; }

private:
    Builder& builder_;
    std::uint32_t position_ = 0;
};

}  // namespace document
