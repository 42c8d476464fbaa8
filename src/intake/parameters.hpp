#pragma once

#include "intake/json_text.hpp"
#include "model/topology.hpp"
#include "value/tree.hpp"

namespace intake {

/// The parameter blocks of a subscriber's `InvokeConfiguration` (CreateSubscriber, InvokeConfiguration).
[[nodiscard]] model::Parameters read_parameters(const value::Tree& invoke);

/// What of a subscriber's parameters and transformer AWS takes for a JSONata expression, or somebody meant to
/// be one.
[[nodiscard]] value::List<model::Expression> read_expressions(const value::Tree& invoke,
                                                              const value::Tree& properties,
                                                              const Excerpts& excerpts);

/// The blocks of a target of a classic rule or of an `InvokeConfiguration`: members whose name ends in
/// `Parameters`.
[[nodiscard]] value::List<model::Block> parameter_blocks(const value::Tree& owner);

}  // namespace intake
