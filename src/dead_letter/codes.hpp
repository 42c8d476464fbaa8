#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/topology.hpp"

namespace dead_letter {

using model::Generation;

/// One error code of a dead-letter record.
struct Code {
    std::string_view name;
    Generation generation;
    std::string_view meaning;  ///< a clause: "the target is gone"
    std::string_view remedy;   ///< what to do, a sentence
    /// The code that the other generation has for it; empty: none is near.
    std::string_view near;
};

/// All codes that AWS names. Both lists are open: AWS calls its own a sample.
[[nodiscard]] std::span<const Code> codes();

/// Null for a code that is not known.
[[nodiscard]] const Code* find_code(Generation generation, std::string_view name);

/// What ends retrying; the new bus and the classic one use the same words.
inline constexpr std::string_view attempts_condition = "MaximumRetryAttempts";
inline constexpr std::string_view age_condition = "MaximumEventAgeInSeconds";

}  // namespace dead_letter
