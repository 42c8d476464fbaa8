#include "value/condition.hpp"

#include <algorithm>

namespace value {

struct Condition::Node {
    enum class Kind : std::uint8_t { never, atom, both, either, opposite, named };
    Kind kind = Kind::never;
    Atom atom;
    std::string name;
    Condition left;
    Condition right;
};

Condition Condition::never() {
    return Condition(std::make_shared<const Node>());
}

Condition Condition::atom(Atom atom) {
    return Condition(std::make_shared<const Node>(Node{Node::Kind::atom, std::move(atom), {}, {}, {}}));
}

Condition Condition::named(std::string name, Condition inner) {
    return Condition(
        std::make_shared<const Node>(Node{Node::Kind::named, {}, std::move(name), std::move(inner), {}}));
}

Condition operator&&(const Condition& a, const Condition& b) {
    using Node = Condition::Node;
    if (a.always()) return b;
    if (b.always()) return a;
    return Condition(std::make_shared<const Node>(Node{Node::Kind::both, {}, {}, a, b}));
}

Condition operator||(const Condition& a, const Condition& b) {
    using Node = Condition::Node;
    if (a.always() || b.always()) return {};
    return Condition(std::make_shared<const Node>(Node{Node::Kind::either, {}, {}, a, b}));
}

Condition operator!(const Condition& a) {
    using Node = Condition::Node;
    if (a.always()) return Condition::never();
    return Condition(std::make_shared<const Node>(Node{Node::Kind::opposite, {}, {}, a, {}}));
}

bool World::decide(const Atom& atom) {
    std::size_t excluded = 0;
    for (const Decision& decision : decisions_) {
        if (decision.atom.subject != atom.subject) continue;
        if (decision.atom.literal == atom.literal) return decision.value;
        if (decision.value) return false;
        ++excluded;
    }
    if (atom.allowed) {
        const std::vector<std::string>& allowed = *atom.allowed;
        if (std::find(allowed.begin(), allowed.end(), atom.literal) == allowed.end()) return false;
        if (excluded + 1 >= allowed.size()) return true;
    }
    decisions_.push_back({atom, true});
    return true;
}

bool World::holds(const Condition& condition) {
    if (condition.always()) return true;
    const Condition::Node& node = *condition.node_;
    switch (node.kind) {
        case Condition::Node::Kind::never:
            return false;
        case Condition::Node::Kind::atom:
            return decide(node.atom);
        case Condition::Node::Kind::both:
            return holds(node.left) && holds(node.right);
        case Condition::Node::Kind::either:
            return holds(node.left) || holds(node.right);
        case Condition::Node::Kind::opposite:
            return !holds(node.left);
        case Condition::Node::Kind::named:
            break;
    }
    const bool is = holds(node.left);
    const Named named{node.name, is};
    if (std::find(read_.begin(), read_.end(), named) == read_.end()) read_.push_back(named);
    return is;
}

bool World::next() {
    read_.clear();
    while (!decisions_.empty() && !decisions_.back().value) decisions_.pop_back();
    if (decisions_.empty()) return false;
    decisions_.back().value = false;
    return true;
}

}  // namespace value
