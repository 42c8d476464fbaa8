#include "pattern/formula.hpp"

#include <algorithm>

#include "pattern/measure.hpp"

namespace pattern {

namespace {

/// Several times of what AWS takes, since what is too long is judged too.
constexpr std::size_t most_bytes = 16'384;
/// AWS takes 1,000 ("Custom Event Bus quotas"); the number of demands in all bounds the work.
constexpr std::size_t most_branches = 1'000;
constexpr std::size_t most_demands = 5'000;

class Expansion {
public:
    Formula expand(const Object& root) {
        Formula formula;
        formula.branches.emplace_back();
        add(formula.branches, root, "");
        if (!complete_) return {{}, false};
        for (Branch& branch : formula.branches) {
            std::stable_sort(branch.demands.begin(), branch.demands.end(),
                             [](const Demand& a, const Demand& b) { return a.path < b.path; });
        }
        return formula;
    }

private:
    static void demand(Branch& branch, const std::string& path, const Leaf& leaf) {
        for (Demand& demand : branch.demands) {
            if (demand.path == path) return demand.leaves.push_back(&leaf);
        }
        branch.demands.push_back({path, {&leaf}});
    }

    /// Adds to every branch what the object demands.
    void add(std::vector<Branch>& branches, const Object& object, const std::string& parent) {
        for (const Field& field : object.fields) {
            const std::string path = parent.empty() ? field.key : parent + "." + field.key;
            if (field.object) {
                add(branches, *field.object, path);
            } else {
                for (Branch& branch : branches) demand(branch, path, field.leaf);
            }
            if (!within_limits(branches)) return;
        }
        if (object.open) {
            for (Branch& branch : branches) branch.open = true;
        }
        for (const Alternatives& all : object.alternatives) {
            std::vector<Branch> multiplied;
            for (const Object& alternative : all.objects) {
                std::vector<Branch> copy = branches;
                add(copy, alternative, parent);
                multiplied.insert(multiplied.end(), copy.begin(), copy.end());
                if (!within_limits(multiplied)) return;
            }
            branches = std::move(multiplied);
        }
    }

    bool within_limits(const std::vector<Branch>& branches) {
        std::size_t demands = 0;
        for (const Branch& branch : branches) demands += branch.demands.size();
        complete_ = complete_ && branches.size() <= most_branches && demands <= most_demands;
        return complete_;
    }

    bool complete_ = true;
};

}  // namespace

Formula formula_of(const Pattern& pattern) {
    if (!pattern.syntax || size(pattern).bytes > most_bytes) return {{}, false};
    return Expansion().expand(pattern.syntax->root);
}

}  // namespace pattern
