#include "document/regular_expression.hpp"
#include "intake/hcl_functions.hpp"

namespace intake {

using document::RegularExpression;
using value::Tree;

namespace {

/// What a match gives: its text, its groups in order, or its groups by name.
Tree of_match(const HclCall& call, const std::string& text, const RegularExpression::Match& match,
              const std::vector<std::string>& names) {
    if (names.empty()) return call.text(text.substr(match.begin, match.end - match.begin));
    std::vector<Tree> groups;
    for (const auto& group : match.groups)
        groups.push_back(group ? call.text(*group) : Tree::null(call.place()));
    if (names.front().empty()) return call.list(std::move(groups));
    std::vector<Tree::Entry> entries;
    for (std::size_t i = 0; i < groups.size(); ++i)
        entries.push_back({names[i], call.place(), std::move(groups[i])});
    return Tree::map(std::move(entries), call.place());
}

/// Terraform takes groups that all have names, or none.
bool mixes_names(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        if (name.empty() != names.front().empty()) return true;
    }
    return false;
}

struct ReadExpression {
    std::optional<RegularExpression> expression;
    std::vector<std::string> names{};
    Tree refused{};
};

ReadExpression expression_of(const HclCall& call, const std::string& text) {
    const std::string written = *call.literal(0);
    // To compile one costs as much as many small steps.
    if (!call.evaluation.spend(50 + written.size() + text.size() / 16))
        return {std::nullopt, {}, call.unknown("there are too many regular expressions")};
    ReadExpression read{RegularExpression::read(written)};
    if (read.expression) read.names = read.expression->group_names();
    if (!read.expression || mixes_names(read.names)) {
        read.expression.reset();
        read.refused = call.fail("the regular expression is refused");
    }
    return read;
}

Tree hcl_regex(const HclCall& call) {
    const std::string text = *call.literal(1);
    const ReadExpression read = expression_of(call, text);
    if (!read.expression) return read.refused;
    const auto match = read.expression->find(text, 0);
    return match ? of_match(call, text, *match, read.names) : call.fail("the text does not match");
}

/// Where the character behind an offset begins.
std::size_t next_character(const std::string& text, std::size_t at) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    return at;
}

/// As Go finds all: an empty match right behind another is none.
Tree hcl_regexall(const HclCall& call) {
    const std::string text = *call.literal(1);
    const ReadExpression read = expression_of(call, text);
    if (!read.expression) return read.refused;
    std::vector<Tree> found;
    std::size_t at = 0;
    std::optional<std::size_t> last_end;
    while (at <= text.size()) {
        // Each search may go on to the end of the text.
        if (!call.evaluation.spend(1 + (text.size() - at) / 64))
            return call.unknown("there are too many matches");
        const auto match = read.expression->find(text, at);
        if (!match) break;
        const bool empty = match->begin == match->end;
        if (!empty || match->end != last_end) found.push_back(of_match(call, text, *match, read.names));
        last_end = match->end;
        at = empty ? next_character(text, match->end) : match->end;
    }
    return call.list(std::move(found));
}

}  // namespace

const std::vector<HclFunction>& hcl_expression_functions() {
    static const std::vector<HclFunction> table = {
        {"regex", 2, 2, false, HclTakes::scalars, hcl_regex},
        {"regexall", 2, 2, false, HclTakes::scalars, hcl_regexall},
    };
    return table;
}

}  // namespace intake
