#include "value/tree.hpp"

#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

namespace value {

struct Tree::Number {
    Text spelling;
    std::int64_t integer = 0;
    double real = 0;
};

struct Tree::Fork {
    Condition condition;
    Tree then;
    Tree otherwise;
};

template <class Body>
Tree Tree::of(Kind kind, Body body, text::Span place) {
    Tree tree;
    tree.kind_ = kind;
    tree.place_ = place;
    tree.body_ = std::make_shared<const Body>(std::move(body));
    return tree;
}

template <class Body>
const Body& Tree::body() const {
    return *static_cast<const Body*>(body_.get());
}

Tree Tree::absent(text::Span place) {
    Tree tree;
    tree.place_ = place;
    return tree;
}

Tree Tree::unknown(Reason reason, text::Span place) {
    return of(Kind::unknown, std::move(reason), place);
}

Tree Tree::null(text::Span place) {
    Tree tree;
    tree.kind_ = Kind::null;
    tree.place_ = place;
    return tree;
}

Tree Tree::boolean(bool value, text::Span place) {
    Tree tree;
    tree.kind_ = Kind::boolean;
    tree.place_ = place;
    tree.boolean_ = value;
    return tree;
}

Tree Tree::integer(std::int64_t value, std::string spelling, text::Span place) {
    return of(Kind::integer, Number{std::move(spelling), value, 0}, place);
}

Tree Tree::real(double value, std::string spelling, text::Span place) {
    return of(Kind::real, Number{std::move(spelling), 0, value}, place);
}

Tree Tree::text(Text value, text::Span place) {
    return of(Kind::text, std::move(value), place);
}

Tree Tree::list(std::vector<Tree> items, text::Span place) {
    return of(Kind::list, std::move(items), place);
}

Tree Tree::map(std::vector<Entry> entries, text::Span place) {
    return of(Kind::map, std::move(entries), place);
}

Tree Tree::choice(Condition condition, Tree then, Tree otherwise) {
    if (condition.always()) return then;
    const text::Span place = then.place_.placed() ? then.place_ : otherwise.place_;
    return of(Kind::choice, Fork{std::move(condition), std::move(then), std::move(otherwise)}, place);
}

const Reason& Tree::reason() const {
    assert(kind_ == Kind::unknown);
    return body<Reason>();
}

bool Tree::as_boolean() const {
    assert(kind_ == Kind::boolean);
    return boolean_;
}

std::int64_t Tree::as_integer() const {
    assert(kind_ == Kind::integer);
    return body<Number>().integer;
}

double Tree::as_real() const {
    assert(kind_ == Kind::real);
    return body<Number>().real;
}

const Text& Tree::as_text() const {
    static const Text none;
    static const Text yes("true");
    static const Text no("false");
    switch (kind_) {
        case Kind::text:
            return body<Text>();
        case Kind::integer:
        case Kind::real:
            return body<Number>().spelling;
        case Kind::boolean:
            return boolean_ ? yes : no;
        default:
            return none;
    }
}

const std::vector<Tree>& Tree::items() const {
    static const std::vector<Tree> none;
    return kind_ == Kind::list ? body<std::vector<Tree>>() : none;
}

const std::vector<Tree::Entry>& Tree::entries() const {
    static const std::vector<Entry> none;
    return kind_ == Kind::map ? body<std::vector<Entry>>() : none;
}

const Condition& Tree::condition() const {
    assert(kind_ == Kind::choice);
    return body<Fork>().condition;
}

const Tree& Tree::then() const {
    assert(kind_ == Kind::choice);
    return body<Fork>().then;
}

const Tree& Tree::otherwise() const {
    assert(kind_ == Kind::choice);
    return body<Fork>().otherwise;
}

const Tree& Tree::find(std::string_view key) const {
    static const Tree none;
    const std::vector<Entry>& all = entries();
    for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {
        if (entry->key == key) return entry->value;
    }
    return none;
}

namespace {

Tree at(const Tree& tree, const std::string_view* key, const std::string_view* end) {
    if (key == end) return tree;
    switch (tree.kind()) {
        case Tree::Kind::choice:
            return Tree::choice(tree.condition(), at(tree.then(), key, end), at(tree.otherwise(), key, end));
        case Tree::Kind::unknown:
            // Nothing tells whether the member is there: it has no place of its own.
            return Tree::unknown(tree.reason(), {});
        case Tree::Kind::map: {
            const Tree& found = tree.find(*key);
            if (!found.is(Tree::Kind::absent)) return at(found, key + 1, end);
            return Tree::absent(tree.place());
        }
        default:
            return Tree::absent(tree.place());
    }
}

/// The fact of a tree, choices distributed; `leaf` sees what is neither absent, null nor unknown.
template <class T, class Leaf>
Fact<T> fact(const Tree& tree, Leaf leaf) {
    switch (tree.kind()) {
        case Tree::Kind::absent:
        case Tree::Kind::null:
            return Fact<T>::absent(tree.place());
        case Tree::Kind::unknown:
            return Fact<T>::unknown(tree.reason(), tree.place());
        case Tree::Kind::choice:
            return Fact<T>::choice(tree.condition(), fact<T>(tree.then(), leaf),
                                   fact<T>(tree.otherwise(), leaf));
        default:
            return leaf(tree);
    }
}

template <class T>
Fact<T> not_a(const char* what, const Tree& tree) {
    return Fact<T>::unknown({std::string("this is not ") + what, tree.place()}, tree.place());
}

template <class T>
Fact<T> not_resolved(const Tree& tree) {
    const Symbol* hole = tree.as_text().first_hole();
    Reason reason = hole->why;
    if (reason.text.empty()) reason = {"`" + hole->label + "` is not known", tree.place()};
    return Fact<T>::unknown(std::move(reason), tree.place());
}

Fact<std::int64_t> integer_leaf(const Tree& tree) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    if (tree.is(Tree::Kind::integer)) return Fact<std::int64_t>::of(tree.as_integer(), tree.place());
    if (tree.is(Tree::Kind::real)) {
        const double real = tree.as_real();
        if (std::isnan(real)) return not_a<std::int64_t>("a number", tree);
        if (real >= 9.2e18) return Fact<std::int64_t>::of(most, tree.place());
        if (real <= -9.2e18) return Fact<std::int64_t>::of(-most, tree.place());
        return Fact<std::int64_t>::of(static_cast<std::int64_t>(real), tree.place());
    }
    if (!tree.is(Tree::Kind::text)) return not_a<std::int64_t>("a number", tree);
    if (!tree.as_text().is_literal()) return not_resolved<std::int64_t>(tree);
    const std::string& digits = tree.as_text().literal();
    std::int64_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, value);
    if (rest != end || digits.empty() || error == std::errc::invalid_argument) {
        return not_a<std::int64_t>("a number", tree);
    }
    if (error == std::errc::result_out_of_range) value = digits[0] == '-' ? -most : most;
    return Fact<std::int64_t>::of(value, tree.place());
}

