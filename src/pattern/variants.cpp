#include "pattern/variants.hpp"

namespace pattern {

std::vector<std::vector<Part>> variants(const Branch& branch) {
    constexpr std::size_t most = 64;
    std::vector<std::vector<Part>> all(1);
    for (const Demand& demand : branch.demands) {
        std::vector<std::vector<Part>> longer;
        for (const std::vector<Part>& variant : all) {
            for (const Leaf* leaf : demand.leaves) {
                longer.push_back(variant);
                longer.back().push_back({&demand.path, leaf});
            }
        }
        if (longer.size() > most) return {};
        all = std::move(longer);
    }
    return all;
}

std::vector<Part> parts(const Branch& branch) {
    std::vector<Part> all;
    for (const Demand& demand : branch.demands) {
        for (const Leaf* leaf : demand.leaves) all.push_back({&demand.path, leaf});
    }
    return all;
}

}  // namespace pattern
