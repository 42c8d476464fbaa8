#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "document/document.hpp"

namespace intake {

/// What stands at a path of members in a plan; nothing where one of them is missing, or of another form.
[[nodiscard]] std::optional<document::Node> part_at(const document::Node& node,
                                                    std::initializer_list<std::string_view> path);
/// The text of a member; empty where it is none.
[[nodiscard]] std::string_view text_in(const document::Node& node, std::string_view key);

}  // namespace intake