Fact<bool> boolean_leaf(const Tree& tree) {
    if (tree.is(Tree::Kind::boolean)) return Fact<bool>::of(tree.as_boolean(), tree.place());
    if (!tree.is(Tree::Kind::text)) return not_a<bool>("true or false", tree);
    if (!tree.as_text().is_literal()) return not_resolved<bool>(tree);
    const std::string& word = tree.as_text().literal();
    if (word == "true" || word == "True" || word == "TRUE") return Fact<bool>::of(true, tree.place());
    if (word == "false" || word == "False" || word == "FALSE") return Fact<bool>::of(false, tree.place());
    return not_a<bool>("true or false", tree);
}

void add_members(List<Tree>& list, const Tree& tree, const Condition& exists, bool in_list) {
    switch (tree.kind()) {
        case Tree::Kind::absent:
            return;
        case Tree::Kind::unknown:
            if (!list.open) list.open = tree.reason();
            return;
        case Tree::Kind::choice:
            add_members(list, tree.then(), exists && tree.condition(), in_list);
            add_members(list, tree.otherwise(), exists && !tree.condition(), in_list);
            return;
        case Tree::Kind::list:
            if (in_list) break;
            for (const Tree& item : tree.items()) add_members(list, item, exists, true);
            return;
        case Tree::Kind::null:
            if (!in_list) return;
            break;
        default:
            break;
    }
    list.members.push_back({exists, tree});
}

}  // namespace

Tree at(const Tree& tree, std::initializer_list<std::string_view> path) {
    return at(tree, path.begin(), path.end());
}

Fact<Text> text_fact(const Tree& tree) {
    return fact<Text>(tree, [](const Tree& leaf) {
        if (leaf.is(Tree::Kind::list) || leaf.is(Tree::Kind::map)) return not_a<Text>("a text", leaf);
        return Fact<Text>::of(leaf.as_text(), leaf.place());
    });
}

Fact<std::int64_t> integer_fact(const Tree& tree) {
    return fact<std::int64_t>(tree, integer_leaf);
}

Fact<bool> boolean_fact(const Tree& tree) {
    return fact<bool>(tree, boolean_leaf);
}

bool is_true(const Tree& tree) {
    const Fact<bool> fact = boolean_fact(tree);
    return fact.is_known() && fact.value();
}

List<Tree> list_of(const Tree& tree) {
    List<Tree> list;
    list.written = !tree.is(Tree::Kind::absent);
    list.place = tree.place();
    add_members(list, tree, {}, false);
    return list;
}

}  // namespace value
