#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace report {

/// One line of JSON that answers one case: `{"id": ..., "decision": ..., "reasons": [...]}`. Without reasons
/// the last member is left out.
[[nodiscard]] std::string answer(std::string_view id, std::string_view decision,
                                 const std::vector<std::string>& reasons);

}  // namespace report
