#include <array>
#include <charconv>
#include <cmath>

#include "intake/hcl_functions.hpp"

namespace intake {

using value::Tree;

namespace {

/// A range of addresses of IPv4.
struct AddressRange {
    std::uint32_t base = 0;
    int prefix = 0;  ///< bits of `base` that the range has in common
};

std::optional<int> small_number(std::string_view digits, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool padded = digits.size() > 1 && digits.front() == '0';
    if (error != std::errc() || end != digits.data() + digits.size() || padded) return std::nullopt;
    return number >= 0 && number <= most ? std::optional(number) : std::nullopt;
}

std::uint32_t mask_of(int prefix) {
    return prefix == 0 ? 0 : ~std::uint32_t{0} << (32 - prefix);
}

std::optional<AddressRange> range_of(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return std::nullopt;
    const auto prefix = small_number(text.substr(slash + 1), 32);
    std::string_view rest = text.substr(0, slash);
    AddressRange range;
    for (int i = 0; i < 4; ++i) {
        const std::size_t dot = i < 3 ? rest.find('.') : rest.size();
        const auto part = dot == rest.npos ? std::nullopt : small_number(rest.substr(0, dot), 255);
        if (!part) return std::nullopt;
        range.base = range.base << 8 | static_cast<std::uint32_t>(*part);
        rest.remove_prefix(std::min(dot + 1, rest.size()));
    }
    if (!prefix) return std::nullopt;
    range.prefix = *prefix;
    range.base &= mask_of(range.prefix);
    return range;
}

std::string shown_address(std::uint32_t address) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        if (!text.empty()) text += '.';
        text += std::to_string(address >> shift & 0xFF);
    }
    return text;
}

std::optional<std::int64_t> whole(const HclCall& call, std::size_t i) {
    const auto number = call.number(i);
    if (!number || std::floor(*number) != *number || std::abs(*number) > 4294967296.0) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

Tree refused_range(const HclCall& call) {
    const bool newer = call.literal(0)->find(':') != std::string::npos;
    return newer ? call.hole("addresses of IPv6 are not evaluated")
                 : call.fail("it is no range of addresses");
}

Tree hcl_cidrsubnet(const HclCall& call) {
    const auto range = range_of(*call.literal(0));
    const auto bits = whole(call, 1);
    const auto number = whole(call, 2);
    if (!range) return refused_range(call);
    if (!bits || !number || *bits < 0 || range->prefix + *bits > 32 || *number < 0 ||
        *number >= std::int64_t{1} << *bits)
        return call.fail("there is no such part of the range");
    const int prefix = range->prefix + static_cast<int>(*bits);
    const std::uint32_t offset =
        prefix == 0 ? 0 : static_cast<std::uint32_t>(static_cast<std::uint64_t>(*number) << (32 - prefix));
    return call.text(shown_address(range->base | offset) + "/" + std::to_string(prefix));
}

/// The address of that number; from the end for a negative one.
Tree hcl_cidrhost(const HclCall& call) {
    const auto range = range_of(*call.literal(0));
    const auto number = whole(call, 1);
    if (!range) return refused_range(call);
    const std::int64_t size = std::int64_t{1} << (32 - range->prefix);
    if (!number || *number >= size || *number < -size) return call.fail("the range has no such address");
    const std::int64_t offset = *number < 0 ? size + *number : *number;
    return call.text(shown_address(range->base + static_cast<std::uint32_t>(offset)));
}

Tree hcl_cidrnetmask(const HclCall& call) {
    const auto range = range_of(*call.literal(0));
    return range ? call.text(shown_address(mask_of(range->prefix))) : refused_range(call);
}

}  // namespace

const std::vector<HclFunction>& hcl_address_functions() {
    static const std::vector<HclFunction> table = {
        {"cidrsubnet", 3, 3, true, HclTakes::scalars, hcl_cidrsubnet},
        {"cidrhost", 2, 2, true, HclTakes::scalars, hcl_cidrhost},
        {"cidrnetmask", 1, 1, true, HclTakes::scalars, hcl_cidrnetmask},
    };
    return table;
}

}  // namespace intake
