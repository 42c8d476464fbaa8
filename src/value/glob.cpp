#include "value/glob.hpp"

#include <algorithm>
#include <optional>

#include "text/utf8.hpp"

namespace value {
namespace {

constexpr char32_t any_one = 0x110000;
constexpr char32_t any_run = 0x110001;
constexpr char32_t first_hole = 0x200000;
constexpr char32_t parts_of_hole = 16;

/// Parts of holes that are not accounts. An account's parts are its digits, 0 to 11.
enum Part : char32_t {
    head = 0,  ///< the first character of something not empty
    tail = 1,  ///< the rest of it
    partition_head = 2,
    partition_tail = 3,
    service_head = 4,
    service_tail = 5,
    region_field = 6,
    account_field = 7,
    resource_head = 8,
    resource_tail = 9,
    free_text = 10,
};

char32_t part_of(char32_t token) {
    return (token - first_hole) % parts_of_hole;
}

bool is_lower_or_digit(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_run(char32_t token, const Holes& holes) {
    if (token == any_run) return true;
    if (!is_hole(token) || holes.symbol(token).kind == HoleKind::account) return false;
    const char32_t part = part_of(token);
    return part == tail || part == partition_tail || part == service_tail || part == region_field ||
           part == account_field || part == resource_tail || part == free_text;
}

/// Whether a hole can hold the character.
bool admits(char32_t hole, char32_t c, const Holes& holes) {
    switch (holes.symbol(hole).kind) {
        case HoleKind::account:
            return c >= '0' && c <= '9';
        case HoleKind::region:
        case HoleKind::partition:
            return is_lower_or_digit(c) || c == '-';
        case HoleKind::suffix:
            return is_lower_or_digit(c) || c == '-' || c == '.';
        case HoleKind::name:
            return c != ':' && c != '/';
        case HoleKind::arn:
            return c != ':' || part_of(hole) == resource_head || part_of(hole) == resource_tail;
        case HoleKind::text:
            return true;
    }
    return true;
}

char32_t folded(char32_t c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/// One comparison, with its rules on what two tokens have in common.
class Comparison {
public:
    Comparison(const Holes& holes, Case sensitivity) : holes_(holes), sensitivity_(sensitivity) {}

    [[nodiscard]] bool same(char32_t a, char32_t b) const {
        return a == b || (sensitivity_ == Case::insensitive && folded(a) == folded(b));
    }

    /// Whether there is a character that both tokens can stand for.
    [[nodiscard]] bool meet(char32_t a, char32_t b) const {
        if (a == any_one || a == any_run) return true;
        if (!is_hole(a) && !is_hole(b)) return same(a, b);
        if (is_hole(a) && is_hole(b)) return !made_apart(holes_.symbol(a), holes_.symbol(b));
        const char32_t hole = is_hole(a) ? a : b;
        const char32_t c = is_hole(a) ? b : a;
        if (admits(hole, c, holes_)) return true;
        return sensitivity_ == Case::insensitive && admits(hole, folded(c), holes_);
    }

    /// Glob matching with holes as characters of their own. Empty: given up.
    [[nodiscard]] std::optional<bool> must(std::u32string_view pattern, std::u32string_view subject) const;
    /// Whether pattern and subject have a string in common.
    [[nodiscard]] std::optional<bool> may(std::u32string_view pattern, std::u32string_view subject) const;

private:
    const Holes& holes_;
    Case sensitivity_;
};

std::optional<bool> Comparison::must(std::u32string_view pattern, std::u32string_view subject) const {
    std::size_t p = 0;
    std::size_t s = 0;
    std::size_t after_star = std::u32string_view::npos;
    std::size_t retry = 0;
    while (s < subject.size()) {
        if (!holes_.spend()) return std::nullopt;
        const bool one = p < pattern.size() && pattern[p] == any_one && !is_run(subject[s], holes_);
        if (p < pattern.size() && pattern[p] == any_run) {
            after_star = ++p;
            retry = s;
        } else if (one || (p < pattern.size() && same(pattern[p], subject[s]))) {
            ++p;
            ++s;
        } else if (after_star != std::u32string_view::npos) {
            p = after_star;
            s = ++retry;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == any_run) ++p;
    return p == pattern.size();
}

std::optional<bool> Comparison::may(std::u32string_view pattern, std::u32string_view subject) const {
    // Reachable states of the product automaton, row by row: every step goes right or down. Of a row
    // only the part that is reached is looked at.
    std::vector<char> row(subject.size() + 1, 0);
    std::vector<char> next(subject.size() + 1, 0);
    row[0] = 1;
    std::size_t first = 0;
    std::size_t last = 0;
    for (std::size_t p = 0; p <= pattern.size(); ++p) {
        const bool more = p < pattern.size();
        const bool pattern_run = more && is_run(pattern[p], holes_);
        std::size_t next_first = subject.size() + 1;
        std::size_t next_last = 0;
        const auto reach_below = [&](std::size_t s) {
            next[s] = 1;
            next_first = std::min(next_first, s);
            next_last = std::max(next_last, s);
        };
        for (std::size_t s = first; s <= last; ++s) {
            if (!holes_.spend()) return std::nullopt;
            if (row[s] == 0) continue;
            const bool left = s < subject.size();
            const bool subject_run = left && is_run(subject[s], holes_);
            if (pattern_run) reach_below(s);
            const bool met = more && left && meet(pattern[p], subject[s]);
            if (subject_run || (met && pattern_run)) {
                row[s + 1] = 1;
                last = std::max(last, s + 1);
            }
            if (met && !pattern_run) reach_below(subject_run ? s : s + 1);
        }
        if (!more) return row[subject.size()] != 0;
        if (next_first > next_last) return false;
        std::fill(row.begin() + static_cast<std::ptrdiff_t>(first),
                  row.begin() + static_cast<std::ptrdiff_t>(last) + 1, char{0});
        row.swap(next);
        first = next_first;
        last = next_last;
    }
    return false;
}

bool holds_hole(std::u32string_view tokens) {
    for (const char32_t token : tokens) {
        if (is_hole(token)) return true;
    }
    return false;
}

/// The code point at `at`, which moves behind it. A byte that is not UTF-8 stands for itself, as a
/// surrogate that no text contains.
char32_t decode(std::string_view bytes, std::size_t& at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    if (byte < 0x80) {
        ++at;
        return byte;
    }
    const text::Character character = text::character_at(bytes, at);
    at += character.length;
    return character.valid ? character.code : 0xDC00U + byte;
}

/// `?` goes before `*`, and stars merge: so `*?` and `?*` are one pattern, matched from the left.
void append_wildcard(Tokens& tokens, char32_t wildcard) {
    const bool behind_run = !tokens.empty() && tokens.back() == any_run;
    if (!behind_run) {
        tokens.push_back(wildcard);
    } else if (wildcard == any_one) {
        tokens.back() = any_one;
        tokens.push_back(any_run);
    }
}

}  // namespace

bool is_hole(char32_t token) {
    return token >= first_hole;
}
bool is_any_run(char32_t token) {
    return token == any_run;
}
bool is_free_text(char32_t token, const Holes& holes) {
    return is_hole(token) && holes.symbol(token).kind == HoleKind::text;
}

const Symbol& Holes::symbol(char32_t token) const {
    return *symbols_[(token - first_hole) / parts_of_hole];
}

bool Holes::spend() const {
    if (steps_left_ > 0) --steps_left_;
    return !spent();
}

void Holes::append_literal(Tokens& tokens, std::string_view text) {
    tokens.reserve(tokens.size() + text.size());
    for (std::size_t at = 0; at < text.size();) tokens.push_back(decode(text, at));
}

void Holes::append_pattern(Tokens& tokens, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decode(text, at);
        if (c == '*' || c == '?') {
            append_wildcard(tokens, c == '*' ? any_run : any_one);
        } else {
            tokens.push_back(c);
        }
    }
}

void Holes::append_hole(Tokens& tokens, const SymbolRef& symbol) {
    const auto [place, fresh] = numbers_.try_emplace(symbol->id, static_cast<char32_t>(symbols_.size()));
    if (fresh) symbols_.push_back(symbol);
    const char32_t base = first_hole + place->second * parts_of_hole;
    const auto add = [&](std::initializer_list<char32_t> parts) {
        for (const char32_t part : parts) tokens.push_back(base + part);
    };
    switch (symbols_[place->second]->kind) {
        case HoleKind::account:
            for (char32_t digit = 0; digit < 12; ++digit) tokens.push_back(base + digit);
            break;
        case HoleKind::arn:
            tokens += U"arn:";
            add({partition_head, partition_tail});
            tokens.push_back(':');
            add({service_head, service_tail});
            tokens.push_back(':');
            add({region_field});
            tokens.push_back(':');
            add({account_field});
            tokens.push_back(':');
            add({resource_head, resource_tail});
            break;
        case HoleKind::text:
            add({free_text});
            break;
        case HoleKind::region:
        case HoleKind::partition:
        case HoleKind::suffix:
        case HoleKind::name:
            add({head, tail});
            break;
    }
}

void Holes::append_literal(Tokens& tokens, const Text& text) {
    for (const Piece& piece : text.pieces()) {
        if (piece.hole) {
            append_hole(tokens, piece.hole);
        } else {
            append_literal(tokens, std::string_view(piece.literal));
        }
    }
}

void Holes::append_pattern(Tokens& tokens, const Text& text) {
    for (const Piece& piece : text.pieces()) {
        if (piece.hole) {
            append_hole(tokens, piece.hole);
        } else {
            append_pattern(tokens, std::string_view(piece.literal));
        }
    }
}

namespace {

/// A name written out where the subject has one that the platform makes, and that it cannot have made.
bool written_not_made(std::u32string_view pattern, std::u32string_view subject, const Holes& holes) {
    if (subject.empty() || !is_hole(subject.front()) || pattern.empty()) return false;
    const Symbol& symbol = holes.symbol(subject.front());
    if (!symbol.made_name) return false;
    for (const char32_t token : subject) {
        if (!is_hole(token) || &holes.symbol(token) != &symbol) return false;
    }
    std::string name;
    for (const char32_t token : pattern) {
        if (token >= 0x80) return false;  // wildcards and holes lie above
        name += static_cast<char>(token);
    }
    return !may_be_made(symbol, name);
}

}  // namespace

Truth match(std::u32string_view pattern, std::u32string_view subject, const Holes& holes, Case sensitivity) {
    const Comparison comparison(holes, sensitivity);
    // What stands on both sides alike says nothing: `${Env}-orders` against `${Env}-other` is decided
    // by the rest.
    while (!pattern.empty() && !subject.empty() && comparison.same(pattern.front(), subject.front())) {
        pattern.remove_prefix(1);
        subject.remove_prefix(1);
    }
    while (!pattern.empty() && !subject.empty() && comparison.same(pattern.back(), subject.back())) {
        pattern.remove_suffix(1);
        subject.remove_suffix(1);
    }
    const std::optional<bool> must = comparison.must(pattern, subject);
    if (!must) return Truth::unknown;
    if (*must) return Truth::yes;
    if (!holds_hole(pattern) && !holds_hole(subject)) return Truth::no;
    if (written_not_made(pattern, subject, holes)) return Truth::no;
    const std::optional<bool> may = comparison.may(pattern, subject);
    return may.value_or(true) ? Truth::unknown : Truth::no;
}

Truth like(const Text& pattern, const Text& subject, Case sensitivity) {
    Holes holes;
    Tokens left;
    Tokens right;
    holes.append_pattern(left, pattern);
    holes.append_literal(right, subject);
    return match(left, right, holes, sensitivity);
}

}  // namespace value
