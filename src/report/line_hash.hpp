#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace report {

/// `primaryLocationLineHash` of the given one-based lines (ascending, each once), as GitHub's upload step
/// computes it (github/codeql-action, fingerprints): a hash of the 100 UTF-16 units that follow the line's
/// beginning, blanks and tabs left out, then `:` and how many lines before it, itself included, have the
/// same. Linear in the bytes up to the last of the lines. A line that does not exist has an empty hash.
[[nodiscard]] std::vector<std::string> line_hashes(std::string_view content,
                                                   const std::vector<std::uint32_t>& lines);

}  // namespace report
