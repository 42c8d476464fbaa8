#include "pattern/flatten.hpp"

#include <algorithm>
#include <set>

#include "pattern/entries.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

constexpr std::size_t most_fields = 20'000;
constexpr std::size_t most_levels = 300;

class Flattener {
public:
    explicit Flattener(const Formula& formula) {
        for (const Branch& branch : formula.branches) {
            for (const Demand& demand : branch.demands) wanted_.insert(demand.path);
        }
    }

    bool add(const Tree& tree, const std::string& path) {
        if (++depth_ > most_levels || flat_.fields.size() >= most_fields) return false;
        bool fits = true;
        switch (tree.kind()) {
            case Kind::map:
                fits = add_map(tree, path);
                break;
            case Kind::list:
                fits = add_list(tree, path);
                break;
            case Kind::absent:
                break;
            case Kind::unknown:
            case Kind::choice:
                flat_.unknown.push_back(path);
                break;
            default:
                if (wanted_.count(path) > 0) flat_.fields.push_back({path, &tree, elements_});
        }
        --depth_;
        return fits;
    }

    FlatEvent take() {
        std::stable_sort(flat_.fields.begin(), flat_.fields.end(),
                         [](const EventField& a, const EventField& b) { return a.path < b.path; });
        return std::move(flat_);
    }

private:
    /// Whether a demand is at the path or below.
    [[nodiscard]] bool is_wanted(const std::string& path) const {
        const std::string below = path + ".";
        const auto found = wanted_.lower_bound(below);
        return wanted_.count(path) > 0 || (found != wanted_.end() && found->starts_with(below));
    }

    bool add_map(const Tree& map, const std::string& path) {
        for (const Tree::Entry* entry : counted_entries(map)) {
            if (path.empty() && entry->key.empty()) continue;
            const std::string below = path.empty() ? entry->key : path + "." + entry->key;
            if (is_wanted(below) && !add(entry->value, below)) return false;
        }
        return true;
    }

    /// A list that stands in a list is an element too; a scalar is none.
    bool add_list(const Tree& list, const std::string& path) {
        const std::uint32_t number = lists_++;
        std::uint32_t index = 0;
        for (const Tree& item : list.items()) {
            const bool nested = item.is(Kind::map) || item.is(Kind::list);
            if (nested) elements_.emplace_back(number, index);
            const bool fits = add(item, path);
            if (nested) elements_.pop_back();
            if (!fits) return false;
            ++index;
        }
        return true;
    }

    std::set<std::string> wanted_;
    FlatEvent flat_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> elements_;
    std::uint32_t lists_ = 0;
    std::size_t depth_ = 0;
};

}  // namespace

std::optional<FlatEvent> flatten(const Tree& event, const Formula& formula) {
    if (!event.is(Kind::map)) return std::nullopt;
    Flattener flattener(formula);
    if (!flattener.add(event, "")) return std::nullopt;
    return flattener.take();
}

}  // namespace pattern
