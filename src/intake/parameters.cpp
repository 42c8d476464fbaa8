#include "intake/parameters.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "intake/shape.hpp"

namespace intake {
namespace {

using value::Condition;
using value::Fact;
using value::List;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

/// Members of several blocks that mean the same: whichever is written.
Tree either(const Tree& first, const Tree& second) {
    return alternatives(first, [&second](const Tree& leaf) { return leaf.is(Kind::absent) ? second : leaf; });
}

Tree either(const Tree& owner, std::initializer_list<std::string_view> blocks, std::string_view member) {
    Tree found;
    for (const std::string_view block : blocks) found = either(found, value::at(owner, {block, member}));
    return found;
}

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

model::Expression expression(std::string member, const Tree& text) {
    model::Expression made;
    const auto begins = [&member](std::string_view beginning) { return member.starts_with(beginning); };
    const auto ends = [&member](std::string_view end) { return member.ends_with(end); };
    made.of_batch = std::any_of(of_batch.begin(), of_batch.end(), begins);
    made.literal_only = std::any_of(literal_only.begin(), literal_only.end(), ends);
    made.text = Fact<Text>::of(text.as_text(), text.place());
    made.member = std::move(member);
    return made;
}

/// Blocks are four maps deep at most; a hostile file's may be deeper.
constexpr int deepest = 6;

void add_expressions(List<model::Expression>& list, const std::string& member, const Tree& tree,
                     const Condition& exists, int depth = 0) {
    if (depth > deepest) return;
    if (tree.is(Kind::choice)) {
        add_expressions(list, member, tree.then(), exists && tree.condition(), depth + 1);
        add_expressions(list, member, tree.otherwise(), exists && !tree.condition(), depth + 1);
    }
    if (tree.is(Kind::text) && has_delimiter(tree.as_text())) {
        list.members.push_back({exists, expression(member, tree)});
    }
    for (const Tree::Entry& entry : tree.entries()) {
        const std::string name = member.empty() ? entry.key : member + "." + entry.key;
        add_expressions(list, name, entry.value, exists, depth + 1);
    }
    for (const Tree& item : tree.items()) add_expressions(list, member, item, exists, depth + 1);
}

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

List<model::Block> parameter_blocks(const Tree& owner) {
    List<model::Block> blocks;
    each_alternative(owner, {}, [&blocks](const Tree& leaf, const Condition& exists) {
        if (leaf.is(Kind::unknown)) blocks.open = leaf.reason();
        for (const Tree::Entry& entry : leaf.entries()) {
            if (!entry.key.ends_with("Parameters")) continue;
            each_alternative(entry.value, exists, [&](const Tree& block, const Condition& written) {
                if (block.is(Kind::absent) || block.is(Kind::null)) return;
                blocks.members.push_back({written, {entry.key, entry.key_place}});
            });
        }
    });
    blocks.place = owner.place();
    return blocks;
}

model::Parameters read_parameters(const Tree& invoke) {
    const auto text = [&invoke](std::initializer_list<std::string_view> blocks, std::string_view member) {
        return value::text_fact(either(invoke, blocks, member));
    };
    model::Parameters parameters;
    parameters.blocks = parameter_blocks(invoke);
    parameters.message_group = text({"SqsParameters", "SnsParameters"}, "MessageGroupId");
    parameters.deduplication_id = text({"SqsParameters", "SnsParameters"}, "MessageDeduplicationId");
    parameters.delay_seconds = text({"SqsParameters"}, "DelaySeconds");
    parameters.partition_key = text({"KinesisParameters"}, "PartitionKey");
    parameters.invocation = text({"LambdaParameters", "StepFunctionsParameters"}, "InvocationType");
    parameters.execution_name = text({"StepFunctionsParameters"}, "Name");
    parameters.qualifier = text({"LambdaParameters"}, "Qualifier");
    parameters.event_group =
        value::text_fact(value::at(invoke, {"EventBusV2Parameters", "SystemMetadata", "EventGroupId"}));
    parameters.input = text({"UniversalTargetParameters"}, "Input");
    parameters.timeout_seconds = value::integer_fact(
        either(invoke,
               {"LambdaParameters", "StepFunctionsParameters", "HttpParameters", "UniversalTargetParameters"},
               "InvocationTimeoutSeconds"));
    add_expressions(parameters.expressions, {}, parameters_of(invoke), {});
    if (invoke.is(Kind::unknown)) parameters.expressions.open = invoke.reason();
    return parameters;
}

}  // namespace intake
