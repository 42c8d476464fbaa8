#include "text/suggest.hpp"

#include <algorithm>
#include <numeric>

namespace text {

/// Levenshtein's distance, one row at a time.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row[b.size()];
}

std::string_view nearest(std::string_view written, const std::vector<Candidate>& candidates) {
    constexpr std::size_t longest = 64;
    if (written.size() > longest) return {};
    std::string_view best;
    // A third of the letters may be wrong, but not all of a short word.
    std::size_t least = std::min(std::max<std::size_t>(1, (written.size() + 1) / 3) + 1, written.size());
    for (const Candidate& candidate : candidates) {
        if (candidate.mistaken == written) return candidate.name;
        const std::size_t away = distance(written, candidate.name);
        if (away >= least) continue;
        least = away;
        best = candidate.name;
    }
    return best;
}

std::string suggestion(std::string_view written, const std::vector<Candidate>& candidates) {
    const std::string_view best = nearest(written, candidates);
    return best.empty() ? std::string() : "; did you mean `" + std::string(best) + "`?";
}

}  // namespace text
