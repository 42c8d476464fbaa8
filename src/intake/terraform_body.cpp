#include <algorithm>

#include "intake/document_tree.hpp"
#include "intake/shape.hpp"
#include "intake/terraform_module.hpp"
#include "intake/terraform_scope.hpp"

namespace intake {

using document::HclBlock;
using document::HclBody;
using document::HclExpression;
using document::HclKind;
using document::Node;
using value::Tree;

namespace {

using Kind = Tree::Kind;

constexpr int deepest_block = 24;
/// Choices of blocks multiply; of more nothing is known.
constexpr std::size_t most_block_choices = 64;

/// Arguments of every resource that say nothing of what AWS is told.
bool is_meta(std::string_view name) {
    static constexpr std::array<std::string_view, 9> names = {"count",      "for_each",  "depends_on",
                                                              "provider",   "lifecycle", "provisioner",
                                                              "connection", "timeouts",  "//"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::size_t choices_of(const Tree& tree) {
    return tree.is(Kind::choice) ? choices_of(tree.then()) + choices_of(tree.otherwise()) : 1;
}

/// Both lists, one behind the other, in each case.
Tree both_lists(const Tree& first, const Tree& second) {
    if (choices_of(first) * choices_of(second) > most_block_choices)
        return Tree::unknown({"there are too many cases", second.place()}, second.place());
    return alternatives(first, [&second](const Tree& a) {
        return alternatives(second, [&a](const Tree& b) -> Tree {
            if (!a.is(Kind::list)) return a;
            if (!b.is(Kind::list)) return b;
            std::vector<Tree> items = a.items();
            items.insert(items.end(), b.items().begin(), b.items().end());
            return Tree::list(std::move(items), a.items().empty() ? b.place() : a.place());
        });
    });
}

void add_blocks(std::vector<Tree::Entry>& entries, std::string_view type, text::Span place,
                const Tree& blocks) {
    for (Tree::Entry& entry : entries) {
        if (entry.key != type) continue;
        entry.value = both_lists(entry.value, blocks);
        return;
    }
    entries.push_back({std::string(type), place, blocks});
}

}  // namespace

Tree TerraformModule::value(const TerraformExpression& expression, const TerraformInstance& instance,
                            const HclNames& names) {
    TerraformScope scope(*this, instance, names);
    if (const auto* hcl = std::get_if<HclExpression>(&expression))
        return evaluate(*hcl, scope, configuration_.budget, names);
    return json_value(std::get<Node>(expression), scope);
}

/// In the JSON syntax every text is a template (Terraform documentation, "JSON Configuration Syntax").
Tree TerraformModule::json_value(const Node& node, HclScope& scope) {
    const text::Span place = node.span();
    if (auto scalar = plain_scalar(node, place)) return std::move(*scalar);
    switch (node.kind()) {
        case document::Kind::sequence: {
            std::vector<Tree> items;
            for (const Node& element : node.elements()) items.push_back(json_value(element, scope));
            return Tree::list(std::move(items), place);
        }
        case document::Kind::mapping: {
            std::vector<Tree::Entry> entries;
            for (const Node::Entry& entry : node.entries())
                entries.push_back(
                    {std::string(entry.key.text()), entry.key.span(), json_value(entry.value, scope)});
            return Tree::map(std::move(entries), place);
        }
        default:
            break;
    }
    const std::string text(node.text());
    if (text.find("${") == std::string::npos && text.find("%{") == std::string::npos)
        return Tree::text(text, place);
    configuration_.templates.push_back(
        document::read_hcl_template(text, place, &configuration_.draft.findings));
    const auto written = configuration_.templates.back()->expression();
    if (!written) return Tree::unknown({"the text is no template", place}, place);
    return evaluate(*written, scope, configuration_.budget);
}

Tree TerraformModule::block_attributes(const TerraformBlock& block, const TerraformInstance& instance) {
    std::vector<Tree::Entry> entries;
    const auto add = [&entries](Tree::Entry entry) {
        std::erase_if(entries, [&entry](const Tree::Entry& known) { return known.key == entry.key; });
        entries.push_back(std::move(entry));
    };
    for (const HclBody* body : block.bodies) {
        const Tree read = body_value(*body, block.block, instance, {}, 0);
        for (const Tree::Entry& entry : read.entries()) add(entry);
    }
    for (const Node& object : block.objects) {
        for (const Node::Entry& entry : object.entries()) {
            if (is_meta(entry.key.text())) continue;
            Tree read = value(TerraformExpression(entry.value), instance);
            add({std::string(entry.key.text()), entry.key.span(), std::move(read)});
        }
    }
    return Tree::map(std::move(entries), block.block);
}

Tree TerraformModule::body_value(const HclBody& body, text::Span place, const TerraformInstance& instance,
                                 const HclNames& names, int depth) {
    std::vector<Tree::Entry> entries;
    for (const document::HclAttribute& attribute : body.attributes) {
        if (depth == 0 && is_meta(attribute.name)) continue;
        entries.push_back(
            {std::string(attribute.name), attribute.name_place, value(attribute.value, instance, names)});
    }
    if (depth < deepest_block) {
        for (const HclBlock& block : body.blocks) {
            if (depth > 0 || !is_meta(block.type)) add_block(block, instance, names, depth, entries);
        }
    }
    return Tree::map(std::move(entries), place);
}

void TerraformModule::add_block(const HclBlock& block, const TerraformInstance& instance,
                                const HclNames& names, int depth, std::vector<Tree::Entry>& entries) {
    if (block.type == "dynamic" && block.labels.size() == 1) {
        add_blocks(entries, block.labels[0].text, block.labels[0].place,
                   dynamic_blocks(block, instance, names, depth));
        return;
    }
    const Tree made = body_value(block.body, block.place, instance, names, depth + 1);
    add_blocks(entries, block.type, block.type_place, Tree::list({made}, block.place));
}

/// One block for each element (Terraform documentation, "dynamic Blocks").
Tree TerraformModule::dynamic_blocks(const HclBlock& block, const TerraformInstance& instance,
                                     const HclNames& names, int depth) {
    const auto* each = block.body.find("for_each");
    const auto content = std::find_if(block.body.blocks.begin(), block.body.blocks.end(),
                                      [](const HclBlock& inner) { return inner.type == "content"; });
    if (!each || content == block.body.blocks.end())
        return Tree::unknown({"the `dynamic` block is not complete", block.place}, block.place);
    const auto* named = block.body.find("iterator");
    const std::string iterator(named && named->value.is(HclKind::variable) ? named->value.name()
                                                                           : block.labels[0].text);
    const auto one = [&](const Tree& key, const Tree& element) {
        HclNames with = names;
        with.emplace_back(
            iterator,
            Tree::map({{"key", key.place(), key}, {"value", element.place(), element}}, element.place()));
        return body_value(content->body, content->place, instance, with, depth + 1);
    };
    return alternatives(value(each->value, instance, names), [&](const Tree& leaf) -> Tree {
        std::vector<Tree> items;
        if (leaf.is(Kind::list)) {
            for (const Tree& item : leaf.items()) items.push_back(one(item, item));
        } else if (leaf.is(Kind::map)) {
            for (const Tree::Entry& entry : leaf.entries())
                items.push_back(one(Tree::text(entry.key, entry.key_place), entry.value));
        } else if (leaf.is(Kind::unknown)) {
            return leaf;
        }
        return Tree::list(std::move(items), block.place);
    });
}

}  // namespace intake
