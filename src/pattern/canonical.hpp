#pragma once

#include "value/tree.hpp"

namespace pattern {

/// The canonical text of a tree: keys and alternatives sorted, repeats dropped, of a repeated key the last.
/// What is not known is a hole that is named after its place.
[[nodiscard]] value::Text canonical(const value::Tree& tree);

/// JSON's quoting, so that a text cannot be taken for the syntax around it. Holes are kept.
[[nodiscard]] value::Text quoted(const value::Text& text);

/// How JSON writes a character of a string: itself, or an escape.
void append_json(std::string& out, char c);

/// The JSON of a tree that is wholly known, on one line.
[[nodiscard]] std::string json(const value::Tree& tree);

}  // namespace pattern
