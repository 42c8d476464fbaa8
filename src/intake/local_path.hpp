#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace intake {

/// `a/b` and `../c` as `a/c`. Nothing is asked of the file system.
[[nodiscard]] std::string local_path(const std::string& folder, std::string_view relative);
/// The folder of a file.
[[nodiscard]] std::string local_folder(std::string_view file);
/// The same for a relative path that stays within the folder; nothing for any other.
[[nodiscard]] std::optional<std::string> path_within(std::string_view folder, std::string_view relative);
/// Whether a file is JSON or YAML, by its name.
[[nodiscard]] bool is_data_file(std::string_view path);

}  // namespace intake
