#include "pattern/entries.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace pattern {

std::vector<const value::Tree::Entry*> counted_entries(const value::Tree& map) {
    std::vector<const value::Tree::Entry*> counted;
    std::unordered_set<std::string_view> seen;
    const std::vector<value::Tree::Entry>& entries = map.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->value.is(value::Tree::Kind::absent) || !seen.insert(entry->key).second) continue;
        counted.push_back(&*entry);
    }
    std::reverse(counted.begin(), counted.end());
    return counted;
}

}  // namespace pattern
