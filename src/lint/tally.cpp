#include "lint/tally.hpp"

#include <algorithm>

#include "lint/wording.hpp"
#include "text/clip.hpp"

namespace lint {
namespace {

using Named = value::World::Named;

bool has(const Tally::Read& read, const Named& named) {
    return std::find(read.begin(), read.end(), named) != read.end();
}

std::string in_words(const Tally::Read& read) {
    std::string words;
    for (const Named& named : read) {
        words += (words.empty() ? "`" : " and `") + text::clipped(named.name, longest_value) +
                 (named.holds ? "` holds" : "` does not hold");
    }
    return words;
}

}  // namespace

void Tally::add(const Read& read, std::vector<finding::Finding> findings) {
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

/// What the outcome's worlds have in common and the others have not all. Where that is nothing (the
/// outcome follows from this or that), the first of its worlds stands for them.
std::string Tally::condition(const Outcome& outcome) const {
    Read common;
    const Read& first = worlds_[outcome.worlds.front()];
    for (const Named& named : first) {
        const auto in = [&](std::size_t world) { return has(worlds_[world], named); };
        const bool in_all_of_it = std::all_of(outcome.worlds.begin(), outcome.worlds.end(), in);
        const bool in_all =
            std::all_of(worlds_.begin(), worlds_.end(), [&](const Read& r) { return has(r, named); });
        if (in_all_of_it && !in_all) common.push_back(named);
    }
    return in_words(common.empty() ? first : common);
}

std::vector<finding::Finding> Tally::merged() && {
    std::vector<finding::Finding> result;
    for (Outcome& outcome : outcomes_) {
        if (outcome.worlds.size() != worlds_.size()) outcome.finding.condition = condition(outcome);
        result.push_back(std::move(outcome.finding));
    }
    return result;
}

}  // namespace lint
