#pragma once

#include <string_view>

#include "iam/decide.hpp"

/// Policies and texts as the tests write them.
namespace iam_cases {

/// A policy document in JSON.
[[nodiscard]] model::Policy policy(std::string_view json);

/// Literals and holes of a text with `«Name»` in it.
[[nodiscard]] value::Text text(std::string_view written);

}  // namespace iam_cases
