#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace predicate {

/// A name somebody may have meant, and what people write instead of it.
struct Candidate {
    std::string_view name;
    std::string_view mistaken{};
};

/// "; did you mean `dead_letter`?" for the nearest candidate, or nothing where none is near.
[[nodiscard]] std::string suggestion(std::string_view written, const std::vector<Candidate>& candidates);

}  // namespace predicate
