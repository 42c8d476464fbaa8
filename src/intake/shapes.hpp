#pragma once

#include <span>
#include <string_view>

#include "document/schema.hpp"
#include "finding/finding.hpp"
#include "intake/resource.hpp"

namespace intake {

/// Judges what is written of a resource by the JSON Schema of its type (`schemas/`): a value that AWS
/// refuses, a member that does not exist and is nearly one that does or has its name on the other generation
/// of buses. What is not known is not judged, and a name that resembles none may be new in AWS.
void check_shape(const Resource& resource, finding::Findings& findings);

/// A definition of a schema file.
struct Shape {
    std::string_view name;  ///< `AWS::SQS::Queue`, `PutTargets`
    std::string_view file;  ///< below `schemas/`, without `.schema.json`
};
/// All that things are judged by.
[[nodiscard]] std::span<const Shape> shapes();
/// Compiled once, when first asked for; null where there is none of that name.
[[nodiscard]] const document::Schema* schema_of(std::string_view shape);

}  // namespace intake
