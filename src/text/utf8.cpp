#include "text/utf8.hpp"

#include <algorithm>
#include <array>

namespace text {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Unicode's EastAsianWidth W and F, in blocks: a character too many here moves a caret by one cell, no more.
constexpr std::array wide{
    Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x23e9, 0x23ec},   Range{0x25fd, 0x25fe},
    Range{0x2614, 0x2615},   Range{0x2648, 0x2653},   Range{0x26aa, 0x26ab},   Range{0x26bd, 0x26be},
    Range{0x26c4, 0x26c5},   Range{0x2705, 0x2705},   Range{0x270a, 0x270b},   Range{0x2728, 0x2728},
    Range{0x274c, 0x274c},   Range{0x2753, 0x2755},   Range{0x2757, 0x2757},   Range{0x2795, 0x2797},
    Range{0x2b1b, 0x2b1c},   Range{0x2b50, 0x2b50},   Range{0x2b55, 0x2b55},   Range{0x2e80, 0x303e},
    Range{0x3041, 0x33ff},   Range{0x3400, 0x4dbf},   Range{0x4e00, 0xa4cf},   Range{0xa960, 0xa97f},
    Range{0xac00, 0xd7a3},   Range{0xf900, 0xfaff},   Range{0xfe30, 0xfe6f},   Range{0xff00, 0xff60},
    Range{0xffe0, 0xffe6},   Range{0x1f18e, 0x1f18e}, Range{0x1f191, 0x1f19a}, Range{0x1f200, 0x1f320},
    Range{0x1f32d, 0x1f335}, Range{0x1f337, 0x1f37c}, Range{0x1f37e, 0x1f393}, Range{0x1f3a0, 0x1f3ca},
    Range{0x1f3e0, 0x1f3f0}, Range{0x1f3f4, 0x1f3f4}, Range{0x1f3f8, 0x1f43e}, Range{0x1f440, 0x1f440},
    Range{0x1f442, 0x1f4fc}, Range{0x1f4ff, 0x1f53d}, Range{0x1f54b, 0x1f567}, Range{0x1f595, 0x1f596},
    Range{0x1f5a4, 0x1f5a4}, Range{0x1f5fb, 0x1f64f}, Range{0x1f680, 0x1f6c5}, Range{0x1f6d0, 0x1f6d2},
    Range{0x1f6eb, 0x1f6ec}, Range{0x1f6f4, 0x1f6fc}, Range{0x1f7e0, 0x1f7eb}, Range{0x1f90c, 0x1f9ff},
    Range{0x1fa70, 0x1faff}, Range{0x20000, 0x3fffd},
};

// Combining marks of the common scripts, joiners and variation selectors.
constexpr std::array combining{
    Range{0x0300, 0x036f}, Range{0x0483, 0x0489}, Range{0x0591, 0x05bd}, Range{0x0610, 0x061a},
    Range{0x064b, 0x065f}, Range{0x0900, 0x0902}, Range{0x0941, 0x0948}, Range{0x0e34, 0x0e3a},
    Range{0x0e47, 0x0e4e}, Range{0x1ab0, 0x1aff}, Range{0x1dc0, 0x1dff}, Range{0x200c, 0x200d},
    Range{0x20d0, 0x20ff}, Range{0xfe00, 0xfe0f}, Range{0xfe20, 0xfe2f}, Range{0xe0100, 0xe01ef},
};

template <std::size_t size>
bool contains(const std::array<Range, size>& ranges, char32_t code) {
    const auto after =
        std::upper_bound(ranges.begin(), ranges.end(), code,
                         [](char32_t value, const Range& range) { return value < range.first; });
    return after != ranges.begin() && code <= std::prev(after)->last;
}

char32_t byte_at(std::string_view bytes, std::size_t offset) {
    return static_cast<unsigned char>(bytes[offset]);
}

/// The length a lead byte announces; 0 for a byte that cannot lead.
std::uint8_t announced(char32_t lead) {
    if (lead >= 0xc2 && lead <= 0xdf) return 2;
    if (lead >= 0xe0 && lead <= 0xef) return 3;
    if (lead >= 0xf0 && lead <= 0xf4) return 4;
    return 0;
}

/// Neither overlong, nor a surrogate, nor above U+10FFFF.
bool in_range(char32_t code, std::uint8_t length) {
    if (length == 3) return code >= 0x800 && (code < 0xd800 || code > 0xdfff);
    if (length == 4) return code >= 0x10000 && code <= 0x10ffff;
    return true;
}

}  // namespace

Character character_at(std::string_view bytes, std::size_t offset) {
    const char32_t lead = byte_at(bytes, offset);
    if (lead < 0x80) return {lead, 1, true};
    const std::uint8_t length = announced(lead);
    const Character invalid{lead, 1, false};
    if (length == 0 || offset + length > bytes.size()) return invalid;
    char32_t code = lead & (0xffu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const char32_t next = byte_at(bytes, offset + i);
        if ((next & 0xc0) != 0x80) return invalid;
        code = (code << 6) | (next & 0x3f);
    }
    return in_range(code, length) ? Character{code, length, true} : invalid;
}

std::size_t previous(std::string_view bytes, std::size_t offset) {
    for (std::size_t back = 2; back <= 4 && back <= offset; ++back) {
        if (character_at(bytes, offset - back).length == back) return offset - back;
    }
    return offset == 0 ? 0 : offset - 1;
}

void append_utf8(std::string& out, char32_t code) {
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) code = 0xfffd;
    const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    const auto tail = [&put, code](unsigned shift) { put(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12));
        tail(6);
        tail(0);
    } else {
        put(0xf0 | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string valid_utf8(std::string_view bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const Character character = character_at(bytes, at);
        append_utf8(text, character.valid ? character.code : 0xfffd);
        at += character.length;
    }
    return text;
}

unsigned cells(char32_t code) {
    if (code < 0x300) return 1;
    if (contains(combining, code)) return 0;
    return contains(wide, code) ? 2 : 1;
}

}  // namespace text
