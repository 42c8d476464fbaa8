#pragma once

#include <string_view>

#include "model/policy.hpp"

namespace iam {

/// What an AWS managed policy says about one of the actions of deliveries, from the compiled-in table
/// (tables/NOTICE). Null when the ARN names no AWS managed policy that the table knows, or the table
/// does not cover the action. The policy lives as long as the program.
[[nodiscard]] const model::Policy* aws_managed(const value::Text& arn, std::string_view action);

/// Whether the ARN is one of AWS's own policies: `arn:aws:iam::aws:policy/...`.
[[nodiscard]] bool is_aws_managed(const value::Text& arn);

}  // namespace iam
