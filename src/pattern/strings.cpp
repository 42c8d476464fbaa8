#include "pattern/strings.hpp"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "pattern/address.hpp"

namespace pattern {

namespace {

/// Where a glob can be in its tokens after some characters: one bit a place, all of one glob together.
using Places = std::vector<bool>;

/// What is known of a glob at some places: whether the text so far is in it, and whether that can still
/// change.
enum class State : std::uint8_t { dead, out, in, always };

/// All globs of a requirement side by side, read from the left: a search through what texts lead to.
class Search {
public:
    Search(const Requirement& requirement, std::optional<std::size_t> length, Bound bound,
           Addresses addresses, Budget& budget)
        : budget_(budget), addresses_(addresses) {
        const Bound other = bound == Bound::most ? Bound::least : Bound::most;
        for (const auto& leaf : requirement.all) {
            all_.emplace_back();
            for (const Matcher* matcher : leaf) all_.back().push_back(add(*matcher, bound, other));
        }
        for (const Matcher* matcher : requirement.none) none_.push_back(add(*matcher, other, bound));
        if (length) {
            Part shape;
            shape.globs.push_back(add_glob(any_characters(*length)));
            all_.push_back({shape});
        }
        collect_alphabet();
    }

    FoundString find() {
        struct Node {
            Places places;
            std::u32string text;
        };
        std::deque<Node> queue;
        std::unordered_set<Places> seen;
        queue.push_back({start(), {}});
        seen.insert(queue.front().places);
        while (!queue.empty()) {
            const Node node = std::move(queue.front());
            queue.pop_front();
            if (judge(node.places, true)) return {FoundString::Kind::some, node.text};
            for (const char32_t c : alphabet_) {
                if (!budget_.spend(1 + tokens_.size() / 8)) return {FoundString::Kind::out_of_budget, {}};
                Places places = after(node.places, c);
                if (!judge(places, false) || !seen.insert(places).second) continue;
                queue.push_back({std::move(places), node.text + c});
            }
        }
        return {};
    }

private:
    /// One matcher: the globs by number.
    struct Part {
        std::vector<std::size_t> globs;
        bool negated = false;
        bool every = false;  ///< any string
    };

    Part add(const Matcher& matcher, Bound bound, Bound other) {
        Part part;
        part.negated = matcher.kind == Matcher::Kind::none_of;
        // Of an open matcher any string may meet it, and none does for certain.
        part.every = matcher.kind == Matcher::Kind::present ||
                     (matcher.kind == Matcher::Kind::open && bound == Bound::most);
        for (const Atom& atom : matcher.atoms) {
            if (bound == Bound::most && addresses_ == Addresses::any && takes_addresses(atom)) {
                part.every = part.every || !part.negated;
            }
            const auto glob = glob_of(atom, part.negated ? other : bound);
            if (glob) part.globs.push_back(add_glob(*glob));
        }
        return part;
    }

    std::size_t add_glob(const Glob& glob) {
        begins_.push_back(tokens_.size());
        tokens_ += glob;
        tokens_ += end_of_glob;
        return begins_.size() - 1;
    }

    /// Every character that some glob needs, and one that none needs.
    void collect_alphabet() {
        std::u32string needed_characters;
        for (const char32_t token : tokens_) {
            const auto c = token == end_of_glob ? std::nullopt : needed(token);
            if (!c) continue;
            needed_characters += *c;
            if (is_folded(token)) needed_characters += *c - U'a' + U'A';
        }
        std::sort(needed_characters.begin(), needed_characters.end());
        needed_characters.erase(std::unique(needed_characters.begin(), needed_characters.end()),
                                needed_characters.end());
        char32_t other = U'x';
        for (char32_t c = U'0'; needed_characters.find(other) != std::u32string::npos;) {
            other = c++;
            if (c == U'\x7f') c = 0xA1;
        }
        alphabet_ = other + needed_characters;
    }

    Places start() {
        Places places(tokens_.size());
        for (const std::size_t begin : begins_) places[begin] = true;
        close(places);
        return places;
    }

    /// A run may be empty.
    void close(Places& places) const {
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            if (places[i] && tokens_[i] != end_of_glob && is_run(tokens_[i])) places[i + 1] = true;
        }
    }

    [[nodiscard]] Places after(const Places& places, char32_t c) const {
        Places next(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!places[i] || tokens_[i] == end_of_glob) continue;
            if (is_run(tokens_[i])) {
                next[i] = true;
            } else if (takes(tokens_[i], c)) {
                next[i + 1] = true;
            }
        }
        close(next);
        return next;
    }

    [[nodiscard]] State state(std::size_t glob, const Places& places) const {
        const std::size_t end = glob + 1 < begins_.size() ? begins_[glob + 1] : tokens_.size();
        bool alive = false;
        for (std::size_t i = begins_[glob]; i < end; ++i) alive = alive || places[i];
        if (!alive) return State::dead;
        if (end - begins_[glob] >= 2 && is_run(tokens_[end - 2]) && places[end - 2]) return State::always;
        return places[end - 1] ? State::in : State::out;
    }

    /// Whether the text so far meets the part; of `final` false, whether it or a longer one may.
    [[nodiscard]] bool meets(const Part& part, const Places& places, bool final) const {
        if (part.every) return true;
        for (const std::size_t glob : part.globs) {
            const State now = state(glob, places);
            if (part.negated ? now == State::always || (final && now == State::in)
                             : now == State::always || now == State::in || (!final && now == State::out)) {
                return !part.negated;
            }
        }
        return part.negated;
    }

    /// Whether no text from here on can fail to meet the part.
    [[nodiscard]] bool meets_always(const Part& part, const Places& places) const {
        if (part.every) return true;
        for (const std::size_t glob : part.globs) {
            const State now = state(glob, places);
            if (part.negated && now != State::dead) return false;
            if (!part.negated && now == State::always) return true;
        }
        return part.negated;
    }

    /// Whether the text so far meets the requirement, or may with more characters.
    [[nodiscard]] bool judge(const Places& places, bool final) const {
        for (const auto& leaf : all_) {
            const bool any = std::any_of(leaf.begin(), leaf.end(),
                                         [&](const Part& part) { return meets(part, places, final); });
            if (!any) return false;
        }
        return std::none_of(none_.begin(), none_.end(), [&](const Part& part) {
            return final ? meets(part, places, true) : meets_always(part, places);
        });
    }

    static constexpr char32_t end_of_glob = 0x110002;

    Budget& budget_;
    Addresses addresses_;
    std::u32string tokens_;  ///< of all globs
    std::vector<std::size_t> begins_;
    std::vector<std::vector<Part>> all_;
    std::vector<Part> none_;
    std::u32string alphabet_;
};

}  // namespace

bool takes_addresses(const Atom& atom) {
    if (atom.op != Operator::exact || !atom.operand.is(value::Tree::Kind::text))
        return atom.op == Operator::cidr;
    if (!atom.operand.as_text().is_literal()) return false;
    const std::string& text = atom.operand.as_text().literal();
    return text.find(':') != std::string::npos && parse_address(text).has_value();
}

FoundString find_string(const Requirement& requirement, std::optional<std::size_t> length, Bound bound,
                        Addresses addresses, Budget& budget) {
    return Search(requirement, length, bound, addresses, budget).find();
}

}  // namespace pattern
