#pragma once

#include "jsonata/faults.hpp"
#include "jsonata/lexer.hpp"

namespace jsonata {

/// What a mistake comes from, where that can be told: a name without quotes, a variable of an input
/// transformer, two expressions in one value, an operator of another language; else the mistake itself.
void add_mistake(const Mistake& mistake, Range content, const Written& written, Faults& faults);

/// `aws:EventId` without quotes.
void add_split_name(Range name, Faults& faults, const Written& written);

}  // namespace jsonata
