#pragma once

#include "iam/inquiry.hpp"

namespace iam {

/// How a text of a policy came out when its policy variables were filled in.
enum class Filled : std::uint8_t {
    certain,   ///< all variables have their values
    unsure,    ///< a variable's key, or whether variables count at all, is not known
    no_value,  ///< a variable has no value: the text equals nothing
};

/// Where variables are looked for.
enum class Where : std::uint8_t { everywhere, resource_part };

/// Appends the text with its variables filled in. Values come in as literal text: a star in one is not
/// a wildcard (IAM guide, "Policy variables"). `wildcards`: whether those of the text itself count.
Filled append_filled(Inquiry& inquiry, value::Tokens& tokens, const value::Text& text, bool wildcards,
                     Where where);

/// Whether the text has what looks like a variable.
[[nodiscard]] bool mentions_variable(const value::Text& text);

/// Whether variables count in the policy being read: only where it says `Version: 2012-10-17`.
[[nodiscard]] Truth variables_count(Inquiry& inquiry);

}  // namespace iam
