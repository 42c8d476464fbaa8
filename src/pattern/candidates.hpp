#pragma once

#include <set>

#include "pattern/address.hpp"
#include "pattern/slot.hpp"
#include "pattern/strings.hpp"

namespace pattern {

/// Strings that are worth trying: what is written in the matchers, alone and with a character more, and what
/// events have there.
[[nodiscard]] std::vector<std::string> candidate_strings(const Requirement& requirement,
                                                         std::string_view path, Events events);

/// Texts with holes as they are written: whatever is in the holes, an event can have the same.
[[nodiscard]] std::vector<value::Tree> candidate_texts(const Requirement& requirement);

/// Where networks begin and what comes behind them: all that networks tell apart.
[[nodiscard]] std::set<Address> candidate_addresses(const Requirement& requirement);

/// Every number that some comparison names, those beside it, those beyond all, and other spellings: all that
/// comparisons tell apart.
[[nodiscard]] std::vector<value::Tree> candidate_numbers(const Requirement& requirement);

}  // namespace pattern
