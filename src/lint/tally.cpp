#include "lint/tally.hpp"

#include <algorithm>

namespace lint {

void Tally::add(const value::Read& read, std::vector<finding::Finding> findings) {
    const std::size_t world = worlds_.size();
    worlds_.push_back(read);
    for (finding::Finding& finding : findings) {
        const auto same = [&finding](const Outcome& outcome) { return outcome.finding == finding; };
        const auto known = std::find_if(outcomes_.begin(), outcomes_.end(), same);
        if (known == outcomes_.end()) {
            outcomes_.push_back({std::move(finding), {world}});
        } else if (known->worlds.back() != world) {
            known->worlds.push_back(world);
        }
    }
}

std::vector<finding::Finding> Tally::merged() && {
    std::vector<finding::Finding> result;
    for (Outcome& outcome : outcomes_) {
        if (outcome.worlds.size() != worlds_.size()) {
            outcome.finding.condition = value::what_sets_apart(worlds_, outcome.worlds);
        }
        result.push_back(std::move(outcome.finding));
    }
    return result;
}

}  // namespace lint
