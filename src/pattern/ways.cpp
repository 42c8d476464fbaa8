#include "pattern/ways.hpp"

namespace pattern {

namespace {

/// The choices of one leaf a path; none where there are too many.
std::vector<Way> choices(const Branch& branch) {
    constexpr std::size_t most = 64;
    std::vector<Way> all = {{{}, branch.open}};
    for (const Demand& demand : branch.demands) {
        std::vector<Way> longer;
        for (const Way& way : all) {
            for (const Leaf* leaf : demand.leaves) {
                longer.push_back(way);
                longer.back().parts.push_back({&demand.path, leaf});
            }
        }
        if (longer.size() > most) return {};
        all = std::move(longer);
    }
    return all;
}

}  // namespace

std::optional<std::vector<Way>> weakest_ways(const Formula& formula) {
    std::vector<Way> all;
    for (const Branch& branch : formula.branches) {
        const std::vector<Way> some = choices(branch);
        if (some.empty()) return std::nullopt;
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::vector<Way> strictest_ways(const Formula& formula) {
    std::vector<Way> all;
    for (const Branch& branch : formula.branches) {
        all.push_back({{}, branch.open});
        for (const Demand& demand : branch.demands) {
            for (const Leaf* leaf : demand.leaves) all.back().parts.push_back({&demand.path, leaf});
        }
    }
    return all;
}

}  // namespace pattern
