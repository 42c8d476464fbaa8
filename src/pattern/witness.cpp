#include "pattern/witness.hpp"

#include <string_view>

#include "pattern/slot.hpp"

namespace pattern {

namespace {

using value::Tree;

/// What is at a path, and below it by key.
struct Node {
    std::vector<Tree> values;
    std::map<std::string, Node, std::less<>> below;
};

Tree::Entry entry(std::string key, Tree value) {
    return {std::move(key), {}, std::move(value)};
}

Tree tree_of(const Node& node);

Tree object_of(const Node& node) {
    std::vector<Tree::Entry> entries;
    for (const auto& [key, member] : node.below) entries.push_back(entry(key, tree_of(member)));
    return Tree::map(std::move(entries), {});
}

/// Several values at one path are a list, and so are a value and an object.
Tree tree_of(const Node& node) {
    if (node.below.empty() && node.values.size() == 1) return node.values.front();
    if (node.values.empty()) return object_of(node);
    std::vector<Tree> items = node.values;
    if (!node.below.empty()) items.push_back(object_of(node));
    return Tree::list(std::move(items), {});
}

Node& node_at(Node& root, std::string_view path, Events events) {
    Node* node = &root;
    const bool flat = events == Events::metadata || events == Events::system_metadata;
    while (!flat) {
        const std::size_t dot = path.find('.');
        if (dot == std::string_view::npos) break;
        node = &node->below[std::string(path.substr(0, dot))];
        path.remove_prefix(dot + 1);
    }
    return node->below[std::string(path)];
}

/// The fields that every event has, in the order in which the guide shows them.
Tree envelope_of(Node root) {
    std::vector<Tree::Entry> entries;
    const auto add = [&](const std::string& key) {
        const auto found = root.below.find(key);
        if (found != root.below.end() && !found->second.values.empty()) {
            entries.push_back(entry(key, tree_of(found->second)));
        } else {
            entries.push_back(entry(key, Tree::text(samples(key, Events::envelope).front(), {})));
        }
        root.below.erase(key);
    };
    for (const char* key : {"version", "id", "detail-type", "source", "account", "time", "region"}) add(key);
    entries.push_back(entry("resources", Tree::list(root.below["resources"].values, {})));
    entries.push_back(entry("detail", object_of(root.below["detail"])));
    root.below.erase("resources");
    root.below.erase("detail");
    for (const auto& [key, member] : root.below) entries.push_back(entry(key, tree_of(member)));
    return Tree::map(std::move(entries), {});
}

}  // namespace

Tree event_with(const Values& values, Events events) {
    Node root;
    for (const auto& [path, all] : values) {
        if (all.empty()) continue;
        Node& node = node_at(root, path, events);
        node.values.insert(node.values.end(), all.begin(), all.end());
    }
    if (events == Events::envelope) return envelope_of(std::move(root));
    if (events == Events::system_metadata && root.below.count("ContentType") == 0) {
        root.below["ContentType"].values = {Tree::text("application/eventbridge+json", {})};
    }
    return object_of(root);
}

}  // namespace pattern
