#include "pattern/address.hpp"

#include <charconv>
#include <vector>

namespace pattern {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

/// A number of digits alone, at most `most`.
std::optional<unsigned> number(std::string_view text, int base, unsigned most) {
    unsigned value = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value, base);
    if (text.empty() || text.size() > 4 || rest != end || error != std::errc() || value > most) {
        return std::nullopt;
    }
    return value;
}

std::optional<Address> parse_narrow(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '.');
    if (parts.size() != 4) return std::nullopt;
    Address address;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto octet = number(parts[i], 10, 255);
        if (!octet || (parts[i].size() > 1 && parts[i][0] == '0')) return std::nullopt;
        address.bytes[i] = static_cast<std::uint8_t>(*octet);
    }
    return address;
}

/// The groups between colons; none where one is no group. No groups in an empty text.
std::optional<std::vector<unsigned>> parse_groups(std::string_view text) {
    std::vector<unsigned> groups;
    if (text.empty()) return groups;
    for (const std::string_view part : split(text, ':')) {
        const auto group = number(part, 16, 0xffff);
        if (!group || groups.size() == 8) return std::nullopt;
        groups.push_back(*group);
    }
    return groups;
}

std::optional<Address> parse_wide(std::string_view text) {
    const std::size_t gap = text.find("::");
    auto left = parse_groups(text.substr(0, gap));
    std::optional<std::vector<unsigned>> right;
    if (gap != std::string_view::npos) right = parse_groups(text.substr(gap + 2));
    if (!left || (gap != std::string_view::npos && !right)) return std::nullopt;
    const std::size_t written = left->size() + (right ? right->size() : 0);
    if (gap == std::string_view::npos ? written != 8 : written > 7) return std::nullopt;
    left->resize(8 - (right ? right->size() : 0));
    if (right) left->insert(left->end(), right->begin(), right->end());
    Address address;
    address.wide = true;
    bool mapped = true;
    for (std::size_t i = 0; i < 8; ++i) {
        address.bytes[2 * i] = static_cast<std::uint8_t>((*left)[i] >> 8);
        address.bytes[2 * i + 1] = static_cast<std::uint8_t>((*left)[i] & 0xff);
        if (i < 6 && (*left)[i] != (i == 5 ? 0xffffU : 0U)) mapped = false;
    }
    if (!mapped) return address;
    Address narrow;
    for (std::size_t i = 0; i < 4; ++i) narrow.bytes[i] = address.bytes[12 + i];
    return narrow;
}

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
    return text.find(':') == std::string_view::npos ? parse_narrow(text) : parse_wide(text);
}

bool may_be_address(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '.');
    if (parts.size() != 4 || parse_narrow(text)) return false;
    for (const std::string_view part : parts) {
        if (part.empty() || part.find_first_not_of("0123456789") != std::string_view::npos) return false;
    }
    return true;
}

std::string spelling_of(const Address& address) {
    std::string text;
    if (!address.wide) {
        for (std::size_t i = 0; i < 4; ++i) {
            text += (i > 0 ? "." : "") + std::to_string(address.bytes[i]);
        }
        return text;
    }
    for (std::size_t i = 0; i < 16; i += 2) {
        const unsigned group = address.bytes[i] * 256U + address.bytes[i + 1];
        char digits[4];
        const auto [end, error] = std::to_chars(digits, digits + 4, group, 16);
        text += (i > 0 ? ":" : "") + std::string(digits, end);
    }
    return text;
}

std::optional<Address> next(Address address) {
    for (std::size_t i = address.wide ? 16 : 4; i-- > 0;) {
        if (++address.bytes[i] != 0) return address;
    }
    return std::nullopt;
}

std::optional<Network> parse_network(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto address = parse_address(text.substr(0, slash));
    if (!address || (!address->wide && text.find(':') != std::string_view::npos)) return std::nullopt;
    const unsigned size = address->wide ? 128 : 32;
    const auto bits = number(text.substr(slash + 1), 10, size - 1);
    if (!bits) return std::nullopt;
    Network network{*address, *address};
    for (unsigned i = *bits; i < size; ++i) {
        const auto mask = static_cast<std::uint8_t>(0x80U >> (i % 8));
        network.first.bytes[i / 8] = static_cast<std::uint8_t>(network.first.bytes[i / 8] & ~mask);
        network.last.bytes[i / 8] = static_cast<std::uint8_t>(network.last.bytes[i / 8] | mask);
    }
    return network;
}

}  // namespace pattern
