#include "intake/plan_nodes.hpp"

namespace intake {

using document::Node;

std::optional<Node> part_at(const Node& node, std::initializer_list<std::string_view> path) {
    std::optional<Node> at = node;
    for (const std::string_view key : path) {
        if (!at || !at->is(document::Kind::mapping)) return std::nullopt;
        at = at->find(key);
    }
    return at;
}

std::string_view text_in(const Node& node, std::string_view key) {
    const auto found = part_at(node, {key});
    return found && found->is(document::Kind::string) ? found->text() : std::string_view();
}

}  // namespace intake
