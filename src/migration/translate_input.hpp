#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/topology.hpp"

namespace migration {

/// What makes of an event what the classic target was given.
struct Translation {
    /// With its delimiters, `{% ... %}`; empty: the target is given the event as it is.
    value::Text expression;
    /// Why there is no expression that means the same; empty: there is one, or none is needed.
    std::string obstacle;
    /// What holds of some events only.
    std::vector<std::string> notes;

    [[nodiscard]] bool transforms() const { return !expression.empty(); }
};

/// `Input`, `InputPath` and `InputTransformer` of a target as JSONata (EventBridge guide, "Input
/// transformation" of both buses).
[[nodiscard]] Translation translate_input(const model::Target& target);

/// A classic path, `$.detail.id`, as JSONata reads it; nothing where the path has more than names and points.
[[nodiscard]] std::optional<std::string> translate_path(std::string_view path);

/// A value of the event as a text, between the delimiters: what a parameter of a target takes.
[[nodiscard]] std::optional<std::string> translate_parameter(std::string_view path);

}  // namespace migration
