#include "document/escape.hpp"

#include <charconv>

namespace document {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

Escape encoded(std::uint32_t length, std::uint32_t point) {
    Escape escape{length, 0, {}};
    const auto put = [&escape](std::uint32_t byte) { escape.bytes[escape.size++] = static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | point >> 6);
        put(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        put(0xE0 | point >> 12);
        put(0x80 | (point >> 6 & 0x3F));
        put(0x80 | (point & 0x3F));
    } else {
        put(0xF0 | (point >> 18 & 7));
        put(0x80 | (point >> 12 & 0x3F));
        put(0x80 | (point >> 6 & 0x3F));
        put(0x80 | (point & 0x3F));
    }
    return escape;
}

/// The number written with exactly `count` hexadecimal digits; UINT32_MAX when it is not.
std::uint32_t hexadecimal(std::string_view text, std::size_t from, std::size_t count) {
    if (text.size() < from + count) return UINT32_MAX;
    std::uint32_t value = 0;
    const char* end = text.data() + from + count;
    const auto result = std::from_chars(text.data() + from, end, value, 16);
    return result.ec == std::errc{} && result.ptr == end ? value : UINT32_MAX;
}

bool high_surrogate(std::uint32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
bool low_surrogate(std::uint32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

Escape json_unit(std::string_view text) {
    const std::uint32_t unit = hexadecimal(text, 2, 4);
    if (unit == UINT32_MAX) return {};
    if (low_surrogate(unit)) return encoded(6, replacement);
    if (!high_surrogate(unit)) return encoded(6, unit);
    if (text.size() < 12 || text[6] != '\\' || text[7] != 'u') return encoded(6, replacement);
    const std::uint32_t second = hexadecimal(text, 8, 4);
    if (second == UINT32_MAX || !low_surrogate(second)) return encoded(6, replacement);
    return encoded(12, 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00));
}

Escape yaml_unit(std::string_view text, std::uint32_t digits) {
    const std::uint32_t point = hexadecimal(text, 2, digits);
    if (point == UINT32_MAX) return {};
    const bool wrong = point > 0x10FFFF || high_surrogate(point) || low_surrogate(point);
    return encoded(2 + digits, wrong ? replacement : point);
}

}  // namespace

Escape json_escape(std::string_view text) {
    if (text.size() < 2) return {};
    switch (text[1]) {
        case '"':
        case '\\':
        case '/':
            return encoded(2, static_cast<unsigned char>(text[1]));
        case 'b':
            return encoded(2, '\b');
        case 'f':
            return encoded(2, '\f');
        case 'n':
            return encoded(2, '\n');
        case 'r':
            return encoded(2, '\r');
        case 't':
            return encoded(2, '\t');
        case 'u':
            return json_unit(text);
        default:
            return {};
    }
}

Escape yaml_escape(std::string_view text) {
    if (text.size() < 2) return {};
    switch (text[1]) {
        case '0':
            return encoded(2, 0);
        case 'a':
            return encoded(2, '\a');
        case 'v':
            return encoded(2, '\v');
        case 'e':
            return encoded(2, 0x1B);
        case '\t':
            return encoded(2, '\t');
        case ' ':
        case '\'':
            return encoded(2, static_cast<unsigned char>(text[1]));
        case 'N':
            return encoded(2, 0x85);
        case '_':
            return encoded(2, 0xA0);
        case 'L':
            return encoded(2, 0x2028);
        case 'P':
            return encoded(2, 0x2029);
        case 'x':
            return yaml_unit(text, 2);
        case 'u':
            return yaml_unit(text, 4);
        case 'U':
            return yaml_unit(text, 8);
        default:
            return json_escape(text);
    }
}

}  // namespace document
