#pragma once

#include <string>
#include <vector>

#include "document/document.hpp"

namespace document {

/// The keys on the way to each place, with dots between: `Resources.Orders.Properties.Type`, also into JSON
/// that stands in a string. Elements of sequences have no names, so that one before it changes nothing. Empty
/// for what is in no mapping. Linear in the document and the places.
[[nodiscard]] std::vector<std::string> keys_to(const Document& document,
                                               const std::vector<text::Span>& places);

}  // namespace document
