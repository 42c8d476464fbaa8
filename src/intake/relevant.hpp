#pragma once

#include <string_view>

namespace intake {

/// Whether a file can hold anything that is read here, told by its name and one pass over its bytes.
/// May say yes too often, never no of a template, description or policy document that matters.
[[nodiscard]] bool relevant(std::string_view path, std::string_view bytes);

}  // namespace intake
