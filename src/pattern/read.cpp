#include "pattern/canonical.hpp"
#include "pattern/syntax.hpp"

namespace pattern {

namespace {

using value::Fact;
using value::Reason;
using value::Tree;
using Kind = value::Tree::Kind;

/// How many conditional parts are told apart: each doubles the patterns.
constexpr std::size_t most_choices = 5;

/// The first choice within a tree, or null.
const Tree* first_choice(const Tree& tree) {
    if (tree.is(Kind::choice)) return &tree;
    for (const Tree::Entry& entry : tree.entries()) {
        if (const Tree* found = first_choice(entry.value)) return found;
    }
    for (const Tree& item : tree.items()) {
        if (const Tree* found = first_choice(item)) return found;
    }
    return nullptr;
}

/// The tree with its first choice decided.
Tree decided(const Tree& tree, bool then, bool& done) {
    if (done) return tree;
    if (tree.is(Kind::choice)) {
        done = true;
        return then ? tree.then() : tree.otherwise();
    }
    if (tree.is(Kind::map)) {
        std::vector<Tree::Entry> entries = tree.entries();
        for (Tree::Entry& entry : entries) entry.value = decided(entry.value, then, done);
        return Tree::map(std::move(entries), tree.place());
    }
    if (tree.is(Kind::list)) {
        std::vector<Tree> items = tree.items();
        for (Tree& item : items) item = decided(item, then, done);
        return Tree::list(std::move(items), tree.place());
    }
    return tree;
}

std::optional<Reason> first_unknown(const Tree& tree) {
    if (tree.is(Kind::unknown)) return tree.reason();
    if (tree.is(Kind::choice)) return Reason{"a part of the pattern depends on a condition", tree.place()};
    for (const Tree::Entry& entry : tree.entries()) {
        if (auto found = first_unknown(entry.value)) return found;
    }
    for (const Tree& item : tree.items()) {
        if (auto found = first_unknown(item)) return found;
    }
    return std::nullopt;
}

Fact<Pattern> read_map(const Tree& tree, std::size_t choices) {
    const Tree* choice = choices < most_choices ? first_choice(tree) : nullptr;
    if (choice) {
        const auto half = [&](bool then) {
            bool done = false;
            return read_map(decided(tree, then, done), choices + 1);
        };
        return Fact<Pattern>::choice(choice->condition(), half(true), half(false));
    }
    Pattern pattern;
    pattern.canonical = canonical(tree);
    pattern.tree = tree;
    pattern.unknown = first_unknown(tree);
    pattern.syntax = std::make_shared<const Syntax>(parse(tree));
    return Fact<Pattern>::of(std::move(pattern), tree.place());
}

}  // namespace

Fact<Pattern> read(const Tree& tree) {
    using Result = Fact<Pattern>;
    switch (tree.kind()) {
        case Kind::choice:
            return Result::choice(tree.condition(), read(tree.then()), read(tree.otherwise()));
        case Kind::absent:
        case Kind::null:
            return Result::absent(tree.place());
        case Kind::unknown:
            return Result::unknown(tree.reason(), tree.place());
        case Kind::map:
            return read_map(tree, 0);
        default:
            return Result::unknown({"this is not an event pattern", tree.place()}, tree.place());
    }
}

value::Truth same(const Pattern& a, const Pattern& b) {
    if (a.canonical.key() == b.canonical.key()) return value::Truth::yes;
    const bool literal = a.canonical.is_literal() && b.canonical.is_literal();
    return literal ? value::Truth::no : value::Truth::unknown;
}

}  // namespace pattern
