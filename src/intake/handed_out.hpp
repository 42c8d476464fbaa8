#pragma once

#include "intake/draft.hpp"
#include "value/tree.hpp"

namespace intake {

/// Keeps the texts of values that are handed to something which no file of the run shows, such as a module or
/// a nested stack: it may attach policies to what they name.
void hand_out(Draft& draft, const value::Tree& values, const value::Reason& reason);

/// Opens the things whose names, ARNs or URLs were handed out.
void open_handed_out(Draft& draft);

}  // namespace intake
