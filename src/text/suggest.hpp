#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// A name somebody may have meant, and what people write instead of it.
struct Candidate {
    std::string_view name;
    std::string_view mistaken{};
};

/// The nearest candidate; empty where none is near.
[[nodiscard]] std::string_view nearest(std::string_view written, const std::vector<Candidate>& candidates);

/// How many letters must change to make one of the other.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b);

/// "; did you mean `dead_letter`?" for the nearest candidate, or nothing where none is near.
[[nodiscard]] std::string suggestion(std::string_view written, const std::vector<Candidate>& candidates);

}  // namespace text
