#include <utility>

#include "intake/intrinsic.hpp"
#include "intake/shape.hpp"
#include "intake/template.hpp"

namespace intake {

using document::Node;
using value::HoleKind;
using value::Text;
using value::Tree;

/// All parameters that a resource gives to its stack. In a condition of that, references to parameters of
/// ours are what they are in conditions of ours.
Tree Evaluator::given_to(const Declared& stack, bool testing) {
    const bool was_testing = std::exchange(testing_, testing);
    Tree all = property(stack, "Parameters");
    testing_ = was_testing;
    return all;
}

void Evaluator::set(const StackSetting& setting) {
    setting_ = &setting;
    environment_ = &run_->environment(setting.account, setting.region);
}

Tree Evaluator::given(std::string_view name) {
    if (setting_) {
        const auto known = setting_->parameters.find(name);
        if (known != setting_->parameters.end()) return Tree::text(known->second, scope_->root().span());
    }
    if (!nesting_) return {};
    std::optional<Tree>& all = given_[testing_ ? 1 : 0];
    if (!all) {
        const text::Span place = nesting_->stack->place;
        all = Tree::unknown({"nested stacks are given what they give", place}, place);
        all = nesting_->parent->given_to(*nesting_->stack, testing_);
    }
    return value::at(*all, {name});
}

/// A text for a list is split at commas, as CloudFormation splits it; a list is taken as it is.
Tree Evaluator::received(const Tree& value, std::string_view name, Node definition, text::Span place) {
    const auto unknown = [&](const std::string& reason, text::Span at) {
        if (is_list_parameter(definition) && !testing_) return Tree::unknown({reason, at}, place);
        return Tree::text(hole(name, std::string(name), HoleKind::text, reason, at), place);
    };
    const auto too_many = [&] { return unknown_parameter(name, definition, "is not evaluated", place); };
    if (value.is(Tree::Kind::unknown)) return unknown(value.reason().text, value.reason().place);
    if (value.is(Tree::Kind::list)) {
        std::vector<Tree> items;
        if (!spend(1 + 2 * value.items().size(), place)) return too_many();
        for (const Tree& item : value.items()) {
            items.push_back(lift(item, [&](const Tree& leaf) { return moved(leaf, place); }));
        }
        return Tree::list(std::move(items), place);
    }
    const auto text = scalar_text(value);
    if (!text) return unknown_parameter(name, definition, "is given what is no text", place);
    if (!spend(1 + text->key().size() / 8, place)) return too_many();
    if (!is_list_parameter(definition)) return moved(value, place);
    std::vector<Tree> items;
    for (Text& one : value::split(*text, ',')) items.push_back(Tree::text(std::move(one), place));
    return Tree::list(std::move(items), place);
}

Tree Evaluator::attribute_value(std::string_view resource, std::string_view attribute, text::Span place) {
    constexpr std::string_view outputs = "Outputs.";
    const auto stack = stacks_.find(resource);
    if (stack == stacks_.end() || !attribute.starts_with(outputs))
        return Tree::text(this->attribute(resource, attribute), place);
    Evaluator& inner = *stack->second;
    const std::string_view output = attribute.substr(outputs.size());
    return alternatives(inner.output_value(output), [&](const Tree& leaf) {
        const auto unknown = [&](std::string why, text::Span at) {
            return Tree::text(unknown_attribute(resource, attribute, std::move(why), at), place);
        };
        if (leaf.is(Tree::Kind::unknown)) return unknown(leaf.reason().text, leaf.reason().place);
        const auto text = scalar_text(leaf);
        if (!text) return unknown("the nested stack has no such output, or no text in it", leaf.place());
        const bool is_paid = spend(1 + text->key().size() / 64, place);
        return is_paid ? Tree::text(*text, place) : unknown("the template has too many values", place);
    });
}

}  // namespace intake
