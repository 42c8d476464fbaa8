#pragma once

#include <string>
#include <vector>

#include "document/schema.hpp"

namespace document {

/// A fault as valijson tells it: the path to the value, each step in square brackets, and a sentence.
struct SchemaFault {
    std::vector<std::string> path;
    std::string sentence;
};

/// The faults in our words and at their places. The schema is consulted for what was expected.
[[nodiscard]] std::vector<Violation> explain(const Node& schema, const SchemaValue& value,
                                             std::vector<SchemaFault> faults);

}  // namespace document
