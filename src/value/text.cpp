#include "value/text.hpp"

#include <cassert>

#include "text/letters.hpp"

namespace value {

namespace {

using Pieces = std::vector<Piece>;

bool all_of(std::string_view text, bool (*is)(char)) {
    for (char c : text) {
        if (!is(c)) return false;
    }
    return true;
}

bool can_fill(const Symbol& symbol, std::string_view text) {
    if (symbol.made_name && !may_be_made(symbol, text)) return false;
    const auto digit = text::is_digit;
    const auto in_field = [](char c) { return c != ':' && c != '/' && c != '*' && c != '?'; };
    switch (symbol.kind) {
        case HoleKind::account:
            return text.size() == 12 && all_of(text, digit);
        case HoleKind::region:
        case HoleKind::partition:
        case HoleKind::suffix:
            return !text.empty() && all_of(text, in_field);
        case HoleKind::name:
            return !text.empty() && all_of(text, [](char c) { return c != ':' && c != '/'; });
        case HoleKind::arn:
            return text.starts_with("arn:");
        case HoleKind::text:
            return true;
    }
    return true;
}

bool is_wild(HoleKind kind) {
    return kind == HoleKind::arn || kind == HoleKind::text;
}

bool has_wild(const Text& text) {
    for (const Piece& piece : text.pieces()) {
        if (piece.hole && is_wild(piece.hole->kind)) return true;
    }
    return false;
}

/// Two different symbols, each the whole of a field.
Truth equal_holes(const Symbol& a, const Symbol& b) {
    if (made_apart(a, b)) return Truth::no;
    if (is_wild(a.kind) || is_wild(b.kind) || a.kind == HoleKind::name || b.kind == HoleKind::name) {
        return Truth::unknown;
    }
    return a.kind == b.kind ? Truth::unknown : Truth::no;
}

/// What is left of two texts once equal beginnings and ends are taken away.
struct Rest {
    Pieces a;
    Pieces b;
    bool differ = false;  ///< literal parts met that are not the same
};

bool same_hole(const Piece& a, const Piece& b) {
    return a.hole && b.hole && a.hole->id == b.hole->id;
}

void trim_front(Rest& rest) {
    std::size_t skip = 0;
    while (skip < rest.a.size() && skip < rest.b.size()) {
        Piece& a = rest.a[skip];
        Piece& b = rest.b[skip];
        if (same_hole(a, b)) {
            ++skip;
            continue;
        }
        if (a.hole || b.hole) break;
        std::size_t common = 0;
        while (common < a.literal.size() && common < b.literal.size() &&
               a.literal[common] == b.literal[common]) {
            ++common;
        }
        if (common < a.literal.size() && common < b.literal.size()) {
            rest.differ = true;
            return;
        }
        a.literal.erase(0, common);
        b.literal.erase(0, common);
        if (!a.literal.empty() || !b.literal.empty()) break;
        ++skip;
    }
    const auto drop = [skip](Pieces& pieces) {
        pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(skip));
        if (!pieces.empty() && !pieces.front().hole && pieces.front().literal.empty())
            pieces.erase(pieces.begin());
    };
    drop(rest.a);
    drop(rest.b);
}

void reverse(Pieces& pieces) {
    pieces = Pieces(pieces.rbegin(), pieces.rend());
    for (Piece& piece : pieces) piece.literal = std::string(piece.literal.rbegin(), piece.literal.rend());
}

Rest trim(const Text& a, const Text& b) {
    const auto copy = [](const Text& text) { return Pieces(text.pieces().begin(), text.pieces().end()); };
    Rest rest{copy(a), copy(b), false};
    trim_front(rest);
    if (rest.differ) return rest;
    reverse(rest.a);
    reverse(rest.b);
    trim_front(rest);
    reverse(rest.a);
    reverse(rest.b);
    return rest;
}

Truth equal_to_empty(const Pieces& pieces) {
    for (const Piece& piece : pieces) {
        if (!piece.hole || piece.hole->kind != HoleKind::text) return Truth::no;
    }
    return pieces.empty() ? Truth::yes : Truth::unknown;
}

Text joined(const Pieces& pieces) {
    Text text;
    for (const Piece& piece : pieces) text += piece.hole ? Text(piece.hole) : Text(piece.literal);
    return text;
}

/// Field by field, where no hole can run past a separator. Unknown if there is nothing to split.
Truth equal_by_fields(const Text& a, const Text& b) {
    if (has_wild(a) || has_wild(b)) return Truth::unknown;
    for (char separator : {':', '/'}) {
        const std::vector<Text> left = split(a, separator);
        const std::vector<Text> right = split(b, separator);
        if (left.size() != right.size()) return Truth::no;
        if (left.size() == 1) continue;
        Truth all = Truth::yes;
        for (std::size_t i = 0; i < left.size(); ++i) all = both(all, equal(left[i], right[i]));
        return all;
    }
    return Truth::unknown;
}

}  // namespace

