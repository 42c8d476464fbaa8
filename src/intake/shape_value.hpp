#pragma once

#include "document/schema_value.hpp"
#include "value/tree.hpp"

namespace intake {

/// A tree as a schema judges it, in one world. Numbers and truths may stand as texts and the other way round;
/// what is absent, null or empty is not judged, nor is a text that its user is asked to replace.
[[nodiscard]] document::SchemaValue schema_value(const value::Tree& tree, value::World& world);

/// Whether a text asks its reader to put something else there: `<region>`, `REPLACE_ME`, `${ACCOUNT}`, and in
/// ARNs words of capitals and ids that AWS's own examples have.
[[nodiscard]] bool asks_to_be_replaced(std::string_view text);

}  // namespace intake
