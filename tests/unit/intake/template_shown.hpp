#pragma once

#include <memory>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "intake/template.hpp"

namespace shown {

/// A tree in one line: holes as `${label}`, choices as `?(then : otherwise)`.
inline std::string tree(const value::Tree& tree) {
    using Kind = value::Tree::Kind;
    std::string result;
    switch (tree.kind()) {
        case Kind::absent:
            return "absent";
        case Kind::unknown:
            return "unknown";
        case Kind::null:
            return "null";
        case Kind::choice:
            return "?(" + shown::tree(tree.then()) + " : " + shown::tree(tree.otherwise()) + ")";
        case Kind::list:
            for (const value::Tree& item : tree.items())
                result += (result.empty() ? "" : ", ") + shown::tree(item);
            return "[" + result + "]";
        case Kind::map:
            for (const value::Tree::Entry& entry : tree.entries()) {
                result += (result.empty() ? "" : ", ") + entry.key + ": " + shown::tree(entry.value);
            }
            return "{" + result + "}";
        default:
            return tree.as_text().shown();
    }
}

/// The tree as it is in one world.
inline value::Tree in(const value::Tree& tree, value::World& world) {
    using Kind = value::Tree::Kind;
    if (tree.is(Kind::choice))
        return in(world.holds(tree.condition()) ? tree.then() : tree.otherwise(), world);
    if (tree.is(Kind::list)) {
        std::vector<value::Tree> items;
        for (const value::Tree& item : tree.items()) items.push_back(in(item, world));
        return value::Tree::list(std::move(items), tree.place());
    }
    if (tree.is(Kind::map)) {
        std::vector<value::Tree::Entry> entries;
        for (const value::Tree::Entry& entry : tree.entries()) {
            entries.push_back({entry.key, entry.key_place, in(entry.value, world)});
        }
        return value::Tree::map(std::move(entries), tree.place());
    }
    return tree;
}

/// The tree in every world, in the order worlds come.
inline std::vector<std::string> worlds(const value::Tree& tree) {
    std::vector<std::string> result;
    value::World world;
    do {
        result.push_back(shown::tree(in(tree, world)));
    } while (world.next() && result.size() < 100);
    return result;
}

/// Templates of one run, from texts.
struct Templates {
    text::Sources sources;
    finding::Findings findings;
    std::vector<std::unique_ptr<document::Document>> documents;
    std::vector<intake::TemplateInput> inputs;
    std::vector<std::vector<intake::Resource>> resources;
    intake::Options options;

    Templates& add(const std::string& path, const std::string& text) {
        const text::SourceId id = sources.add(path, text);
        const auto format = path.ends_with(".json") ? document::Format::json : document::Format::yaml;
        documents.push_back(document::read(sources, id, format, findings));
        for (const document::Node& root : documents.back()->roots()) {
            if (intake::is_template(root)) inputs.push_back({&sources[id], root});
        }
        return *this;
    }
    Templates& read() {
        resources = intake::read_templates(inputs, {}, options, findings);
        return *this;
    }
    /// The resource of that name, in any template; the last.
    [[nodiscard]] const intake::Resource* find(const std::string& name) const {
        const intake::Resource* found = nullptr;
        for (const auto& of_one : resources) {
            for (const intake::Resource& resource : of_one) {
                if (resource.name == name) found = &resource;
            }
        }
        return found;
    }
    [[nodiscard]] value::Tree property(const std::string& name, const std::string& key) const {
        const intake::Resource* resource = find(name);
        return resource ? resource->properties.find(key) : value::Tree();
    }
    [[nodiscard]] std::string names() const {
        std::string result;
        for (const auto& of_one : resources) {
            for (const intake::Resource& resource : of_one)
                result += (result.empty() ? "" : " ") + resource.name;
        }
        return result;
    }
};

/// The value of a property written as `text`, beside the sections in `around`.
inline value::Tree value_of(const std::string& text, const std::string& around = "") {
    Templates templates;
    templates.add("t.yaml",
                  around +
                      "\nResources:\n  Dlq: {Type: AWS::SQS::Queue}\n  Named:\n    Type: AWS::SQS::Queue\n"
                      "    Properties: {QueueName: orders-dlq}\n  R:\n    Type: AWS::Events::Rule\n"
                      "    Properties:\n      V: " +
                      text + "\n");
    templates.read();
    return templates.property("R", "V");
}

}  // namespace shown
