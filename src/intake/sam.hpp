#pragma once

#include <string_view>
#include <vector>

#include "intake/intrinsic.hpp"
#include "intake/resource.hpp"

namespace intake {

/// Whether the SAM transform replaces resources of this type.
[[nodiscard]] bool is_serverless(std::string_view type);

/// Declares what SAM makes from the functions and state machines of a template, by SAM's names, so
/// that references to it resolve; gives them what `Globals` says.
void declare_made(Scope& scope, finding::Findings& findings);

/// Adds the resources that SAM makes from one: event rules with their queues and policies, roles.
void expand(Evaluator& evaluator, const Declared& serverless, std::vector<Resource>& made);

/// Adds what the connectors of a resource, or a connector itself, may grant: policies of unknown
/// content on the queues and roles at their ends.
void expand_connectors(Evaluator& evaluator, const Declared& declared, std::vector<Resource>& made);

/// Everything of a resource but its properties and metadata.
[[nodiscard]] Resource resource_without_properties(Evaluator& evaluator, const Declared& declared);

}  // namespace intake
