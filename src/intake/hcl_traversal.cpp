#include "intake/hcl_evaluation.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using document::HclExpression;
using document::HclKind;
using value::Text;
using value::Tree;

namespace {

bool is_hcl_hole(const Tree& leaf) {
    return leaf.is(Tree::Kind::text) && !leaf.as_text().is_literal();
}

/// Unknown for the reason that a hole in a text has.
Tree open_hcl_value(const Tree& leaf, text::Span place) {
    return Tree::unknown(leaf.is(Tree::Kind::unknown) ? leaf.reason() : leaf.as_text().first_hole()->why,
                         place);
}

}  // namespace

bool opens_hcl_list(const Tree& item) {
    if (!item.is(Tree::Kind::choice)) return item.is(Tree::Kind::unknown) || item.is(Tree::Kind::absent);
    return opens_hcl_list(item.then()) || opens_hcl_list(item.otherwise());
}

const Tree* HclEvaluation::variable(std::string_view name) const {
    for (auto named = names_.rbegin(); named != names_.rend(); ++named) {
        if (named->first == name) return &named->second;
    }
    return nullptr;
}

/// The steps from a root to here, if all of them follow one another; what a splat makes of each is at the
/// end.
bool HclEvaluation::collect(const HclExpression& from, std::vector<Step>& steps, HclExpression& root) {
    switch (from.kind()) {
        case HclKind::attribute:
            if (!collect(from.child(0), steps, root)) return false;
            steps.push_back({Step::Kind::attribute, from.name(), {}, from.span()});
            return true;
        case HclKind::index:
            if (!collect(from.child(0), steps, root)) return false;
            steps.push_back({Step::Kind::index, {}, evaluate(from.child(1)), from.span()});
            return true;
        default:
            root = from;
            return true;
    }
}

Tree HclEvaluation::traversal(const HclExpression& expression) {
    std::vector<Step> steps;
    HclExpression root = expression;
    const text::Span place = expression.span();
    if (!expression.is(HclKind::splat)) {
        (void)collect(expression, steps, root);
        return resolved(root, std::move(steps), place);
    }
    (void)collect(expression.child(0), steps, root);
    const bool direct = root.is(HclKind::variable) && variable(root.name()) == nullptr;
    HclExpression item = root;
    std::vector<Step> after;
    (void)collect(expression.child(1), after, item);
    if (direct && item.is(HclKind::splat_item)) {
        steps.push_back({Step::Kind::splat, {}, {}, place});
        steps.insert(steps.end(), after.begin(), after.end());
        return resolved(root, std::move(steps), place);
    }
    const Tree source = resolved(root, std::move(steps), place);
    return for_each_way({source}, expression, [&](const std::vector<Tree>& leaves) {
        const Tree& leaf = leaves.front();
        if (leaf.is(Tree::Kind::unknown) || is_hcl_hole(leaf)) return open_hcl_value(leaf, place);
        if (leaf.is(Tree::Kind::null)) return Tree::list({}, place);
        std::vector<Tree> made;
        const std::vector<Tree> all = leaf.is(Tree::Kind::list) ? leaf.items() : std::vector<Tree>{leaf};
        for (const Tree& element : all) {
            splat_items_.push_back(element);
            made.push_back(evaluate(expression.child(1)));
            splat_items_.pop_back();
        }
        return Tree::list(std::move(made), place);
    });
}

Tree HclEvaluation::resolved(const HclExpression& root, std::vector<Step> steps, text::Span place) {
    if (root.is(HclKind::splat_item)) {
        if (splat_items_.empty()) return Tree::unknown({"the splat could not be read", place}, place);
        return apply(Tree(splat_items_.back()), steps, 0);
    }
    if (!root.is(HclKind::variable)) return apply(evaluate(root), steps, 0);
    if (const Tree* known = variable(root.name())) return apply(Tree(*known), steps, 0);
    HclReference reference{root.name(), std::move(steps), place};
    const HclResolved found = scope_.resolve(reference);
    return apply(found.value, reference.steps, std::min(found.steps, reference.steps.size()));
}

Tree HclEvaluation::apply(const Tree& tree, const std::vector<Step>& steps, std::size_t from) {
    if (from >= steps.size()) return tree;
    if (!spend(1)) return Tree::unknown({"the file has too much to evaluate", tree.place()}, tree.place());
    const Step& step = steps[from];
    if (step.kind == Step::Kind::splat) {
        return lift(tree, [&](const Tree& leaf) { return apply_splat(leaf, steps, from + 1); });
    }
    const Tree next = lift(tree, [&](const Tree& leaf) {
        if (step.kind == Step::Kind::attribute) return apply_attribute(leaf, step.name, step.place);
        return lift(step.key, [&](const Tree& key) { return apply_index(leaf, key, step.place); });
    });
    return apply(bounded(next), steps, from + 1);
}

Tree HclEvaluation::apply_attribute(const Tree& leaf, std::string_view name, text::Span place) {
    if (leaf.is(Tree::Kind::map)) {
        for (auto entry = leaf.entries().rbegin(); entry != leaf.entries().rend(); ++entry) {
            if (entry->key == name) return entry->value;
        }
        return fail("there is no `" + std::string(name) + "` in it", place);
    }
    if (leaf.is(Tree::Kind::absent)) return leaf;
    if (leaf.is(Tree::Kind::unknown) || is_hcl_hole(leaf)) return open_hcl_value(leaf, place);
    return fail("it has no `" + std::string(name) + "`: it is no object", place);
}

Tree HclEvaluation::apply_index(const Tree& leaf, const Tree& key, text::Span place) {
    if (leaf.is(Tree::Kind::absent)) return leaf;
    if (leaf.is(Tree::Kind::unknown) || is_hcl_hole(leaf)) return open_hcl_value(leaf, place);
    if (key.is(Tree::Kind::unknown) || is_hcl_hole(key)) return open_hcl_value(key, place);
    if (leaf.is(Tree::Kind::map)) {
        const bool scalar =
            key.is(Tree::Kind::text) || key.is(Tree::Kind::integer) || key.is(Tree::Kind::real);
        if (!scalar) return fail("the key of a map is a text", place);
        return apply_attribute(leaf, key.as_text().literal(), place);
    }
    const std::optional<double> number = number_of(key);
    if (!leaf.is(Tree::Kind::list) || !number) return fail("it has no such element", place);
    for (std::size_t i = 0; i < leaf.items().size(); ++i) {
        if (opens_hcl_list(leaf.items()[i]) && !leaf.items()[i].is(Tree::Kind::unknown)) {
            return Tree::unknown({"it is not known which elements are there", place}, place);
        }
        if (static_cast<double>(i) == *number) return leaf.items()[i];
        if (opens_hcl_list(leaf.items()[i])) {
            return Tree::unknown({"it is not known which elements are there", place}, place);
        }
    }
    return fail("the list has no such element", place);
}

Tree HclEvaluation::apply_splat(const Tree& leaf, const std::vector<Step>& steps, std::size_t from) {
    const text::Span place = steps[from - 1].place;
    if (leaf.is(Tree::Kind::unknown) || is_hcl_hole(leaf)) return open_hcl_value(leaf, place);
    if (leaf.is(Tree::Kind::null)) return Tree::list({}, place);
    std::vector<Tree> made;
    if (leaf.is(Tree::Kind::list)) {
        for (const Tree& item : leaf.items()) made.push_back(apply(item, steps, from));
    } else {
        made.push_back(apply(leaf, steps, from));
    }
    return Tree::list(std::move(made), place);
}

}  // namespace intake
