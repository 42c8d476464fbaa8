#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/text.hpp"

namespace arn {

/// `arn:partition:service:region:account:resource`; the resource keeps its own colons and slashes.
struct Arn {
    value::Text partition;
    value::Text service;
    value::Text region;
    value::Text account;
    value::Text resource;
};

/// The six fields, if the text has them; holes are taken to fill one field each, except a hole for a
/// whole ARN or a free text, whose fields cannot be told: none.
[[nodiscard]] std::optional<Arn> parse(const value::Text& text);

[[nodiscard]] value::Text assemble(const Arn& arn);

/// Whether the text can be told to be, or not to be, an ARN.
[[nodiscard]] value::Truth is_arn(const value::Text& text);

/// Whether the ARN says that service; where a hole stands it does not.
[[nodiscard]] bool is_service(const Arn& arn, std::string_view service);

/// The name of a queue ARN: the resource part. Absent for anything that is not `sqs`.
[[nodiscard]] std::optional<value::Text> queue_name(const value::Text& arn);

/// The name of a role ARN, its path left out: the part after the last slash.
[[nodiscard]] std::optional<value::Text> role_name(const value::Text& arn);

}  // namespace arn