bool made_apart(const Symbol& a, const Symbol& b) {
    return a.made_name && b.made_name && a.id != b.id && a.label != b.label;
}

bool may_be_made(const Symbol& symbol, std::string_view name) {
    // Long logical ids are cut, so their beginning has to do.
    constexpr std::size_t kept = 8;
    if (symbol.made_from.empty()) return true;
    return name.find('-') != std::string_view::npos &&
           name.find(std::string_view(symbol.made_from).substr(0, kept)) != std::string_view::npos;
}

Text::Text(std::string literal) {
    if (!literal.empty()) pieces_ = Piece{std::move(literal), nullptr};
}

Text::Text(SymbolRef hole) : pieces_(Piece{{}, std::move(hole)}) {}

std::span<const Piece> Text::pieces() const {
    if (const Piece* one = std::get_if<Piece>(&pieces_)) return {one, 1};
    if (const auto* several = std::get_if<Pieces>(&pieces_)) return *several;
    return {};
}

void Text::append(Piece piece) {
    if (!piece.hole && piece.literal.empty()) return;
    auto* several = std::get_if<Pieces>(&pieces_);
    Piece* last = several ? &several->back() : std::get_if<Piece>(&pieces_);
    if (!last) {
        pieces_ = std::move(piece);
    } else if (!piece.hole && !last->hole) {
        last->literal += piece.literal;
    } else if (several) {
        several->push_back(std::move(piece));
    } else {
        Pieces both;
        both.reserve(2);
        both.push_back(std::move(*last));
        both.push_back(std::move(piece));
        pieces_ = std::move(both);
    }
}

Text& Text::operator+=(const Text& other) {
    if (&other == this) return *this += Text(other);
    for (const Piece& piece : other.pieces()) append(piece);
    return *this;
}

bool Text::is_literal() const {
    const Piece* one = std::get_if<Piece>(&pieces_);
    return one ? !one->hole : empty();
}

const std::string& Text::literal() const {
    static const std::string none;
    assert(is_literal());
    const Piece* one = std::get_if<Piece>(&pieces_);
    return one ? one->literal : none;
}

const Symbol* Text::whole_hole() const {
    const Piece* one = std::get_if<Piece>(&pieces_);
    return one ? one->hole.get() : nullptr;
}

const Symbol* Text::first_hole() const {
    for (const Piece& piece : pieces()) {
        if (piece.hole) return piece.hole.get();
    }
    return nullptr;
}

std::string Text::shown() const {
    if (is_literal()) return literal();
    std::string shown;
    for (const Piece& piece : pieces()) {
        shown += piece.hole ? "${" + piece.hole->label + "}" : piece.literal;
    }
    return shown;
}

std::string Text::key() const {
    if (is_literal()) return literal();
    std::string key;
    for (const Piece& piece : pieces()) {
        key += piece.hole ? '\x01' + piece.hole->id + '\x02' : piece.literal;
    }
    return key;
}

std::string_view Text::literal_prefix() const {
    return empty() || pieces().front().hole ? std::string_view() : pieces().front().literal;
}

std::string_view Text::literal_suffix() const {
    return empty() || pieces().back().hole ? std::string_view() : pieces().back().literal;
}

std::vector<Text> split(const Text& text, char separator, std::size_t most) {
    std::vector<Text> parts(1);
    parts.reserve(most);
    for (const Piece& piece : text.pieces()) {
        if (piece.hole) {
            parts.back().append(piece);
            continue;
        }
        std::string_view rest = piece.literal;
        std::size_t at = 0;
        while ((most == 0 || parts.size() < most) && (at = rest.find(separator)) != std::string_view::npos) {
            parts.back().append({std::string(rest.substr(0, at)), nullptr});
            parts.emplace_back();
            rest.remove_prefix(at + 1);
        }
        parts.back().append({std::string(rest), nullptr});
    }
    return parts;
}

Truth equal(const Text& a, const Text& b) {
    if (a.is_literal() && b.is_literal()) return truth(a.literal() == b.literal());
    const Rest rest = trim(a, b);
    if (rest.differ) return Truth::no;
    if (rest.a.empty()) return equal_to_empty(rest.b);
    if (rest.b.empty()) return equal_to_empty(rest.a);
    const Text left = joined(rest.a);
    const Text right = joined(rest.b);
    if (left.whole_hole() && right.whole_hole()) return equal_holes(*left.whole_hole(), *right.whole_hole());
    if (left.whole_hole() && right.is_literal()) {
        return can_fill(*left.whole_hole(), right.literal()) ? Truth::unknown : Truth::no;
    }
    if (right.whole_hole() && left.is_literal()) return equal(right, left);
    return equal_by_fields(left, right);
}

}  // namespace value
