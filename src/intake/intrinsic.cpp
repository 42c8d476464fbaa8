#include "intake/intrinsic.hpp"

#include <algorithm>
#include <array>

#include "intake/document_tree.hpp"
#include "intake/dynamic_reference.hpp"
#include "intake/shape.hpp"

namespace intake {

using document::Node;
using value::Tree;

namespace {

/// Nested evaluations, across references and templates: far beyond what CloudFormation takes.
constexpr unsigned deepest_call = 200;
/// Bytes of a text that cost a step: a value and a short text take about 200 bytes of memory.
constexpr std::size_t bytes_per_step = 64;
/// Bytes of a file that pay for a step. People write a value in some twenty, and it costs two steps.
constexpr std::size_t file_bytes_per_step = 6;
/// Steps of a template however small it is.
constexpr std::size_t least_steps = 200;
/// Steps of one template beside those: what its functions and aliases multiply.
constexpr std::size_t most_spare_steps = 250'000;
/// Ways in which one value can fall; beyond, it is unknown.
constexpr std::size_t most_leaves = 256;

constexpr std::string_view call_prefix = "Fn::";

bool is_function_key(std::string_view key) {
    return key == "Ref" || key.starts_with(call_prefix);
}

/// Counts the leaves of a choice, and stops when there are more than `most_leaves`.
bool has_few_leaves(const Tree& tree, std::size_t& leaves) {
    if (!tree.is(Tree::Kind::choice)) return ++leaves <= most_leaves;
    return has_few_leaves(tree.then(), leaves) && has_few_leaves(tree.otherwise(), leaves);
}

}  // namespace

std::optional<value::Text> scalar_text(const Tree& tree) {
    switch (tree.kind()) {
        case Tree::Kind::boolean:
        case Tree::Kind::integer:
        case Tree::Kind::real:
        case Tree::Kind::text:
            return tree.as_text();
        default:
            return std::nullopt;
    }
}

Evaluator::Evaluator(const Scope& scope, Run& run, std::size_t file_size)
    : scope_(&scope),
      run_(&run),
      environment_(&run),
      own_steps_(least_steps + file_size / file_bytes_per_step),
      spare_steps_(most_spare_steps) {}

/// Takes steps from the template's own, then from those that the templates of the run share.
bool Evaluator::spend(std::size_t steps, text::Span place) {
    if (is_spent_) return false;
    const std::size_t own = std::min(steps, own_steps_);
    const std::size_t spare = steps - own;
    if (spare <= std::min(spare_steps_, run_->spare_steps)) {
        own_steps_ -= own;
        spare_steps_ -= spare;
        run_->spare_steps -= spare;
        return true;
    }
    is_spent_ = true;
    add_limit(*run_->findings, "the template has too many values to evaluate; what follows is not read",
              place);
    return false;
}

/// The value, or one unknown for the whole of it: a part alone would pass for all there is, and would
/// take as much memory.
Tree Evaluator::bounded(Tree value, text::Span place) const {
    if (is_spent_) return Tree::unknown({"the template has too many values", place}, place);
    std::size_t leaves = 0;
    if (has_few_leaves(value, leaves)) return value;
    return Tree::unknown({"the value depends on too many conditions", place}, place);
}

Tree Evaluator::evaluate(Node node) {
    const text::Span place = scope_->place(node);
    // Elements are paid for before there is room made for them; texts count by length, since aliases
    // and references copy them.
    if (!spend(1 + node.size() + node.text().size() / bytes_per_step, place)) return bounded({}, place);
    if (run_->depth >= deepest_call) return Tree::unknown({"the value is nested too deeply", place}, place);
    ++run_->depth;
    const std::optional<Call> called = as_call(node);
    Tree result = called ? call(*called) : untagged(node);
    --run_->depth;
    return bounded(std::move(result), place);
}

/// The call a node is, if it is one: by its tag, or by being a mapping of a single function key.
std::optional<Evaluator::Call> Evaluator::as_call(Node node) const {
    static const std::map<std::string_view, std::string_view> short_forms = {
        {"!Base64", "Fn::Base64"},
        {"!Cidr", "Fn::Cidr"},
        {"!Condition", "Condition"},
        {"!And", "Fn::And"},
        {"!Equals", "Fn::Equals"},
        {"!FindInMap", "Fn::FindInMap"},
        {"!GetAtt", "Fn::GetAtt"},
        {"!GetAZs", "Fn::GetAZs"},
        {"!If", "Fn::If"},
        {"!ImportValue", "Fn::ImportValue"},
        {"!Join", "Fn::Join"},
        {"!Length", "Fn::Length"},
        {"!Not", "Fn::Not"},
        {"!Or", "Fn::Or"},
        {"!Ref", "Ref"},
        {"!Select", "Fn::Select"},
        {"!Split", "Fn::Split"},
        {"!Sub", "Fn::Sub"},
        {"!ToJsonString", "Fn::ToJsonString"},
        {"!Transform", "Fn::Transform"},
    };
    const std::string_view tag = node.tag();
    if (!tag.empty()) {
        const auto form = short_forms.find(tag);
        return Call{form == short_forms.end() ? tag : form->second, node, node, true, scope_->place(node)};
    }
    return as_long_call(node);
}

std::optional<Evaluator::Call> Evaluator::as_long_call(Node node) const {
    if (!node.is(document::Kind::mapping) || node.size() != 1) return std::nullopt;
    const std::vector<Node::Entry> entries = node.entries();
    if (entries.empty() || !is_function_key(entries[0].key.text())) return std::nullopt;
    return Call{entries[0].key.text(), node, entries[0].value, false, scope_->place(node)};
}

Tree Evaluator::argument(const Call& call) {
    if (!call.short_form) return evaluate(call.argument);
    const std::optional<Call> inner = as_long_call(call.argument);
    return inner ? this->call(*inner) : untagged(call.argument);
}

Tree Evaluator::untagged(Node node) {
    if (node.is(document::Kind::mapping)) return mapping(node);
    if (!node.is(document::Kind::sequence)) return scalar(node);
    std::vector<Tree> items;
    items.reserve(node.size());
    for (const Node& element : node.elements()) {
        if (is_spent_) break;
        items.push_back(evaluate(element));
    }
    return Tree::list(std::move(items), scope_->place(node));
}

Tree Evaluator::mapping(Node node) {
    const text::Span place = scope_->place(node);
    std::vector<Tree::Entry> result;
    result.reserve(node.size());
    for (const Node::Entry& entry : node.entries()) {
        if (is_spent_) break;
        const std::string_view key = entry.key.text();
        if (key.starts_with(call_prefix)) {
            // A macro may rewrite its siblings: CloudFormation hands it the whole map.
            const text::Span at = entry.key.span();
            return Tree::unknown({"`" + std::string(key) + "` makes this value when it is deployed", at},
                                 place);
        }
        result.push_back({std::string(key), entry.key.span(), evaluate(entry.value)});
    }
    return Tree::map(std::move(result), place);
}

Tree Evaluator::scalar(Node node) {
    if (has_variables(node)) return with_variables(node);
    const text::Span place = scope_->place(node);
    if (auto plain = plain_scalar(node, place)) return std::move(*plain);
    return Tree::text(with_dynamic_references(value::Text(std::string(node.text())), place), place);
}

Evaluator::Function Evaluator::function(std::string_view name) {
    struct Row {
        std::string_view name;
        Function function;
    };
    static constexpr std::array rows = {
        Row{"Ref", &Evaluator::ref},
        Row{"Fn::GetAtt", &Evaluator::get_att},
        Row{"Fn::Sub", &Evaluator::sub},
        Row{"Fn::Join", &Evaluator::join},
        Row{"Fn::If", &Evaluator::if_},
        Row{"Fn::Select", &Evaluator::select},
        Row{"Fn::Split", &Evaluator::split},
        Row{"Fn::FindInMap", &Evaluator::find_in_map},
        Row{"Fn::ImportValue", &Evaluator::import_value},
        Row{"Fn::Base64", &Evaluator::base64},
        Row{"Fn::Length", &Evaluator::length},
        Row{"Fn::ToJsonString", &Evaluator::to_json_string},
    };
    const auto row = std::find_if(rows.begin(), rows.end(), [name](const Row& r) { return r.name == name; });
    return row == rows.end() ? &Evaluator::not_evaluated : row->function;
}

Tree Evaluator::call(const Call& call) {
    return (this->*function(call.function))(call);
}

/// `Fn::Cidr`, `Fn::GetAZs`, macros, loops, other tools' tags: what they give is known when deployed.
Tree Evaluator::not_evaluated(const Call& call) {
    if (call.function.starts_with('!'))
        return unknown(call, "the tag `" + std::string(call.function) + "` is not known");
    return unknown(call, "`" + std::string(call.function) + "` gives its value when it is deployed");
}

Tree Evaluator::malformed(const Call& call) const {
    return unknown(call, "this `" + std::string(call.function) + "` is malformed");
}

Tree Evaluator::unknown(const Call& call, std::string why) const {
    return Tree::unknown({std::move(why), call.place}, call.place);
}

/// A text that is not known; the same call written again in this template is the same text.
Tree Evaluator::unknown_text(const Call& call, std::string why) const {
    std::string spelling = scope_->spelling(call.whole);
    std::string label = spelling.starts_with('@') ? std::string(call.function) : spelling;
    return Tree::text(hole(spelling, std::move(label), value::HoleKind::text, std::move(why), call.place),
                      call.place);
}

value::Text Evaluator::hole(std::string_view id, std::string label, value::HoleKind kind, std::string why,
                            text::Span place) const {
    value::Symbol symbol;
    symbol.id = scope_->id() + "#" + std::string(id);
    symbol.label = std::move(label);
    symbol.kind = kind;
    symbol.why = {std::move(why), place};
    return value::Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

Tree Evaluator::property(const Declared& resource, std::string_view key) {
    if (const auto node = resource.property(key)) return evaluate(*node);
    for (const auto& [given, value] : resource.worked_out) {
        if (given == key) return value;
    }
    return Tree::absent(resource.place);
}

}  // namespace intake
