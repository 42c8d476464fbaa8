#include "intake/terraform_places.hpp"

#include <algorithm>

#include "intake/local_path.hpp"
#include "intake/plan_nodes.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

using document::HclBlock;
using document::HclBody;
using document::HclExpression;
using document::HclKind;
using document::Node;
using value::Tree;

namespace {

using Kind = Tree::Kind;

Tree all_at(const Tree& tree, text::Span place) {
    switch (tree.kind()) {
        case Kind::absent:
            return Tree::absent(place);
        case Kind::unknown:
            return Tree::unknown(tree.reason(), place);
        case Kind::null:
            return Tree::null(place);
        case Kind::boolean:
            return Tree::boolean(tree.as_boolean(), place);
        case Kind::integer:
            return Tree::integer(tree.as_integer(), tree.as_text().shown(), place);
        case Kind::real:
            return Tree::real(tree.as_real(), tree.as_text().shown(), place);
        case Kind::text:
            return Tree::text(tree.as_text(), place);
        case Kind::choice:
            return Tree::choice(tree.condition(), all_at(tree.then(), place),
                                all_at(tree.otherwise(), place));
        case Kind::list: {
            std::vector<Tree> items;
            for (const Tree& item : tree.items()) items.push_back(all_at(item, place));
            return Tree::list(std::move(items), place);
        }
        case Kind::map: {
            std::vector<Tree::Entry> entries;
            for (const Tree::Entry& one : tree.entries())
                entries.push_back({one.key, place, all_at(one.value, place)});
            return Tree::map(std::move(entries), place);
        }
    }
    return tree;
}

/// A block as it is written: by itself, or as what a `dynamic` block makes.
struct WrittenBlock {
    const HclBody* body;
    text::Span place;
    bool repeats;
};

/// What bodies write, by name; of two attributes of one name the last.
struct WrittenNames {
    std::unordered_map<std::string_view, const document::HclAttribute*> attributes;
    std::unordered_map<std::string_view, std::vector<WrittenBlock>> blocks;
};

/// Looks names up in the modules for as long as its budget lasts: each instance of a block asks anew.
class Placing {
public:
    explicit Placing(std::size_t& budget) : budget_(budget) {}

    [[nodiscard]] Tree in_bodies(const Tree& tree, const std::vector<const HclBody*>& bodies,
                                 text::Span place) const {
        std::size_t names = 1;
        for (const HclBody* body : bodies) names += body->attributes.size() + body->blocks.size();
        if (!tree.is(Kind::map) || !pay(names)) return all_at(tree, place);
        const WrittenNames written = names_in(bodies);
        std::vector<Tree::Entry> entries;
        for (const Tree::Entry& one : tree.entries()) {
            const auto attribute = written.attributes.find(one.key);
            const auto blocks = written.blocks.find(one.key);
            if (attribute != written.attributes.end()) {
                entries.push_back({one.key, attribute->second->name_place,
                                   as_written(one.value, attribute->second->value)});
            } else if (blocks != written.blocks.end()) {
                entries.push_back(
                    {one.key, blocks->second.front().place, in_blocks(one.value, blocks->second)});
            } else {
                entries.push_back({one.key, place, all_at(one.value, place)});
            }
        }
        return Tree::map(std::move(entries), place);
    }

private:
    [[nodiscard]] bool pay(std::size_t names) const {
        budget_ -= std::min(names, budget_);
        return budget_ > 0;
    }

    static WrittenNames names_in(const std::vector<const HclBody*>& bodies) {
        WrittenNames names;
        for (const HclBody* body : bodies) {
            for (const document::HclAttribute& one : body->attributes)
                names.attributes.insert_or_assign(one.name, &one);
            for (const HclBlock& block : body->blocks) {
                names.blocks[block.type].push_back({&block.body, block.place, false});
                if (block.type != "dynamic" || block.labels.empty()) continue;
                for (const HclBlock& inner : block.body.blocks) {
                    if (inner.type == "content")
                        names.blocks[block.labels.front().text].push_back({&inner.body, inner.place, true});
                }
            }
        }
        return names;
    }

    [[nodiscard]] Tree as_written(const Tree& tree, const HclExpression& expression) const {
        if (tree.is(Kind::map) && expression.is(HclKind::object)) return as_object(tree, expression);
        if (!tree.is(Kind::list) || !expression.is(HclKind::tuple)) return all_at(tree, expression.span());
        const std::vector<HclExpression> elements = expression.children();
        if (elements.size() != tree.items().size()) return all_at(tree, expression.span());
        std::vector<Tree> items;
        for (std::size_t i = 0; i < elements.size(); ++i)
            items.push_back(as_written(tree.items()[i], elements[i]));
        return Tree::list(std::move(items), expression.span());
    }

