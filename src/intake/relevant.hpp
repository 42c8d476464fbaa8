#pragma once

#include <string_view>

namespace intake {

/// Whether a file can hold anything that is read here, told by its name and one pass over its bytes.
/// May say yes too often, never no of a template, description or policy document that matters.
[[nodiscard]] bool relevant(std::string_view path, std::string_view bytes);

/// Whether a file is in the language of Terraform and OpenTofu, or in its JSON syntax, by its name.
[[nodiscard]] bool is_hcl_name(std::string_view path);
[[nodiscard]] bool is_terraform_json_name(std::string_view path);

/// Whether a file is a script of a shell, by its name.
[[nodiscard]] bool is_shell_name(std::string_view path);

}  // namespace intake
