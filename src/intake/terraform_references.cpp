#include "intake/terraform_references.hpp"

#include <algorithm>

#include "intake/document_tree.hpp"

namespace intake {

using document::Node;
using value::Tree;
using NodeKind = document::Kind;

namespace {

constexpr int deepest_reference = 24;
constexpr int deepest_value = 64;

Tree not_yet(const std::string& what, text::Span place) {
    return Tree::unknown({what + " is known after apply", place}, place);
}

bool is_true_node(const std::optional<Node>& node) {
    return node && node->is(NodeKind::boolean) && node->boolean();
}

std::optional<Node> member_of(const std::optional<Node>& node, std::string_view key) {
    if (!node || !node->is(NodeKind::mapping)) return std::nullopt;
    return node->find(key);
}

/// The references of an expression if they are steps of one: `a.b.arn`, then `a.b`.
std::optional<std::string> single_reference(const Node& expression) {
    const auto list = member_of(expression, "references");
    if (!list || !list->is(NodeKind::sequence)) return std::nullopt;
    std::string first;
    for (const Node& one : list->elements()) {
        const std::string_view text = one.text();
        if (first.empty()) {
            first = text;
        } else if (!std::string_view(first).starts_with(text)) {
            return std::nullopt;
        }
    }
    return first.empty() ? std::nullopt : std::optional(first);
}

/// Steps of a reference; keys stay with the step before: `a.b["x.y"].arn` has three.
std::vector<std::string> steps_of(std::string_view reference) {
    std::vector<std::string> steps(1);
    bool quoted = false;
    for (const char c : reference) {
        if (c == '"') quoted = !quoted;
        if (c == '.' && !quoted) {
            steps.emplace_back();
        } else {
            steps.back() += c;
        }
    }
    return steps;
}

std::string parent_of(std::string_view module) {
    const std::vector<std::string> steps = steps_of(module);
    std::string parent;
    for (std::size_t i = 0; i + 2 < steps.size(); ++i) parent = joined(parent, steps[i]);
    return parent;
}

}  // namespace

std::string joined(std::string_view module, std::string_view rest) {
    std::string whole(module);
    if (!module.empty()) whole += '.';
    return whole += rest;
}

std::string without_keys(std::string_view address) {
    std::string result;
    bool quoted = false;
    int depth = 0;
    for (const char c : address) {
        if (c == '"') quoted = !quoted;
        if (c == '[' && !quoted) ++depth;
        if (depth == 0) result += c;
        if (c == ']' && !quoted) --depth;
    }
    return result;
}

Tree PlanReferences::attributes(const PlannedThing& thing) {
    return merged_map(thing, {thing.values, thing.unknown, thing.expressions}, 0);
}

Tree PlanReferences::attribute(const PlannedThing& thing, std::string_view name) {
    return merged(
        thing,
        {member_of(thing.values, name), member_of(thing.unknown, name), member_of(thing.expressions, name)},
        0);
}

Tree PlanReferences::merged(const PlannedThing& thing, const Part& part, int depth) {
    if (is_true_node(part.unknown)) {
        // Computed by the provider where nobody configures it: then nobody wrote it.
        if (!part.expression) return Tree::absent(thing.place);
        return later(thing.module, *part.expression, part.expression->span());
    }
    const bool partly = part.unknown && part.unknown->size() > 0;
    if (!part.value && !partly) return Tree::absent(thing.place);
    if (!partly || depth > deepest_value) {
        if (!part.value) return Tree::absent(thing.place);
        const Placeholders none;
        return tree_of(*part.value, &none, {}, draft_.findings);
    }
    return part.unknown->is(NodeKind::sequence) ? merged_list(thing, part, depth)
                                                : merged_map(thing, part, depth);
}

Tree PlanReferences::merged_map(const PlannedThing& thing, const Part& part, int depth) {
    std::vector<Tree::Entry> entries;
    entries.reserve((part.value ? part.value->size() : 0) + (part.unknown ? part.unknown->size() : 0));
    const bool as_a_whole = member_of(part.expression, "references").has_value();
    const auto add = [&](const Node& key, const std::optional<Node>& value,
                         const std::optional<Node>& unknown) {
        const std::string_view name = key.text();
        std::optional<Node> expression = member_of(part.expression, name);
        if (!expression && as_a_whole) expression = part.expression;
        entries.push_back(
            {std::string(name), key.span(), merged(thing, {value, unknown, expression}, depth + 1)});
    };
    if (part.value) {
        for (const Node::Entry& entry : part.value->entries())
            add(entry.key, entry.value, member_of(part.unknown, entry.key.text()));
    }
    if (part.unknown) {
        for (const Node::Entry& entry : part.unknown->entries()) {
            if (!member_of(part.value, entry.key.text())) add(entry.key, std::nullopt, entry.value);
        }
    }
    return Tree::map(std::move(entries), part.value ? part.value->span() : thing.place);
}

Tree PlanReferences::merged_list(const PlannedThing& thing, const Part& part, int depth) {
    const std::vector<Node> none;
    const std::vector<Node> values =
        part.value && part.value->is(NodeKind::sequence) ? part.value->elements() : none;
    const std::vector<Node> unknown = part.unknown->elements();
    const bool by_element = part.expression && part.expression->is(NodeKind::sequence);
    const std::vector<Node> expressions = by_element ? part.expression->elements() : none;
    std::vector<Tree> items;
    const auto at = [](const std::vector<Node>& nodes, std::size_t i) {
        return i < nodes.size() ? std::optional(nodes[i]) : std::nullopt;
    };
    for (std::size_t i = 0; i < std::max(values.size(), unknown.size()); ++i) {
        std::optional<Node> expression = at(expressions, i);
        // One expression makes the whole list: it is that of its only element.
        if (!expression && !by_element && part.expression) {
            if (unknown.size() > 1 && is_true_node(at(unknown, i))) {
                items.push_back(not_yet("an element", part.expression->span()));
                continue;
            }
            expression = part.expression;
        }
        items.push_back(merged(thing, {at(values, i), at(unknown, i), expression}, depth + 1));
    }
    return Tree::list(std::move(items), part.value ? part.value->span() : thing.place);
}

Tree PlanReferences::later(std::string_view module, const Node& expression, text::Span place) {
    if (const auto constant = member_of(expression, "constant_value")) {
        const Placeholders none;
        return tree_of(*constant, &none, {}, draft_.findings);
    }
    const auto reference = single_reference(expression);
    if (!reference) return not_yet("what it is made of", place);
    if (++depth_ > deepest_reference) {
        --depth_;
        return not_yet("`" + *reference + "`", place);
    }
    Tree result = referred(module, *reference, place);
    --depth_;
    return result;
}

Tree PlanReferences::referred(std::string_view module, const std::string& reference, text::Span place) {
    if (reference.starts_with("module.")) return output(module, reference, place);
    if (reference.starts_with("var.")) return variable(module, reference.substr(4), place);
    if (reference.starts_with("local.") || reference.starts_with("each.") || reference.starts_with("count."))
        return not_yet("`" + reference + "`", place);
    return of_resource(module, reference, place);
}

Tree PlanReferences::output(std::string_view module, const std::string& reference, text::Span place) {
    const std::vector<std::string> steps = steps_of(reference);
    if (steps.size() != 3) return not_yet("`" + reference + "`", place);
    const std::string child = joined(module, steps[0] + "." + steps[1]);
    const auto configuration = things_.modules.find(without_keys(child));
    if (configuration == things_.modules.end()) return not_yet("`" + reference + "`", place);
    const auto outputs = configuration->second.find("outputs");
    const auto expression = member_of(member_of(outputs, steps[2]), "expression");
    return expression ? later(child, *expression, place) : not_yet("`" + reference + "`", place);
}

Tree PlanReferences::variable(std::string_view module, const std::string& name, text::Span place) {
    const auto call = things_.calls.find(without_keys(module));
    if (call == things_.calls.end()) return not_yet("`var." + name + "`", place);
    const auto expression = member_of(member_of(call->second, "expressions"), name);
    return expression ? later(parent_of(module), *expression, place) : not_yet("`var." + name + "`", place);
}

Tree PlanReferences::of_resource(std::string_view module, const std::string& reference, text::Span place) {
    const std::vector<std::string> steps = steps_of(reference);
    const std::size_t own = steps[0] == "data" ? 3 : 2;
    if (steps.size() != own + 1) return not_yet("`" + reference + "`", place);
    std::string base = steps[0];
    for (std::size_t i = 1; i < own; ++i) base += "." + steps[i];
    const auto found = things_.by_address.find(joined(module, base));
    if (found == things_.by_address.end()) return not_yet("`" + reference + "`", place);
    const PlannedThing& thing = *found->second;
    if (thing.type == "aws_iam_policy_document" && steps[own] == "json") {
        const Tree json = attribute(thing, "json");
        if (json.is(Tree::Kind::text)) return json;
        return terraform_policy(attributes(thing), draft_.excerpts, draft_.findings);
    }
    const TerraformThing asked{std::string(thing.type), thing.address, thing.place, thing.is_data,
                               [&](std::string_view name) { return attribute(thing, name); }};
    const Tree value = names_.attribute(asked, steps[own]);
    return value.is(Tree::Kind::text) ? Tree::text(value.as_text(), place) : value;
}

}  // namespace intake
