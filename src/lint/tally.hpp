#pragma once

#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "value/worlds.hpp"

namespace lint {

/// Outcomes of one rule and subject in all worlds. Equal ones merge; the condition is named only where
/// the worlds differ.
class Tally {
public:
    /// The findings of one world in which the subject is there.
    void add(const value::Read& read, std::vector<finding::Finding> findings);
    /// Everything found, each once, with the condition under which it is so.
    [[nodiscard]] std::vector<finding::Finding> merged() &&;

private:
    struct Outcome {
        finding::Finding finding;
        std::vector<std::size_t> worlds;
    };

    std::vector<value::Read> worlds_;
    std::vector<Outcome> outcomes_;
};

}  // namespace lint
