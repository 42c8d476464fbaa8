#include "pattern/glob.hpp"

#include "text/letters.hpp"
#include "text/utf8.hpp"

namespace pattern {

namespace {

constexpr char32_t any_run = 0x110000;
constexpr char32_t any_one = 0x110001;
constexpr char32_t folded = 0x200000;      ///< with a small letter of ASCII
constexpr char32_t stray_byte = 0x400000;  ///< with a byte that is not UTF-8

bool is_letter(char32_t c) {
    return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
}

char32_t small(char32_t c) {
    return c < 0x80 ? static_cast<char32_t>(static_cast<unsigned char>(text::lower(static_cast<char>(c))))
                    : c;
}

/// Appends what a hole may hold.
void append_hole(Glob& glob, value::HoleKind kind) {
    switch (kind) {
        case value::HoleKind::account:
            glob.append(12, any_one);
            return;
        case value::HoleKind::arn:
        case value::HoleKind::text:
            break;
        default:
            glob += any_one;
    }
    glob += any_run;
}

void append_literal(Glob& glob, std::string_view text, const Atom& atom, Bound bound) {
    const std::u32string characters = decode(text);
    for (std::size_t i = 0; i < characters.size(); ++i) {
        char32_t c = characters[i];
        if (atom.op == Operator::wildcard && c == U'*') {
            glob += any_run;
            continue;
        }
        if (atom.op == Operator::wildcard && c == U'\\' && i + 1 < characters.size()) c = characters[++i];
        if (!atom.ignore_case || (c < 0x80 && !is_letter(c))) {
            glob += c;
        } else if (is_letter(c)) {
            glob += folded | small(c);
        } else {
            glob += bound == Bound::least ? c : any_run;
        }
    }
}

}  // namespace

std::u32string decode(std::string_view bytes) {
    std::u32string characters;
    for (std::size_t at = 0; at < bytes.size();) {
        const text::Character character = text::character_at(bytes, at);
        characters += character.valid ? character.code : stray_byte | character.code;
        at += character.length;
    }
    return characters;
}

std::string encode(std::u32string_view characters) {
    std::string bytes;
    for (const char32_t c : characters) {
        if (c >= stray_byte) {
            bytes += static_cast<char>(c & 0xff);
        } else {
            text::append_utf8(bytes, c);
        }
    }
    return bytes;
}

bool is_run(char32_t token) {
    return token == any_run;
}

bool is_folded(char32_t token) {
    return token >= folded && token < stray_byte;
}

bool takes(char32_t token, char32_t character) {
    if (token == any_one) return true;
    return is_folded(token) ? (token & 0xff) == small(character) : token == character;
}

std::optional<char32_t> needed(char32_t token) {
    if (token == any_one || token == any_run) return std::nullopt;
    return is_folded(token) ? token & 0xff : token;
}

Glob any_characters(std::size_t count) {
    return Glob(count, any_one);
}

std::optional<Glob> glob_of(const Atom& atom, Bound bound) {
    if (!atom.operand.is(value::Tree::Kind::text) || atom.op == Operator::numeric ||
        atom.op == Operator::cidr) {
        return std::nullopt;
    }
    Glob glob;
    if (atom.op == Operator::suffix) glob += any_run;
    for (const value::Piece& piece : atom.operand.as_text().pieces()) {
        if (!piece.hole) {
            append_literal(glob, piece.literal, atom, bound);
        } else if (bound == Bound::least) {
            return std::nullopt;
        } else {
            append_hole(glob, piece.hole->kind);
        }
    }
    if (atom.op == Operator::prefix) glob += any_run;
    return glob;
}

bool matches(const Glob& glob, std::u32string_view text) {
    std::size_t at = 0;
    std::size_t token = 0;
    std::size_t last_run = Glob::npos;
    std::size_t resume = 0;
    while (at < text.size()) {
        if (token < glob.size() && is_run(glob[token])) {
            last_run = token++;
            resume = at;
        } else if (token < glob.size() && takes(glob[token], text[at])) {
            ++token;
            ++at;
        } else if (last_run != Glob::npos) {
            token = last_run + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    while (token < glob.size() && is_run(glob[token])) ++token;
    return token == glob.size();
}

}  // namespace pattern
