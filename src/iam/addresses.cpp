#include <array>
#include <charconv>
#include <cstdint>

#include "iam/operators.hpp"

namespace iam {
namespace {

/// An address of either version; IPv4 has four bytes.
struct Address {
    std::array<std::uint8_t, 16> bytes{};
    std::size_t size = 0;
};

std::optional<unsigned> read_number(std::string_view text, int base, unsigned most) {
    unsigned number = 0;
    if (text.empty() || text.size() > 4) return std::nullopt;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size() || number > most)
        return std::nullopt;
    return number;
}

bool append_four(Address& address, std::string_view text) {
    for (int i = 0; i < 4; ++i) {
        const std::size_t dot = text.find('.');
        if ((dot == std::string_view::npos) != (i == 3) || address.size >= 16) return false;
        const auto number = read_number(text.substr(0, dot), 10, 255);
        if (!number) return false;
        address.bytes[address.size++] = static_cast<std::uint8_t>(*number);
        if (i < 3) text.remove_prefix(dot + 1);
    }
    return true;
}

/// Groups between colons, perhaps with an IPv4 address at the end.
bool append_groups(Address& address, std::string_view text) {
    while (!text.empty()) {
        const std::size_t colon = text.find(':');
        const std::string_view group = text.substr(0, colon);
        if (colon == std::string_view::npos && group.find('.') != std::string_view::npos) {
            return append_four(address, group);
        }
        const auto number = read_number(group, 16, 0xFFFF);
        if (!number || address.size > 14) return false;
        address.bytes[address.size++] = static_cast<std::uint8_t>(*number >> 8U);
        address.bytes[address.size++] = static_cast<std::uint8_t>(*number & 0xFFU);
        if (colon == std::string_view::npos) return true;
        text.remove_prefix(colon + 1);
        if (text.empty()) return false;
    }
    return true;
}

std::optional<Address> parse_address(std::string_view text) {
    Address address;
    if (text.find(':') == std::string_view::npos) {
        if (!append_four(address, text)) return std::nullopt;
        return address;
    }
    const std::size_t gap = text.find("::");
    if (!append_groups(address, text.substr(0, gap))) return std::nullopt;
    if (gap == std::string_view::npos) {
        if (address.size != 16) return std::nullopt;
        return address;
    }
    Address behind;
    if (!append_groups(behind, text.substr(gap + 2))) return std::nullopt;
    if (address.size + behind.size > 14) return std::nullopt;
    for (std::size_t i = 0; i < behind.size; ++i) address.bytes[16 - behind.size + i] = behind.bytes[i];
    address.size = 16;
    return address;
}

bool same_bits(const Address& a, const Address& b, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        const unsigned shift = 7 - i % 8;
        if (((a.bytes[i / 8] ^ b.bytes[i / 8]) >> shift & 1U) != 0) return false;
    }
    return true;
}

}  // namespace

std::optional<bool> address_in(std::string_view own, std::string_view range) {
    const auto address = parse_address(own);
    const std::size_t slash = range.find('/');
    const auto base = parse_address(range.substr(0, slash));
    if (!address || !base) return std::nullopt;
    unsigned bits = static_cast<unsigned>(base->size) * 8;
    if (slash != std::string_view::npos) {
        const auto written = read_number(range.substr(slash + 1), 10, bits);
        if (!written) return std::nullopt;
        bits = *written;
    }
    if (address->size != base->size) return false;
    return same_bits(*address, *base, bits);
}

}  // namespace iam
