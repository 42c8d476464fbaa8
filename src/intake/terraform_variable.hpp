#pragma once

#include <functional>

#include "document/hcl.hpp"
#include "value/tree.hpp"

namespace intake {

/// A value as a variable of that type has it: members that `optional(TYPE, DEFAULT)` allows to leave out have
/// their default, or null (Terraform documentation, "Type Constraints").
[[nodiscard]] value::Tree with_optional_members(
    const value::Tree& value, const document::HclExpression& type,
    const std::function<value::Tree(const document::HclExpression&)>& evaluate);

}  // namespace intake
