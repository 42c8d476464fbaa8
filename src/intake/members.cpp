#include "intake/members.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "intake/shape.hpp"
#include "text/letters.hpp"

namespace intake {

namespace {

using value::Tree;

/// More unknown members of one block than this are no misspellings.
constexpr std::size_t most_unknown = 50;
/// So many letters may be wrong: another member of AWS's may well differ in three.
constexpr std::size_t most_wrong = 2;

bool is_known(std::string_view name, Members members) {
    return std::any_of(members.begin(), members.end(), [name](const auto& one) { return one.name == name; });
}

/// The member that was meant, of those that are not in the block; empty: none that we know.
std::string_view meant(std::string_view written, const std::vector<text::Candidate>& missing) {
    for (const text::Candidate& one : missing) {
        if (one.mistaken == written || text::lowered(one.name) == text::lowered(written)) return one.name;
    }
    const std::string_view nearest = text::nearest(written, missing);
    return text::distance(nearest, written) <= most_wrong ? nearest : std::string_view();
}

void tell_in(const Tree& block, Members members, finding::Findings& findings) {
    if (!block.is(Tree::Kind::map)) return;
    std::vector<text::Candidate> missing;
    for (const text::Candidate& one : members) {
        if (block.find(one.name).is(Tree::Kind::absent)) missing.push_back(one);
    }
    std::size_t unknown = 0;
    for (const Tree::Entry& entry : block.entries()) {
        if (is_known(entry.key, members)) continue;
        if (++unknown > most_unknown) return;
        const std::string_view name = meant(entry.key, missing);
        if (name.empty()) continue;
        add_shape(findings, "unknown member `" + entry.key + "`; did you mean `" + std::string(name) + "`?",
                  entry.key_place);
    }
}

}  // namespace

void tell_misspelt(const Tree& block, Members members, finding::Findings& findings) {
    each_alternative(block, {},
                     [&](const Tree& one, const value::Condition&) { tell_in(one, members, findings); });
}

}  // namespace intake
