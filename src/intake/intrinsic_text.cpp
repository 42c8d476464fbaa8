#include "intake/dynamic_reference.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using document::Node;
using value::Condition;
using value::Text;
using value::Tree;

namespace {

/// Ways that the choices in one text can fall; beyond, choices become unknown parts.
constexpr std::size_t most_ways = 64;
constexpr std::size_t most_pieces = 4096;
constexpr std::size_t most_bytes = 1 << 20;

std::size_t leaves(const Tree& tree) {
    if (!tree.is(Tree::Kind::choice)) return 1;
    return std::min(most_ways + 1, leaves(tree.then()) + leaves(tree.otherwise()));
}

/// Bytes of the largest text that a part may be.
std::size_t bytes(const Tree& part) {
    if (part.is(Tree::Kind::choice)) return std::max(bytes(part.then()), bytes(part.otherwise()));
    std::size_t sum = 0;
    for (const value::Piece& piece : part.as_text().pieces()) sum += piece.literal.size() + 1;
    return sum;
}

std::size_t pieces(const Tree& part) {
    if (part.is(Tree::Kind::choice)) return std::max(pieces(part.then()), pieces(part.otherwise()));
    return part.as_text().pieces().size() + 1;
}

/// Concatenates the parts from `next` on behind `so_far`; `text_of` makes a leaf a text.
template <class TextOf>
Tree append(const std::vector<Tree>& parts, std::size_t next, Text so_far, text::Span place,
            const TextOf& text_of) {
    for (; next < parts.size(); ++next) {
        const Tree& part = parts[next];
        if (part.is(Tree::Kind::choice)) {
            return lift(part, [&](const Tree& leaf) {
                return append(parts, next + 1, so_far + text_of(leaf), place, text_of);
            });
        }
        so_far += text_of(part);
    }
    return Tree::text(with_dynamic_references(std::move(so_far), place), place);
}

}  // namespace

Text Evaluator::text_of(const Tree& tree, Node node) const {
    if (auto text = scalar_text(tree)) return *text;
    if (tree.is(Tree::Kind::absent) || tree.is(Tree::Kind::null)) return {};
    const text::Span place = tree.place().placed() ? tree.place() : scope_->place(node);
    std::string id = "@" + std::to_string(place.source) + ":" + std::to_string(place.begin) + "-" +
                     std::to_string(place.end);
    const bool is_known = !tree.is(Tree::Kind::unknown);
    std::string why = is_known ? "a list or map stands where a text belongs" : tree.reason().text;
    return hole(id, scope_->spelling(node), value::HoleKind::text, std::move(why), place);
}

Tree Evaluator::concatenate(const std::vector<Tree>& parts, Node whole) {
    std::size_t ways = 1;
    std::size_t all_bytes = 0;
    std::size_t all_pieces = 0;
    for (const Tree& part : parts) {
        ways = std::min(most_ways + 1, ways * leaves(part));
        all_bytes += bytes(part);
        all_pieces += pieces(part);
    }
    const text::Span place = scope_->place(whole);
    const std::size_t steps = ways * (all_pieces + all_bytes / 64);
    if (ways > most_ways || all_pieces > most_pieces || all_bytes > most_bytes || !spend(steps, place)) {
        std::string why = "the text depends on too many values";
        return Tree::text(hole(scope_->spelling(whole), "text", value::HoleKind::text, why, place), place);
    }
    return append(parts, 0, {}, place, [&](const Tree& leaf) { return text_of(leaf, whole); });
}

/// One `${NAME}`: a variable of the call, else what `Ref` or `Fn::GetAtt` would give.
Tree Evaluator::sub_part(std::string_view name, Node whole, const Tree& variables) {
    const std::size_t first = name.find_first_not_of(' ');
    const std::size_t last = name.find_last_not_of(' ');
    if (first == std::string_view::npos)
        return Tree::text("${" + std::string(name) + "}", scope_->place(whole));
    name = name.substr(first, last - first + 1);
    for (const Tree::Entry& variable : variables.entries()) {
        if (variable.key == name) return variable.value;
    }
    return named(name, scope_->place(whole));
}

Tree Evaluator::sub(const Call& call) {
    Node pattern = call.argument;
    Tree variables;
    if (call.argument.is(document::Kind::sequence)) {
        const std::vector<Node> arguments = call.argument.elements();
        if (arguments.empty() || arguments.size() > 2) return malformed(call);
        pattern = arguments[0];
        if (arguments.size() == 2) variables = evaluate(arguments[1]);
    }
    if (pattern.is(document::Kind::mapping) || pattern.is(document::Kind::sequence)) return malformed(call);
    std::vector<Tree> parts;
    bool is_paid = true;
    const auto add = [&](std::string_view literal, std::vector<Tree>& to) {
        is_paid = is_paid && add_sub_parts(literal, call, variables, to);
    };
    if (has_variables(pattern)) {
        parts = variable_parts(pattern.text(), call.place, add);
    } else {
        add(pattern.text(), parts);
    }
    return is_paid ? concatenate(parts, call.whole) : unknown_text(call, "the template has too many values");
}

bool Evaluator::add_sub_parts(std::string_view pattern, const Call& call, const Tree& variables,
                              std::vector<Tree>& parts) {
    std::size_t at = 0;
    while (at < pattern.size()) {
        const std::size_t open = pattern.find("${", at);
        const std::size_t close = open == std::string_view::npos ? open : pattern.find('}', open);
        if (close == std::string_view::npos) break;
        parts.push_back(Tree::text(std::string(pattern.substr(at, open - at)), call.place));
        const std::string_view name = pattern.substr(open + 2, close - open - 2);
        if (name.starts_with('!')) {  // `${!Literal}` stands for `${Literal}`
            parts.push_back(Tree::text("${" + std::string(name.substr(1)) + "}", call.place));
        } else if (!spend(1 + variables.entries().size(), call.place)) {
            return false;
        } else {
            parts.push_back(sub_part(name, call.whole, variables));
        }
        at = close + 1;
    }
    parts.push_back(Tree::text(std::string(pattern.substr(at)), call.place));
    return true;
}

Tree Evaluator::join(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() != 2) return malformed(call);
    const Tree separator = evaluate(arguments[0]);
    if (!scalar_text(separator)) return malformed(call);
    return lift(evaluate(arguments[1]), [&](const Tree& list) {
        if (list.is(Tree::Kind::unknown)) return unknown_text(call, list.reason().text);
        if (!list.is(Tree::Kind::list)) return malformed(call);
        std::vector<Tree> parts;
        for (const Tree& item : list.items()) {
            if (item.is(Tree::Kind::absent)) continue;
            if (!parts.empty()) parts.push_back(separator);
            parts.push_back(item);
        }
        return concatenate(parts, call.whole);
    });
}

/// The encoded text never is a name or an ARN: nobody here needs its letters.
Tree Evaluator::base64(const Call& call) {
    return unknown_text(call, "the text is encoded");
}

Tree Evaluator::to_json_string(const Call& call) {
    const Tree inside = argument(call);
    if (inside.is(Tree::Kind::unknown)) return unknown_text(call, inside.reason().text);
    // The readers of policies and patterns take the value itself where its JSON text may stand.
    if (inside.is(Tree::Kind::map) || inside.is(Tree::Kind::list)) return inside;
    return unknown_text(call, "the JSON text is made when it is deployed");
}

}  // namespace intake
