#include "intake/parameters.hpp"

#include <string>

#include "intake/shape.hpp"

namespace intake {
namespace {

using value::Condition;
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
    return parameters;
}

}  // namespace intake
