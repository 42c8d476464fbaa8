#include "text/encoding.hpp"

#include <cstddef>
#include <string_view>

#include "text/utf8.hpp"

namespace text {

namespace {

enum class Order { little, big };

constexpr char32_t replacement = 0xfffd;

/// The number that `width` bytes make.
char32_t unit(std::string_view bytes, std::size_t offset, std::size_t width, Order order) {
    char32_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t at = order == Order::big ? offset + i : offset + width - 1 - i;
        value = (value << 8) | static_cast<unsigned char>(bytes[at]);
    }
    return value;
}

bool is_high_surrogate(char32_t unit) {
    return unit >= 0xd800 && unit <= 0xdbff;
}
bool is_low_surrogate(char32_t unit) {
    return unit >= 0xdc00 && unit <= 0xdfff;
}

std::string from_utf16(std::string_view bytes, Order order) {
    std::string out;
    out.reserve(bytes.size());
    std::size_t at = 0;
    while (at + 2 <= bytes.size()) {
        char32_t code = unit(bytes, at, 2, order);
        at += 2;
        if (is_high_surrogate(code) && at + 2 <= bytes.size()) {
            const char32_t low = unit(bytes, at, 2, order);
            if (is_low_surrogate(low)) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                at += 2;
            }
        }
        append_utf8(out, code);
    }
    if (at < bytes.size()) append_utf8(out, replacement);
    return out;
}

std::string from_utf32(std::string_view bytes, Order order) {
    std::string out;
    out.reserve(bytes.size() / 2);
    std::size_t at = 0;
    for (; at + 4 <= bytes.size(); at += 4) append_utf8(out, unit(bytes, at, 4, order));
    if (at < bytes.size()) append_utf8(out, replacement);
    return out;
}

}  // namespace

std::string to_utf8(std::string bytes) {
    using namespace std::string_view_literals;
    const std::string_view all = bytes;
    if (all.starts_with("\xef\xbb\xbf"sv)) return bytes.erase(0, 3);
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    if (all.starts_with("\xff\xfe\0\0"sv)) return from_utf32(all.substr(4), Order::little);
    if (all.starts_with("\0\0\xfe\xff"sv)) return from_utf32(all.substr(4), Order::big);
    if (all.starts_with("\xff\xfe"sv)) return from_utf16(all.substr(2), Order::little);
    if (all.starts_with("\xfe\xff"sv)) return from_utf16(all.substr(2), Order::big);
    return bytes;
}

}  // namespace text
