#include "intake/handed_out.hpp"

namespace intake {
namespace {

using value::Text;
using value::Tree;

/// Of values within values.
constexpr int deepest_value = 32;
/// Texts of one list that is written with commas.
constexpr std::size_t most_listed_texts = 64;

void hand_out_within(Draft& draft, const Tree& tree, const value::Reason& reason, int depth) {
    if (tree.is(Tree::Kind::text)) {
        draft.handed_out.emplace(tree.as_text().key(), reason);
        const std::vector<Text> listed = value::split(tree.as_text(), ',', most_listed_texts);
        if (listed.size() > 1) {
            for (const Text& one : listed) draft.handed_out.emplace(one.key(), reason);
        }
    }
    if (depth > deepest_value) return;
    if (tree.is(Tree::Kind::choice)) {
        hand_out_within(draft, tree.then(), reason, depth + 1);
        hand_out_within(draft, tree.otherwise(), reason, depth + 1);
    }
    for (const Tree& item : tree.items()) hand_out_within(draft, item, reason, depth + 1);
    for (const Tree::Entry& entry : tree.entries()) hand_out_within(draft, entry.value, reason, depth + 1);
}

}  // namespace

void hand_out(Draft& draft, const Tree& values, const value::Reason& reason) {
    hand_out_within(draft, values, reason, 0);
}

void open_handed_out(Draft& draft) {
    if (draft.handed_out.empty()) return;
    const auto open = [&](model::Identity& identity, std::initializer_list<const Text*> names) {
        for (const Text* name : names) {
            const auto found = draft.handed_out.find(name->key());
            if (name->empty() || found == draft.handed_out.end()) continue;
            identity.open.push_back(found->second);
            return;
        }
    };
    const auto known = [](const value::Fact<Text>& name) { return name.is_known() ? name.value() : Text(); };
    for (auto& queue : draft.topology.queues) {
        const Text name = known(queue.name);
        open(queue.identity, {&queue.arn, &queue.url, &name});
    }
    for (std::size_t i = 0; i < draft.topology.roles.size(); ++i) {
        model::Role& role = draft.topology.roles[i];
        const Text name = known(role.name);
        const Text ref = i < draft.role_refs.size() ? draft.role_refs[i] : Text();
        open(role.identity, {&role.arn, &name, &ref});
    }
    for (auto& key : draft.topology.keys) open(key.identity, {&key.arn, &key.id});
    for (auto& receiver : draft.topology.receivers) open(receiver.identity, {&receiver.arn});
}

void build_unread_stack(Draft& draft, const Resource& resource) {
    hand_out(draft, resource.properties,
             {"the nested stack `" + resource.name + "`, whose template is not read, may give it policies",
              resource.place});
}

}  // namespace intake
