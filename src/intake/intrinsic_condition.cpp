#include <algorithm>

#include "intake/intrinsic.hpp"

namespace intake {

using document::Node;
using value::Atom;
using value::Condition;
using value::Text;
using value::Tree;

namespace {

/// Tests in one condition, its named conditions written out: more is no honest template, and
/// conditions that double each other would take for ever to decide.
constexpr std::size_t most_tests = 256;
constexpr std::size_t most_allowed = 64;

}  // namespace

Condition Evaluator::opaque(std::string_view what) const {
    return Condition::atom({scope_->id() + "#" + std::string(what), "true", nullptr});
}

/// The values that a parameter may have, by the id of its symbol; none if they are not told, or many.
const std::vector<std::string>& Evaluator::allowed_values(const std::string& symbol) {
    const auto [at, is_new] = allowed_.try_emplace(symbol);
    std::vector<std::string>& result = at->second;
    const std::string own = scope_->id() + "#";
    if (!is_new) return result;
    if (!symbol.starts_with(own)) {
        if (nesting_) result = nesting_->parent->allowed_values(symbol);
        return result;
    }
    const auto definition = scope_->parameters().find(std::string_view(symbol).substr(own.size()));
    if (definition == scope_->parameters().end()) return result;
    const auto allowed = find(definition->second, {"AllowedValues"});
    if (!allowed || allowed->size() > most_allowed) return result;
    for (const Node& element : allowed->elements()) {
        const auto text = plain_text(element);
        if (!text) {
            result.clear();
            return result;
        }
        if (std::find(result.begin(), result.end(), *text) == result.end()) result.push_back(*text);
    }
    return result;
}

std::optional<Condition> Evaluator::condition(std::string_view name) {
    const auto known = conditions_.find(name);
    if (known != conditions_.end()) {
        if (!known->second.done) return std::nullopt;
        tests_ += known->second.tests;
        return known->second.condition;
    }
    const auto definition = scope_->conditions().find(name);
    if (definition == scope_->conditions().end()) return std::nullopt;
    conditions_.emplace(name, Named{});
    const bool was_testing = std::exchange(testing_, true);
    const std::size_t tests_before = std::exchange(tests_, 0);
    std::optional<Condition> result = test(definition->second);
    if (result && tests_ > most_tests) {
        result = opaque("condition " + std::string(name));
        tests_ = 1;
    }
    if (result && !result->always()) result = Condition::named(std::string(name), *result);
    conditions_[std::string(name)] = Named{true, tests_, result};
    testing_ = was_testing;
    tests_ += tests_before;
    return result;
}

Condition Evaluator::exists(std::string_view condition_name) {
    Condition own;
    if (!condition_name.empty())
        own = condition(condition_name).value_or(opaque("condition " + std::string(condition_name)));
    return nesting_ ? nesting_->parent->exists(nesting_->stack->condition) && own : own;
}

/// The condition that an expression is; none if it refers to what is not defined, or to itself.
std::optional<Condition> Evaluator::test(Node node) {
    ++tests_;
    const text::Span place = scope_->place(node);
    const std::optional<Call> call = as_call(node);
    if (!call) {
        // `Condition` is a function here only, so `as_call` leaves its long form to us.
        const auto name = find(node, {"Condition"});
        if (name && node.size() == 1) return condition(plain_text(*name).value_or(""));
        return opaque(scope_->spelling(node));
    }
    if (call->function == "Condition") return condition(call->argument.text());
    if (run_->depth >= 100 || tests_ > most_tests || !spend(1, place)) return opaque(scope_->spelling(node));
    if (call->function == "Fn::Equals") return equals(*call);
    const bool is_not = call->function == "Fn::Not";
    const bool is_and = call->function == "Fn::And";
    const std::vector<Node> arguments = call->argument.elements();
    if ((!is_not && !is_and && call->function != "Fn::Or") || arguments.empty() ||
        arguments.size() > (is_not ? 1 : 32)) {
        return opaque(scope_->spelling(node));
    }
    std::optional<Condition> result;
    ++run_->depth;
    for (const Node& argument : arguments) {
        const std::optional<Condition> part = test(argument);
        if (!part) {
            result.reset();
            break;
        }
        result = !result ? *part : is_and ? *result && *part : *result || *part;
    }
    --run_->depth;
    if (result && is_not) result = !*result;
    return result;
}

Condition Evaluator::equals(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() != 2) return opaque(scope_->spelling(call.whole));
    return equal(evaluate(arguments[0]), evaluate(arguments[1]), call);
}

Condition Evaluator::equal(const Tree& a, const Tree& b, const Call& call) {
    ++tests_;
    if (tests_ > most_tests) return opaque(scope_->spelling(call.whole));
    if (a.is(Tree::Kind::choice)) {
        const Condition& when = a.condition();
        return (when && equal(a.then(), b, call)) || (!when && equal(a.otherwise(), b, call));
    }
    if (b.is(Tree::Kind::choice)) return equal(b, a, call);
    if (a.is(Tree::Kind::absent) || b.is(Tree::Kind::absent)) return Condition::never();
    const auto left = scalar_text(a);
    const auto right = scalar_text(b);
    if (!left || !right) return opaque(scope_->spelling(call.whole));
    if (left->key() == right->key()) return {};
    const value::Truth known = value::equal(*left, *right);
    if (known == value::Truth::no) return Condition::never();
    const Text& hole = left->whole_hole() ? *left : *right;
    const Text& other = left->whole_hole() ? *right : *left;
    if (hole.whole_hole() && other.is_literal()) {
        const std::string& subject = hole.whole_hole()->id;
        const std::vector<std::string>& allowed = allowed_values(subject);
        auto shared = allowed.empty() ? nullptr : std::make_shared<const std::vector<std::string>>(allowed);
        return Condition::atom({subject, other.literal(), std::move(shared)});
    }
    const std::string first = std::min(left->key(), right->key());
    return Condition::atom({first + " = " + std::max(left->key(), right->key()), "true", nullptr});
}

}  // namespace intake
