// A second reading of event patterns, written as plainly as can be, to hold the engine against. It knows the
// operators that the alphabets of the tests use, and takes sides where the sources disagree.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "value/tree.hpp"

namespace reference {

/// On which side the service is where its sources disagree.
struct Side {
    bool one_element;      ///< fields of a match come from one element of a list of objects
    bool numbers_by_size;  ///< 300 and 300.0 are equal

    static constexpr int count = 4;
    static Side number(int i) { return {(i & 1) != 0, (i & 2) != 0}; }
};

/// Whether the event, a map, matches the pattern, which has no fault.
bool matches(const value::Tree& pattern, const value::Tree& event, Side side);

}  // namespace reference
