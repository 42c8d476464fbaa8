#include "intake/hcl_evaluator.hpp"

#include "intake/hcl_evaluation.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using document::HclExpression;
using document::HclKind;
using value::Condition;
using value::Text;
using value::Tree;

namespace {

/// Ways in which the choices of one value may fall; beyond, it is not known.
constexpr std::size_t most_hcl_ways = 64;
/// Bytes of one text; beyond, it is not known.
constexpr std::size_t most_hcl_bytes = 4'000'000;
/// Expressions that are evaluated inside one another, scopes and templates included.
constexpr std::size_t most_hcl_depth = 1'000;
constexpr std::size_t longest_hcl_name = 200;

/// Counts no further than one more than `most`: choices may share what they hold.
std::size_t ways_of(const Tree& tree, std::size_t most = most_hcl_ways) {
    if (!tree.is(Tree::Kind::choice)) return 1;
    const std::size_t then = ways_of(tree.then(), most);
    return then > most ? then : then + ways_of(tree.otherwise(), most - then);
}

std::size_t size_of(const Text& text) {
    std::size_t size = 0;
    for (const value::Piece& piece : text.pieces()) size += 8 + piece.literal.size();
    return size;
}

}  // namespace

std::optional<std::string> HclScope::file_text(std::string_view) {
    return std::nullopt;
}

Tree evaluate(const HclExpression& expression, HclScope& scope, HclBudget& budget) {
    return evaluate(expression, scope, budget, {});
}

Tree evaluate(const HclExpression& expression, HclScope& scope, HclBudget& budget, const HclNames& names) {
    return HclEvaluation(scope, budget, names).evaluate(expression);
}

bool HclEvaluation::spend(std::size_t steps) {
    if (steps > budget_.steps) {
        budget_.steps = 0;
        return false;
    }
    budget_.steps -= steps;
    return true;
}

Tree HclEvaluation::fail(std::string why, text::Span place) {
    ++failures_;
    return Tree::unknown({std::move(why), place}, place);
}

std::string HclEvaluation::id_of(const HclExpression& expression) const {
    std::string id = scope_.identity() + "#";
    const std::string_view written = expression.written();
    if (written.size() <= longest_hcl_name) {
        id += written;
    } else {
        const text::Span span = expression.span();
        id += std::to_string(span.source) + ":" + std::to_string(span.begin) + "-" + std::to_string(span.end);
    }
    for (const std::size_t round : rounds_) id += "/" + std::to_string(round);
    return id;
}

Tree HclEvaluation::hole(const HclExpression& expression, std::string why) const {
    value::Symbol symbol;
    symbol.id = id_of(expression);
    symbol.label = std::string(expression.written().substr(0, longest_hcl_name));
    symbol.why = {std::move(why), expression.span()};
    return Tree::text(Text(std::make_shared<const value::Symbol>(std::move(symbol))), expression.span());
}

std::optional<Text> HclEvaluation::text_of(const Tree& leaf, const HclExpression& expression) const {
    switch (leaf.kind()) {
        case Tree::Kind::text:
        case Tree::Kind::integer:
        case Tree::Kind::real:
            return leaf.as_text();
        case Tree::Kind::boolean:
            return Text(leaf.as_boolean() ? "true" : "false");
        case Tree::Kind::list:
        case Tree::Kind::map:
            if (std::optional<Text> text = json_text_of(leaf)) return text;
            return hole(expression, "it is not known what all in it is").as_text();
        case Tree::Kind::unknown:
            return hole(expression, leaf.reason().text).as_text();
        default:
            return std::nullopt;
    }
}

Tree HclEvaluation::for_each_way(std::vector<Tree> arguments, const HclExpression& whole,
                                 const Function& function) {
    std::size_t ways = 1;
    for (const Tree& argument : arguments) ways = std::min(most_hcl_ways + 1, ways * ways_of(argument));
    if (ways > most_hcl_ways || !spend(ways)) {
        return Tree::unknown({"it depends on too many conditions", whole.span()}, whole.span());
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].is(Tree::Kind::choice)) continue;
        const Tree choice = arguments[i];
        arguments[i] = choice.then();
        Tree then = for_each_way(arguments, whole, function);
        arguments[i] = choice.otherwise();
        return Tree::choice(choice.condition(), std::move(then), for_each_way(arguments, whole, function));
    }
    return function(arguments);
}

Tree HclEvaluation::concatenate(const std::vector<Tree>& parts, const HclExpression& whole) {
    return for_each_way(parts, whole, [&](const std::vector<Tree>& leaves) {
        Text text;
        std::size_t size = 0;
        for (const Tree& leaf : leaves) {
            const std::optional<Text> part = text_of(leaf, whole);
            if (!part) return fail("null has no text", whole.span());
            size += size_of(*part);
            if (size > most_hcl_bytes || !spend(1 + size_of(*part) / 64)) {
                return hole(whole, "the text is too long to be made");
            }
            text += *part;
        }
        return Tree::text(std::move(text), whole.span());
    });
}

Condition HclEvaluation::atom(const HclExpression& expression, std::string subject,
                              std::string literal) const {
    value::Atom made;
    made.subject = std::move(subject);
    made.literal = std::move(literal);
    return Condition::named(std::string(expression.written().substr(0, longest_hcl_name)),
                            Condition::atom(std::move(made)));
}

Tree HclEvaluation::open_truth(const HclExpression& expression) const {
    const text::Span place = expression.span();
    return Tree::choice(atom(expression, id_of(expression), "true"), Tree::boolean(true, place),
                        Tree::boolean(false, place));
}

