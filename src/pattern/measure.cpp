#include "pattern/measure.hpp"

#include <limits>

#include "pattern/canonical.hpp"
#include "pattern/entries.hpp"
#include "pattern/formula.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

std::size_t least_length(const value::Symbol& symbol) {
    return symbol.kind == value::HoleKind::account ? 12 : 0;
}

void add_hole(Size& size, const value::Symbol& hole) {
    size.bytes += least_length(hole);
    size.characters += least_length(hole);
}

void add(Size& size, std::string_view literal) {
    size.bytes += literal.size();
    for (const char c : literal) size.characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

/// Adds the text as a JSON string.
void add_quoted(Size& size, const value::Text& text) {
    std::string quoted = "\"";
    for (const value::Piece& piece : text.pieces()) {
        for (const char c : piece.literal) append_json(quoted, c);
        if (piece.hole) add_hole(size, *piece.hole);
    }
    add(size, quoted += '"');
}

/// Adds the punctuation of a list or map of so many members.
void add_frame(Size& size, std::size_t members) {
    const std::size_t length = 2 + (members > 0 ? members - 1 : 0);
    size.bytes += length;
    size.characters += length;
}

void measure(Size& size, const Tree& tree) {
    std::size_t members = 0;
    switch (tree.kind()) {
        case Kind::map:
            for (const Tree::Entry* entry : counted_entries(tree)) {
                ++members;
                add_quoted(size, entry->key);
                add(size, ":");
                measure(size, entry->value);
            }
            return add_frame(size, members);
        case Kind::list:
            for (const Tree& item : tree.items()) {
                // What is not known may be absent.
                members += !item.is(Kind::absent) && !item.is(Kind::unknown) && !item.is(Kind::choice);
                measure(size, item);
            }
            return add_frame(size, members);
        case Kind::text:
            // It may be a number.
            if (const value::Symbol* hole = tree.as_text().whole_hole()) return add_hole(size, *hole);
            return add_quoted(size, tree.as_text());
        case Kind::null:
            return add(size, "null");
        case Kind::absent:
        case Kind::unknown:
        case Kind::choice:
            return;
        default:
            return add(size, tree.as_text().literal());
    }
}

std::size_t times(std::size_t a, std::size_t b) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    return b != 0 && a > most / b ? most : a * b;
}

std::size_t plus(std::size_t a, std::size_t b) {
    return a + b < a ? std::numeric_limits<std::size_t>::max() : a + b;
}

std::size_t count(const Object& object) {
    std::size_t product = 1;
    for (const Field& field : object.fields) {
        if (field.object) product = times(product, count(*field.object));
    }
    for (const Alternatives& all : object.alternatives) {
        std::size_t sum = 0;
        for (const Object& alternative : all.objects) sum = plus(sum, count(alternative));
        product = times(product, sum);
    }
    return product;
}

/// Calls `visit(path, field)` for every field, parents before their members.
template <class Visit>
void walk(const Object& object, const std::string& parent, const Visit& visit) {
    for (const Field& field : object.fields) {
        const std::string path = parent.empty() ? field.key : parent + "." + field.key;
        visit(path, field);
        if (field.object) walk(*field.object, path, visit);
    }
    for (const Alternatives& all : object.alternatives) {
        for (const Object& alternative : all.objects) walk(alternative, parent, visit);
    }
}

template <class Visit>
void walk(const Pattern& pattern, const Visit& visit) {
    if (pattern.syntax) walk(pattern.syntax->root, "", visit);
}

void add_top_level(std::vector<NamedField>& found, const Object& object) {
    for (const Field& field : object.fields) found.push_back({field.key, field.key_place});
    for (const Alternatives& all : object.alternatives) {
        for (const Object& alternative : all.objects) add_top_level(found, alternative);
    }
}

}  // namespace

Size size(const Pattern& pattern) {
    Size size;
    measure(size, pattern.tree);
    return size;
}

std::size_t combinations(const Pattern& pattern) {
    return pattern.syntax ? count(pattern.syntax->root) : 1;
}

std::vector<text::Span> wildcards(const Pattern& pattern) {
    std::vector<text::Span> found;
    walk(pattern, [&](const std::string&, const Field& field) {
        for (const Matcher& matcher : field.leaf.matchers) {
            for (const Atom& atom : matcher.atoms) {
                if (atom.op == Operator::wildcard) found.push_back(atom.operand.place());
            }
        }
    });
    return found;
}

std::vector<NamedField> top_level(const Pattern& pattern) {
    std::vector<NamedField> found;
    if (pattern.syntax) add_top_level(found, pattern.syntax->root);
    return found;
}

std::vector<NamedField> fields(const Pattern& pattern) {
    std::vector<NamedField> found;
    walk(pattern, [&](const std::string& path, const Field& field) {
        if (!field.object) found.push_back({path, field.key_place});
    });
    return found;
}

std::optional<std::vector<Matcher>> demanded(const Pattern& pattern, std::string_view path) {
    const Formula formula = formula_of(pattern);
    if (!formula.complete) return std::nullopt;
    std::vector<Matcher> all;
    for (const Branch& branch : formula.branches) {
        const Demand* found = nullptr;
        for (const Demand& demand : branch.demands) {
            if (demand.path == path) found = &demand;
        }
        if (!found || found->leaves.size() != 1) return std::nullopt;
        for (const Matcher& matcher : found->leaves.front()->matchers) {
            if (matcher.kind == Matcher::Kind::open || matcher.kind == Matcher::Kind::absent)
                return std::nullopt;
            all.push_back(matcher);
        }
    }
    return all;
}

}  // namespace pattern
