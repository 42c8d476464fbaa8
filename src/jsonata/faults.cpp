#include "jsonata/faults.hpp"

#include <algorithm>

namespace jsonata {

void Faults::put(Fault fault) {
    const auto same = [&](const Fault& other) {
        return other.kind == fault.kind && other.range == fault.range;
    };
    if (!full() && std::none_of(faults_.begin(), faults_.end(), same)) faults_.push_back(std::move(fault));
}

std::vector<Fault> Faults::sorted() && {
    std::stable_sort(faults_.begin(), faults_.end(),
                     [](const Fault& a, const Fault& b) { return a.range.begin < b.range.begin; });
    return std::move(faults_);
}

}  // namespace jsonata
