#include "intake/shell_shorthand.hpp"

#include <algorithm>

#include "intake/placeholders.hpp"

namespace intake {

namespace {

using value::Text;
using value::Tree;

constexpr int deepest_shorthand = 32;

class Shorthand {
public:
    Shorthand(std::string_view written, const Placeholders& holes, text::Span place)
        : rest_(written), holes_(holes), place_(place) {}

    [[nodiscard]] std::optional<Tree> read() {
        Tree result = has_key() ? map('\0', 0) : values();
        if (failed_ || !rest_.empty()) return std::nullopt;
        return result;
    }

private:
    /// Whether `name=` comes next.
    [[nodiscard]] bool has_key() const {
        if (rest_.starts_with('"') || rest_.starts_with('\'')) {
            const std::size_t end = rest_.find(rest_[0], 1);
            return end != std::string_view::npos && rest_.substr(end + 1).starts_with('=');
        }
        const std::size_t end = rest_.find_first_of("=,{}[]\"'");
        return end != std::string_view::npos && end > 0 && rest_[end] == '=';
    }

    [[nodiscard]] bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        skip_blanks();
        return true;
    }
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

    Tree map(char closing, int depth) {
        std::vector<Tree::Entry> entries;
        do {
            skip_blanks();
            if (closing != '\0' && rest_.starts_with(closing)) break;
            const std::string key = text("=");
            if (!take('=') || key.empty()) return fail();
            entries.push_back({key, place_, value(depth)});
        } while (!failed_ && take(','));
        if (closing != '\0' && !take(closing)) return fail();
        return Tree::map(std::move(entries), place_);
    }

    Tree list(int depth) {
        std::vector<Tree> items;
        while (!failed_ && !rest_.starts_with(']')) {
            items.push_back(value(depth, false));
            if (!take(',')) break;
        }
        if (!take(']')) return fail();
        return Tree::list(std::move(items), place_);
    }

    /// `a,b` after a key is a list, up to what has a key of its own.
    Tree value(int depth, bool may_list = true) {
        skip_blanks();
        if (depth > deepest_shorthand) return fail();
        if (take('{')) return map('}', depth + 1);
        if (take('[')) return list(depth + 1);
        Tree first = scalar();
        if (!may_list || !goes_on()) return first;
        std::vector<Tree> items{std::move(first)};
        while (!failed_ && goes_on() && take(',')) items.push_back(scalar());
        return Tree::list(std::move(items), place_);
    }

    [[nodiscard]] bool goes_on() const {
        if (!rest_.starts_with(',')) return false;
        Shorthand behind(rest_.substr(1), holes_, place_);
        behind.skip_blanks();
        return !behind.rest_.empty() && !behind.has_key() && behind.rest_[0] != '{' && behind.rest_[0] != '}';
    }

    Tree values() {
        std::vector<Tree> items;
        do {
            items.push_back(value(0, false));
        } while (!failed_ && take(','));
        return items.size() == 1 ? items.front() : Tree::list(std::move(items), place_);
    }

    Tree scalar() { return Tree::text(holes_.with_holes(text(",}]")), place_); }

    /// Up to one of these, or quoted.
    std::string text(std::string_view ends) {
        std::string result;
        if (rest_.starts_with('"') || rest_.starts_with('\'')) {
            const char quote = rest_[0];
            std::size_t at = 1;
            for (; at < rest_.size() && rest_[at] != quote; ++at) {
                if (rest_[at] == '\\' && at + 1 < rest_.size()) ++at;
                result += rest_[at];
            }
            if (at >= rest_.size()) failed_ = true;
            rest_.remove_prefix(std::min(at + 1, rest_.size()));
            skip_blanks();
            return result;
        }
        const std::size_t end = std::min(rest_.find_first_of(ends), rest_.size());
        result = rest_.substr(0, end);
        rest_.remove_prefix(end);
        while (!result.empty() && (result.back() == ' ' || result.back() == '\n')) result.pop_back();
        return result;
    }

    Tree fail() {
        failed_ = true;
        return Tree::absent(place_);
    }

    std::string_view rest_;
    const Placeholders& holes_;
    text::Span place_;
    bool failed_ = false;
};

}  // namespace

Tree read_shorthand(const Tree& tree, finding::Findings& findings) {
    if (!tree.is(Tree::Kind::text)) return tree;
    const Text& text = tree.as_text();
    Placeholders holes;
    if (text.whole_hole() || !holes.choose(text)) {
        const value::Symbol* hole = text.first_hole();
        return hole ? Tree::unknown(hole->why, tree.place()) : tree;
    }
    std::string written;
    for (const value::Piece& piece : text.pieces())
        written += piece.hole ? holes.add(piece.hole) : piece.literal;
    if (auto read = Shorthand(written, holes, tree.place()).read()) return *read;
    if (text.is_literal()) {
        finding::Finding fault;
        fault.rule = "syntax";
        fault.message = "this is neither JSON nor the shorthand of the AWS CLI";
        fault.place = tree.place();
        findings.add(std::move(fault));
    }
    return Tree::unknown({"what is written here cannot be read", tree.place()}, tree.place());
}

}  // namespace intake
