#pragma once

#include "jsonata/faults.hpp"

namespace jsonata {

/// What the delimiters `{%` and `%}` make of a value.
struct Delimited {
    /// Whether the service takes the value for an expression, or somebody wrote it to be one.
    value::Truth expression = value::Truth::no;
    std::optional<Range> content;          ///< between the delimiters, where it can be read
    const Written::Hole* doubt = nullptr;  ///< the hole that leaves the answer open
};

[[nodiscard]] Delimited delimit(const Written& written, const Use& use, Faults& faults);

}  // namespace jsonata
