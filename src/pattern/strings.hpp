#pragma once

#include "pattern/budget.hpp"
#include "pattern/glob.hpp"

namespace pattern {

/// What a value must meet: one matcher of every leaf of `all`, and none of those of `none`.
struct Requirement {
    std::vector<std::vector<const Matcher*>> all;
    std::vector<const Matcher*> none;
};

/// What is made of comparisons that take one address in many spellings: `cidr`, and an IPv6 address.
enum class Addresses : std::uint8_t { none, any };
[[nodiscard]] bool takes_addresses(const Atom& atom);

/// A string that meets the requirement, the shortest first: `Bound::most` finds one wherever there may be
/// one, `Bound::least` one that meets it for certain.
struct FoundString {
    enum class Kind : std::uint8_t { none, some, out_of_budget };
    Kind kind = Kind::none;
    std::u32string text;
};
[[nodiscard]] FoundString find_string(const Requirement& requirement, std::optional<std::size_t> length,
                                      Bound bound, Addresses addresses, Budget& budget);

}  // namespace pattern
