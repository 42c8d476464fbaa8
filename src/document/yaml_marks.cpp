#include "document/yaml_marks.hpp"

#include <algorithm>
#include <cstring>

namespace document {
namespace {

bool all_ascii(std::string_view text) {
    constexpr std::uint64_t high_bits = 0x8080808080808080U;
    std::size_t at = 0;
    std::uint64_t word = 0;
    for (; at + sizeof word <= text.size(); at += sizeof word) {
        std::memcpy(&word, text.data() + at, sizeof word);
        if ((word & high_bits) != 0) return false;
    }
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

YamlMarks::YamlMarks(std::string_view text) : text_(text), ascii_(all_ascii(text)) {}

std::uint32_t YamlMarks::byte_of(std::size_t character) {
    if (ascii_) return static_cast<std::uint32_t>(std::min(character, text_.size()));
    while (character_ < character && byte_ < text_.size()) {
        do ++byte_;
        while (byte_ < text_.size() && continues(text_[byte_]));
        ++character_;
    }
    while (character_ > character) {
        do --byte_;
        while (byte_ > 0 && continues(text_[byte_]));
        --character_;
    }
    return static_cast<std::uint32_t>(byte_);
}

std::uint32_t behind_properties(std::string_view text, std::uint32_t begin, std::uint32_t end, int count) {
    const std::string_view value = text.substr(0, end);
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t at = begin;
    for (int left = count; left > 0 && at < end; --left) {
        const bool verbatim = value.substr(at, 2) == "!<";
        const bool anchor = value[at] == '&';
        at = value.find_first_of(verbatim ? ">" : anchor ? " \t\r\n,[]{}" : " \t\r\n,", at);
        at = std::min<std::size_t>(at, end) + (verbatim && at < end ? 1 : 0);
        while (at < end) {
            at = std::min<std::size_t>(value.find_first_not_of(blanks, at), end);
            if (at == end || value[at] != '#') break;
            at = std::min<std::size_t>(value.find_first_of("\r\n", at), end);
        }
    }
    return static_cast<std::uint32_t>(at);
}

std::uint32_t block_end(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    const std::string_view block = text.substr(begin, end - begin);
    const std::size_t last = block.find_last_not_of(" \t\r\n");
    if (last == block.npos) return begin;
    const std::size_t line_end = std::min(block.find_first_of("\r\n", last), block.size());
    return begin + static_cast<std::uint32_t>(line_end);
}

}  // namespace document
