#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/topology.hpp"

namespace migration {

/// The pattern of a classic rule as filters of a subscriber.
struct FilterTranslation {
    value::Text data;  ///< the filter on `DATA`, JSON with holes; empty: none is needed
    /// The services whose events the rule takes, `aws.s3`: they need an event source each, and a filter on
    /// `aws:Source`.
    std::vector<std::string> services;
    value::Text source_pattern;  ///< for the event sources; empty: everything
    std::string obstacle;        ///< why there are no filters that let the same events through
};

/// `on_default_bus`: where the events of AWS services are. The other buses get none of them.
[[nodiscard]] FilterTranslation translate_filter(const model::EventRule& rule, bool on_default_bus);

/// A tree as JSON, with the holes of its texts; nothing where a part of it is not known.
[[nodiscard]] std::optional<value::Text> json_with_holes(const value::Tree& tree);

}  // namespace migration
