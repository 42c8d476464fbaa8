#include <algorithm>
#include <array>
#include <string>

#include "intake/alignment.hpp"
#include "intake/parameters.hpp"
#include "intake/shape.hpp"

namespace intake {
namespace {

using value::Condition;
using value::List;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

bool has_delimiter(const Text& text) {
    return std::any_of(text.pieces().begin(), text.pieces().end(), [](const value::Piece& piece) {
        return piece.literal.find("{%") != std::string::npos || piece.literal.find("%}") != std::string::npos;
    });
}

/// Members that AWS evaluates once a call (EventBridge guide, "Transform events"); all others once an event.
constexpr std::array<std::string_view, 4> of_batch = {"LambdaParameters.", "StepFunctionsParameters.",
                                                      "EventBusV2Parameters.DeduplicationConfiguration.",
                                                      "UniversalTargetParameters."};
/// Members that are taken as they stand (CreateSubscriber, the parameter blocks).
constexpr std::array<std::string_view, 4> literal_only = {
    ".InvocationType", ".BinaryValue", ".DataType", "UniversalTargetParameters.InvocationTimeoutSeconds"};

model::Expression expression(std::string member, const Tree& text, const Excerpts& excerpts) {
    model::Expression made;
    const auto begins = [&member](std::string_view beginning) { return member.starts_with(beginning); };
    const auto ends = [&member](std::string_view end) { return member.ends_with(end); };
    made.of_batch = std::any_of(of_batch.begin(), of_batch.end(), begins);
    made.literal_only = std::any_of(literal_only.begin(), literal_only.end(), ends);
    made.text = text.as_text();
    made.place = text.place();
    if (auto offsets = align(made.text.shown(), excerpts.at(made.place))) {
        made.offsets = std::move(*offsets);
        for (std::uint32_t& offset : made.offsets) offset += made.place.begin;
    }
    made.member = std::move(member);
    return made;
}

/// Blocks are four maps deep at most; a hostile file's may be deeper.
constexpr int deepest = 6;

class Search {
public:
    Search(List<model::Expression>& list, const Excerpts& excerpts) : list_(list), excerpts_(excerpts) {}

    void in(const std::string& member, const Tree& tree, const Condition& exists, int depth = 0) {
        if (depth > deepest) return;
        if (tree.is(Kind::choice)) {
            in(member, tree.then(), exists && tree.condition(), depth + 1);
            in(member, tree.otherwise(), exists && !tree.condition(), depth + 1);
        }
        if (tree.is(Kind::text) && has_delimiter(tree.as_text())) {
            list_.members.push_back({exists, expression(member, tree, excerpts_)});
        }
        for (const Tree::Entry& entry : tree.entries()) {
            const std::string name = member.empty() ? entry.key : member + "." + entry.key;
            in(name, entry.value, exists, depth + 1);
        }
        for (const Tree& item : tree.items()) in(member, item, exists, depth + 1);
    }

private:
    List<model::Expression>& list_;
    const Excerpts& excerpts_;
};

Tree parameters_of(const Tree& invoke) {
    return alternatives(invoke, [](const Tree& leaf) {
        std::vector<Tree::Entry> kept;
        for (const Tree::Entry& entry : leaf.entries()) {
            if (entry.key.ends_with("Parameters")) kept.push_back(entry);
        }
        return leaf.is(Kind::map) ? Tree::map(std::move(kept), leaf.place()) : leaf;
    });
}

}  // namespace

List<model::Expression> read_expressions(const Tree& invoke, const Tree& properties,
                                         const Excerpts& excerpts) {
    List<model::Expression> expressions;
    Search(expressions, excerpts).in({}, parameters_of(invoke), {});
    if (invoke.is(Kind::unknown)) expressions.open = invoke.reason();
    const Tree transformer = value::at(properties, {"Transformer", "JsonataConfiguration", "Expression"});
    each_alternative(transformer, {}, [&](const Tree& leaf, const Condition& exists) {
        if (!leaf.is(Kind::text)) return;
        model::Expression made = expression("Transformer.JsonataConfiguration.Expression", leaf, excerpts);
        made.of_transformer = true;
        expressions.members.push_back({exists, std::move(made)});
    });
    return expressions;
}

}  // namespace intake