Tree HclEvaluation::truth_of(const Tree& tree, const HclExpression& expression) {
    return lift(tree, [&](const Tree& leaf) {
        if (const auto truth = boolean_of(leaf)) return Tree::boolean(*truth, expression.span());
        const bool open =
            leaf.is(Tree::Kind::unknown) || (leaf.is(Tree::Kind::text) && !leaf.as_text().is_literal());
        if (open) return open_truth(expression);
        return fail("a condition is true or false", expression.span());
    });
}

Tree HclEvaluation::evaluate(const HclExpression& expression) {
    if (depth_ >= most_hcl_depth || !spend(1)) {
        const text::Span place = expression.span();
        return Tree::unknown({"the file has too much to evaluate", place}, place);
    }
    ++depth_;
    Tree value = dispatch(expression);
    --depth_;
    return bounded(std::move(value));
}

Tree HclEvaluation::bounded(Tree value) const {
    if (ways_of(value) <= most_hcl_ways) return value;
    return Tree::unknown({"it depends on too many conditions", value.place()}, value.place());
}

Tree HclEvaluation::dispatch(const HclExpression& expression) {
    const text::Span place = expression.span();
    switch (expression.kind()) {
        case HclKind::invalid:
            return Tree::unknown({"the expression could not be read", place}, place);
        case HclKind::null:
            return Tree::null(place);
        case HclKind::boolean:
            return Tree::boolean(expression.boolean(), place);
        case HclKind::number: {
            const Tree spelled = Tree::text(Text(std::string(expression.text())), place);
            return hcl_number(number_of(spelled).value_or(0), place);
        }
        case HclKind::text:
            return Tree::text(Text(std::string(expression.text())), place);
        case HclKind::template_:
            return template_(expression);
        case HclKind::interpolation:
            return evaluate(expression.child(0));
        case HclKind::variable:
        case HclKind::attribute:
        case HclKind::index:
        case HclKind::splat:
        case HclKind::splat_item:
            return traversal(expression);
        case HclKind::call:
            return call(expression);
        case HclKind::conditional:
        case HclKind::template_if:
            return conditional(expression);
        case HclKind::unary:
            return unary(expression);
        case HclKind::binary:
            return binary(expression);
        case HclKind::object:
            return object(expression);
        case HclKind::tuple:
            return tuple(expression);
        case HclKind::for_tuple:
        case HclKind::for_object:
        case HclKind::template_for:
            return loop(expression);
    }
    return Tree::absent(place);
}

Tree HclEvaluation::conditional(const HclExpression& expression) {
    const HclExpression tested = expression.child(0);
    const Tree asked = evaluate(tested);
    // Whether `can` fails follows from values that are not known here: nobody chooses it.
    if (asked.is(Tree::Kind::unknown) && tested.is(HclKind::call) && tested.name() == "can")
        return Tree::unknown(asked.reason(), expression.span());
    const Tree condition = truth_of(asked, tested);
    const bool open = condition.is(Tree::Kind::choice);
    std::optional<Tree> then;
    std::optional<Tree> otherwise;
    // Of a branch that may not be taken a failure is none.
    const auto branch = [&](std::optional<Tree>& kept, std::size_t child) {
        const std::size_t failures = failures_;
        if (!kept) kept = evaluate(expression.child(child));
        if (open) failures_ = failures;
        return *kept;
    };
    if (ways_of(condition) > most_hcl_ways) {
        return Tree::unknown({"it depends on too many conditions", expression.span()}, expression.span());
    }
    return lift(condition, [&](const Tree& leaf) {
        if (leaf.is(Tree::Kind::unknown)) return leaf;
        return leaf.as_boolean() ? branch(then, 1) : branch(otherwise, 2);
    });
}

Tree HclEvaluation::template_(const HclExpression& expression) {
    std::vector<Tree> parts;
    for (const HclExpression& part : expression.children()) {
        const Tree value = evaluate(part);
        parts.push_back(lift(value, [&](const Tree& leaf) {
            const std::optional<Text> text = text_of(leaf, part);
            if (text) return Tree::text(*text, part.span());
            (void)fail("null has no text", part.span());
            return hole(part, "null has no text");
        }));
    }
    return concatenate(parts, expression);
}

Tree HclEvaluation::tuple(const HclExpression& expression) {
    std::vector<Tree> items;
    for (const HclExpression& element : expression.children()) items.push_back(evaluate(element));
    return Tree::list(std::move(items), expression.span());
}

Tree HclEvaluation::object(const HclExpression& expression) {
    const std::vector<HclExpression> children = expression.children();
    std::vector<Tree::Entry> entries;
    for (std::size_t i = 0; i + 1 < children.size(); i += 2) {
        const Tree key = evaluate(children[i]);
        const std::optional<Text> text = text_of(key, children[i]);
        if (!text) return fail("a key cannot be null", children[i].span());
        if (!text->is_literal()) {
            return Tree::unknown({"a key of the object is not known", children[i].span()}, expression.span());
        }
        entries.push_back({text->literal(), children[i].span(), evaluate(children[i + 1])});
    }
    return Tree::map(std::move(entries), expression.span());
}

Tree HclEvaluation::evaluate_template(const document::HclFile& file, HclNames names,
                                      const HclExpression& whole) {
    if (!file.expression()) return hole(whole, "the template could not be read");
    names.swap(names_);
    ++depth_;
    Tree value = evaluate(*file.expression());
    --depth_;
    names.swap(names_);
    return value;
}

}  // namespace intake
