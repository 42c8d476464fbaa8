#pragma once

#include "model/topology.hpp"
#include "value/tree.hpp"

namespace intake {

/// The queue that a block names: `DeadLetterConfig` or `OnFailureConfiguration`, each with an `Arn`.
struct DeadLetter {
    value::Fact<value::Text> arn;
    text::Span block;
};
[[nodiscard]] DeadLetter read_dead_letter(const value::Tree& owner, std::string_view key);

/// `RetryPolicy` of a generation, whose members have different names and defaults. In a described one
/// the new bus's defaults, 5 and 300, may have been filled in and count as unstated.
[[nodiscard]] model::Retry read_retry(const value::Tree& owner, model::Generation generation, bool described);

}  // namespace intake
