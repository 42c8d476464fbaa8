#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pattern {

/// An address of IPv4 (four bytes, the others are zero) or IPv6.
struct Address {
    bool wide = false;  ///< IPv6
    std::array<std::uint8_t, 16> bytes{};

    auto operator<=>(const Address&) const = default;
};

/// The address that is written. `::ffff:a00:1` is the IPv4 address in it, as the engine's library has it.
[[nodiscard]] std::optional<Address> parse_address(std::string_view text);

/// Four numbers with points that are no address to us and may be one to the engine: `010.0.0.1`.
[[nodiscard]] bool may_be_address(std::string_view text);

[[nodiscard]] std::string spelling_of(const Address& address);

/// The one after it; none after the last.
[[nodiscard]] std::optional<Address> next(Address address);

/// The addresses from the first to the last of a network.
struct Network {
    Address first;
    Address last;

    [[nodiscard]] bool holds(const Address& address) const { return first <= address && address <= last; }
};

/// `10.0.0.0/24`. The address may be any of the network (aws/event-ruler, change 89).
[[nodiscard]] std::optional<Network> parse_network(std::string_view text);

}  // namespace pattern
