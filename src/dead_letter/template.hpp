#pragma once

#include <string>
#include <vector>

#include "dead_letter/definition.hpp"
#include "dead_letter/form.hpp"

namespace dead_letter {

/// Leaves out what cannot be written in this form: a definition of which the files do not say all, and, of a
/// template, what belongs to another account or Region than most of it.
void settle(RedrivePlan& plan, Form form);

/// What the template calls things, one for each redrive and in its order.
struct LogicalNames {
    std::string queue;
    std::string policy;
    std::vector<std::string> subscribers;
};
[[nodiscard]] std::vector<LogicalNames> logical_names(const RedrivePlan& plan);

/// A template of the redrives of a settled plan: for each original a dead-letter queue, the right of its role
/// to write there, and its subscribers, one made after the other, since a bus makes one at a time.
struct Template {
    document::Written body;
    Opens parameters;
};
[[nodiscard]] Template template_of(const RedrivePlan& plan, Time at);

}  // namespace dead_letter
