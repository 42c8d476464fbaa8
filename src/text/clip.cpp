#include "text/clip.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace text {

std::string clipped(std::string_view words, std::size_t most) {
    if (words.size() <= most) return std::string(words);
    std::size_t end = words.size();
    for (std::size_t i = 0; i < most / 2 && end > 0; ++i) end = previous(words, end);
    std::size_t begin = 0;
    for (std::size_t i = most / 2; i < most && begin < end; ++i) {
        begin += character_at(words, begin).length;
    }
    if (begin >= end) return std::string(words);
    return std::string(words.substr(0, begin)).append("…").append(words.substr(end));
}

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most_listed = 5;
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i)
        out += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > most_listed) out += " and " + std::to_string(names.size() - most_listed) + " more";
    return out;
}

}  // namespace text
