#pragma once

#include <string_view>

namespace iam {

/// Whether a text that stands for a Region can surely be none. One that has the form of a Region and is near
/// no other is taken for a new one.
[[nodiscard]] bool is_wrong_region(std::string_view text);

/// The same of a partition: `aws`, `aws-cn`, `aws-us-gov`.
[[nodiscard]] bool is_wrong_partition(std::string_view text);

}  // namespace iam
