#pragma once

#include <string_view>

namespace cli {

/// What `init` writes: a configuration in which everything stands as a comment.
[[nodiscard]] std::string_view config_template();

}  // namespace cli
