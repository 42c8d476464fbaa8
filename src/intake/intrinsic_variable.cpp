#include "intake/intrinsic.hpp"
#include "intake/serverless_variables.hpp"

namespace intake {

using document::Node;
using value::HoleKind;
using value::Tree;

Tree moved(const Tree& scalar, text::Span place) {
    switch (scalar.kind()) {
        case Tree::Kind::boolean:
            return Tree::boolean(scalar.as_boolean(), place);
        case Tree::Kind::integer:
            return Tree::integer(scalar.as_integer(), scalar.as_text().literal(), place);
        case Tree::Kind::real:
            return Tree::real(scalar.as_real(), scalar.as_text().literal(), place);
        case Tree::Kind::text:
            return Tree::text(scalar.as_text(), place);
        default:
            return scalar;
    }
}

bool Evaluator::has_variables(Node node) const {
    return scope_->variables() && node.text().find("${") != std::string_view::npos;
}

Tree Evaluator::variable(const Variable& variable, std::string_view written, text::Span place) {
    const VariableValue value = scope_->variables()->value_of(variable);
    if (const auto* node = std::get_if<Node>(&value)) return moved(evaluate(*node), place);
    if (const auto* known = std::get_if<std::string>(&value)) return Tree::text(*known, place);
    const auto* unknown = std::get_if<UnknownValue>(&value);
    if (!unknown) return Tree::absent(place);
    if (unknown->kind == HoleKind::account) return Tree::text(environment_->account, place);
    if (unknown->kind == HoleKind::region) return Tree::text(environment_->region, place);
    constexpr std::size_t longest = 160;
    if (written.size() > longest) return Tree::unknown({unknown->why, place}, place);
    // The framework's `${}` is put around the label again when it is shown.
    std::string label(written.substr(2, written.size() - 3));
    return Tree::text(hole(written, std::move(label), HoleKind::text, unknown->why, place), place);
}

std::vector<Tree> Evaluator::variable_parts(
    std::string_view text, text::Span place,
    const std::function<void(std::string_view, std::vector<Tree>&)>& add_literal) {
    std::vector<Tree> parts;
    std::size_t at = 0;
    for (const Variable& one : variables_in(text)) {
        if (!spend(1, place)) break;
        add_literal(text.substr(at, one.begin - at), parts);
        parts.push_back(variable(one, text.substr(one.begin, one.end - one.begin), place));
        at = one.end;
    }
    add_literal(text.substr(at), parts);
    return parts;
}

Tree Evaluator::with_variables(Node node) {
    const text::Span place = scope_->place(node);
    std::vector<Tree> parts =
        variable_parts(node.text(), place, [place](std::string_view literal, std::vector<Tree>& to) {
            if (!literal.empty()) to.push_back(Tree::text(std::string(literal), place));
        });
    return parts.size() == 1 ? std::move(parts.front()) : concatenate(parts, node);
}

std::optional<std::string> Evaluator::name_in(Node node) const {
    return scope_->variables() ? scope_->variables()->words(node.text()) : std::string(node.text());
}

}  // namespace intake