    [[nodiscard]] Tree as_object(const Tree& tree, const HclExpression& expression) const {
        const std::vector<HclExpression> parts = expression.children();
        if (!pay(parts.size())) return all_at(tree, expression.span());
        std::unordered_map<std::string_view, std::size_t> keys;
        for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
            if (parts[i].is(HclKind::text)) keys.insert_or_assign(parts[i].text(), i);
        }
        std::vector<Tree::Entry> entries;
        for (const Tree::Entry& one : tree.entries()) {
            const auto key = keys.find(one.key);
            if (key == keys.end()) {
                entries.push_back({one.key, expression.span(), all_at(one.value, expression.span())});
            } else {
                entries.push_back(
                    {one.key, parts[key->second].span(), as_written(one.value, parts[key->second + 1])});
            }
        }
        return Tree::map(std::move(entries), expression.span());
    }

    /// Of several blocks it is known which is which where each makes one.
    [[nodiscard]] Tree in_blocks(const Tree& tree, const std::vector<WrittenBlock>& blocks) const {
        if (!tree.is(Kind::list)) return all_at(tree, blocks.front().place);
        const bool alike = blocks.size() == tree.items().size();
        std::vector<Tree> items;
        for (std::size_t i = 0; i < tree.items().size(); ++i) {
            const WrittenBlock& block = blocks[alike ? i : 0];
            const bool sure = blocks.size() == 1 || (alike && !block.repeats);
            items.push_back(sure ? in_bodies(tree.items()[i], {block.body}, block.place)
                                 : all_at(tree.items()[i], block.place));
        }
        return Tree::list(std::move(items), blocks.front().place);
    }

    std::size_t& budget_;
};

/// Of a module within modules: its steps are gone through one within the other.
constexpr std::size_t longest_path = 4096;

/// The last two steps of an address without keys: `aws_sqs_queue.dead`.
std::string own_name(const PlannedThing& thing) {
    const std::string address = without_keys(thing.address);
    const std::size_t last = address.rfind('.');
    if (last == std::string::npos) return {};
    return std::string(thing.type) + address.substr(last);
}

}  // namespace

bool is_plan_of(const Node& plan, const TerraformFolder& folder) {
    const auto root = part_at(plan, {"configuration", "root_module"});
    if (!root) return false;
    std::size_t planned = 0;
    if (const auto resources = part_at(*root, {"resources"})) {
        for (const Node& one : resources->elements()) {
            const std::string type(text_in(one, "type"));
            if (text_in(one, "mode") == "data" || !is_terraform_type(type)) continue;
            ++planned;
            if (!folder.resources.find(type + "." + std::string(text_in(one, "name")))) return false;
        }
    }
    std::size_t written = 0;
    for (const TerraformBlock& block : folder.resources.all()) written += is_terraform_type(block.type);
    std::size_t calls = 0;
    if (const auto called = part_at(*root, {"module_calls"})) {
        for (const Node::Entry& call : called->entries()) {
            ++calls;
            if (!folder.modules.find(std::string(call.key.text()))) return false;
        }
    }
    return planned == written && calls == folder.modules.all().size() && planned + calls > 0;
}

const TerraformFolder* PlanPlaces::module_at(const std::string& path) {
    const auto known = modules_.find(path);
    if (known != modules_.end()) return known->second;
    if (path.size() > longest_path) return nullptr;
    // `module.a.module.b` is called by `module.a`.
    const std::size_t name = path.rfind('.');
    const std::size_t step = name == std::string::npos ? name : path.rfind('.', name - 1);
    const TerraformFolder* found = nullptr;
    if (name != std::string::npos && name != 0) {
        const std::string parent = step == std::string::npos ? "" : path.substr(0, step);
        const TerraformFolder* caller = parent == path ? nullptr : module_at(parent);
        const TerraformBlock* call = caller ? caller->modules.find(path.substr(name + 1)) : nullptr;
        const auto source = call ? call->find("source") : std::nullopt;
        const std::string_view text =
            source ? std::visit([](const auto& one) { return one.text(); }, *source) : std::string_view();
        const auto folder =
            text.starts_with(".") ? folders_.find(local_path(caller->path, text)) : folders_.end();
        if (folder != folders_.end()) found = &folder->second;
    }
    modules_.emplace(path, found);
    return found;
}

const TerraformBlock* PlanPlaces::block_of(const PlannedThing& thing) {
    const TerraformFolder* module = module_at(without_keys(thing.module));
    if (!module) return nullptr;
    return (thing.is_data ? module->data : module->resources).find(own_name(thing));
}

Tree PlanPlaces::placed_in(const TerraformBlock& block, const Tree& attributes) {
    if (!block.bodies.empty()) return Placing(budget_).in_bodies(attributes, block.bodies, block.place);
    if (block.objects.empty() || !attributes.is(Kind::map)) return all_at(attributes, block.place);
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& one : attributes.entries()) {
        const auto written = block.objects.back().find(one.key);
        const text::Span place = written ? written->span() : block.place;
        entries.push_back({one.key, place, all_at(one.value, place)});
    }
    return Tree::map(std::move(entries), block.place);
}

}  // namespace intake
