#include "jsonata/scope.hpp"

#include <algorithm>

namespace jsonata {

std::uint32_t Paths::below(std::uint32_t path, const std::string& name) {
    if (steps_[path].depth >= most_steps) return path;
    const auto [known, added] = known_.try_emplace({path, name}, static_cast<std::uint32_t>(steps_.size()));
    if (added) steps_.push_back({path, steps_[path].depth + 1, name});
    return known->second;
}

std::vector<std::string> Paths::steps(std::uint32_t path) const {
    std::vector<std::string> names;
    for (; path != 0; path = steps_[path].parent) names.push_back(steps_[path].name);
    std::reverse(names.begin(), names.end());
    return names;
}

const Origin* Scope::find(const std::string& name) const {
    const auto found = bound_.find(name);
    return found == bound_.end() ? nullptr : &found->second;
}

void Scope::bind(const std::string& name, Origin origin) {
    const auto known = bound_.find(name);
    if (known == bound_.end()) {
        undo_.emplace_back(name, std::nullopt);
        bound_.emplace(name, origin);
    } else {
        undo_.emplace_back(name, known->second);
        known->second = origin;
    }
}

void Scope::leave(std::size_t mark) {
    while (undo_.size() > mark) {
        auto& [name, before] = undo_.back();
        if (before) {
            bound_[name] = *before;
        } else {
            bound_.erase(name);
        }
        undo_.pop_back();
    }
}

}  // namespace jsonata
