#include "value/worlds.hpp"

#include <algorithm>

#include "text/clip.hpp"

namespace value {
namespace {

constexpr std::size_t longest_name = 400;

bool has(const Read& read, const World::Named& named) {
    return std::find(read.begin(), read.end(), named) != read.end();
}

std::string in_words(const Read& read) {
    std::string words;
    for (const World::Named& named : read) {
        words += (words.empty() ? "`" : " and `") + text::clipped(named.name, longest_name) +
                 (named.holds ? "` holds" : "` does not hold");
    }
    return words;
}

}  // namespace

std::string what_sets_apart(const std::vector<Read>& all, const std::vector<std::size_t>& of) {
    Read common;
    const Read& first = all[of.front()];
    for (const World::Named& named : first) {
        const bool in_all_of_it =
            std::all_of(of.begin(), of.end(), [&](std::size_t world) { return has(all[world], named); });
        const bool in_all =
            std::all_of(all.begin(), all.end(), [&](const Read& read) { return has(read, named); });
        if (in_all_of_it && !in_all) common.push_back(named);
    }
    return in_words(common.empty() ? first : common);
}

}  // namespace value
