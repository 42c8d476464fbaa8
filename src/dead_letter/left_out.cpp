#include "dead_letter/left_out.hpp"

#include <algorithm>

namespace dead_letter {

void leave_out(std::vector<LeftOut>& all, const std::string& reason, std::string id) {
    auto found =
        std::find_if(all.begin(), all.end(), [&](const LeftOut& one) { return one.reason == reason; });
    if (found == all.end()) {
        all.push_back({reason, {}, 0});
        found = all.end() - 1;
    }
    if (id.empty()) {
        ++found->unnamed;
    } else {
        found->ids.push_back(std::move(id));
    }
}

}  // namespace dead_letter
