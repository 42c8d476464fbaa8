#include "scan/glob.hpp"

#include <array>
#include <cctype>
#include <vector>

namespace scan {
namespace {

// Stars are matched by restarting at the last one, never by recursion, so that a hostile pattern
// costs at most the product of the lengths.

struct Class {
    const char* name;
    int (*test)(int);
};
constexpr std::array<Class, 12> classes{{{"alnum", std::isalnum},
                                         {"alpha", std::isalpha},
                                         {"blank", std::isblank},
                                         {"cntrl", std::iscntrl},
                                         {"digit", std::isdigit},
                                         {"graph", std::isgraph},
                                         {"lower", std::islower},
                                         {"print", std::isprint},
                                         {"punct", std::ispunct},
                                         {"space", std::isspace},
                                         {"upper", std::isupper},
                                         {"xdigit", std::isxdigit}}};

unsigned char byte(char c) {
    return static_cast<unsigned char>(c);
}

/// What one element of a pattern does with one character.
struct Step {
    bool well_formed = true;
    bool matches = false;
    std::size_t length = 0;  ///< of the element in the pattern
};

/// `[:digit:]` inside a bracket, at `at`; the length is 0 when there is none.
Step named_class(std::string_view pattern, std::size_t at, unsigned char c) {
    if (pattern.substr(at, 2) != "[:") return {};
    const std::size_t close = pattern.find(":]", at + 2);
    if (close == std::string_view::npos) return {};
    const std::string_view name = pattern.substr(at + 2, close - at - 2);
    for (const Class& known : classes) {
        if (name == known.name) return {true, known.test(c) != 0, close + 2 - at};
    }
    return {false, false, 0};
}

/// One character of a bracket, perhaps after a backslash; false at the end of the pattern.
bool bracket_character(std::string_view pattern, std::size_t& at, unsigned char& out) {
    if (at < pattern.size() && pattern[at] == '\\') ++at;
    if (at >= pattern.size()) return false;
    out = byte(pattern[at++]);
    return true;
}

Step bracket(std::string_view pattern, std::size_t begin, char c) {
    std::size_t at = begin + 1;
    const bool negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
    if (negated) ++at;
    bool matches = false;
    for (bool first = true;; first = false) {
        if (at >= pattern.size()) return {false, false, 0};
        if (pattern[at] == ']' && !first) return {true, matches != negated, at + 1 - begin};
        const Step named = named_class(pattern, at, byte(c));
        if (!named.well_formed) return {false, false, 0};
        if (named.length > 0) {
            matches |= named.matches;
            at += named.length;
            continue;
        }
        unsigned char low = 0;
        if (!bracket_character(pattern, at, low)) return {false, false, 0};
        unsigned char high = low;
        if (at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']') {
            ++at;
            if (!bracket_character(pattern, at, high)) return {false, false, 0};
        }
        matches |= low <= byte(c) && byte(c) <= high;
    }
}

Step step(std::string_view pattern, std::size_t at, char c) {
    switch (pattern[at]) {
        case '?':
            return {true, true, 1};
        case '[':
            return bracket(pattern, at, c);
        case '\\':
            if (at + 1 >= pattern.size()) return {false, false, 0};
            return {true, pattern[at + 1] == c, 2};
        default:
            return {true, pattern[at] == c, 1};
    }
}

std::vector<std::string_view> parts_of(std::string_view path) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t slash = path.find('/');
        parts.push_back(path.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        path.remove_prefix(slash + 1);
    }
}

bool any_parts(std::string_view part) {
    return part.size() >= 2 && part.find_first_not_of('*') == std::string_view::npos;
}

}  // namespace

bool part_matches(std::string_view pattern, std::string_view part) {
    std::size_t p = 0;
    std::size_t c = 0;
    std::size_t star = std::string_view::npos;
    std::size_t retry = 0;
    while (c < part.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = ++p;
            retry = c;
            continue;
        }
        if (p < pattern.size()) {
            const Step next = step(pattern, p, part[c]);
            if (!next.well_formed) return false;
            if (next.matches) {
                p += next.length;
                ++c;
                continue;
            }
        }
        if (star == std::string_view::npos) return false;
        p = star;
        c = ++retry;
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

bool path_matches(std::string_view pattern, std::string_view path) {
    const auto patterns = parts_of(pattern);
    const auto parts = parts_of(path);
    std::size_t p = 0;
    std::size_t c = 0;
    std::size_t star = std::string_view::npos;
    std::size_t retry = 0;
    while (c < parts.size()) {
        if (p < patterns.size() && any_parts(patterns[p])) {
            if (p + 1 == patterns.size()) return true;
            star = ++p;
            retry = c;
            continue;
        }
        if (p < patterns.size() && part_matches(patterns[p], parts[c])) {
            ++p;
            ++c;
            continue;
        }
        if (star == std::string_view::npos) return false;
        p = star;
        c = ++retry;
    }
    return p == patterns.size();
}

}  // namespace scan
