#pragma once

#include <cstdint>
#include <string_view>

namespace document {

/// Turns libyaml's marks, which count characters, into byte offsets. Marks come nearly in order, so
/// it walks from the last one.
class YamlMarks {
public:
    explicit YamlMarks(std::string_view text);
    [[nodiscard]] std::uint32_t byte_of(std::size_t character);

private:
    std::string_view text_;
    bool ascii_;
    std::size_t character_ = 0;
    std::size_t byte_ = 0;
};

/// Where the value begins behind `count` properties (tag, anchor) that begin at `begin`.
[[nodiscard]] std::uint32_t behind_properties(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                              int count);

/// Where the content of a block scalar ends: its last line that is not blank, without the line break.
[[nodiscard]] std::uint32_t block_end(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace document
