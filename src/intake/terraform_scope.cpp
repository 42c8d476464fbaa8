#include "intake/terraform_scope.hpp"

#include <algorithm>

#include "intake/handed_out.hpp"
#include "intake/local_path.hpp"
#include "intake/shape.hpp"

namespace intake {

using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

constexpr int deepest_call = 32;
constexpr std::size_t most_modules = 2'000;

Tree no_such(const std::string& what, text::Span place) {
    return Tree::unknown({what, place}, place);
}

Tree placed_at(const Tree& tree, text::Span place) {
    switch (tree.kind()) {
        case Kind::text:
            return Tree::text(tree.as_text(), place);
        case Kind::integer:
            return Tree::integer(tree.as_integer(), tree.as_text().literal(), place);
        case Kind::real:
            return Tree::real(tree.as_real(), tree.as_text().literal(), place);
        case Kind::boolean:
            return Tree::boolean(tree.as_boolean(), place);
        case Kind::null:
            return Tree::null(place);
        case Kind::unknown:
            return Tree::unknown(tree.reason(), place);
        default:
            return tree;
    }
}

bool is_step(const HclReference& reference, std::size_t i, HclStep::Kind kind) {
    return i < reference.steps.size() && reference.steps[i].kind == kind;
}

bool has_keys(const TerraformBlock& block) {
    return block.find("count") || block.find("for_each");
}

/// The instance that a key names; the one that stands for all where keys are not known.
const TerraformInstance* instance_of(const std::vector<TerraformInstance>& instances, const Tree& key) {
    if (instances.size() == 1 && instances.front().is_open) return &instances.front();
    if (!key.is(Kind::text) && !key.is(Kind::integer)) return nullptr;
    const Text& text = key.as_text();
    for (const TerraformInstance& instance : instances) {
        const Tree& own = instance.each_key.is(Kind::absent) ? instance.count_index : instance.each_key;
        if (own.as_text().key() == text.key()) return &instance;
    }
    return nullptr;
}

std::string_view text_of_source(const TerraformBlock& block) {
    const auto source = block.find("source");
    if (!source) return {};
    return std::visit([](const auto& one) { return one.text(); }, *source);
}

/// Arguments of a call that are none of the module's.
bool is_of_call(std::string_view name) {
    return name == "source" || name == "version" || name == "providers" || name == "count" ||
           name == "for_each" || name == "depends_on" || name == "//";
}

}  // namespace

/// A value stands where it is used; documents keep the places of their parts.
HclResolved TerraformModule::resolve(const HclReference& reference, const TerraformInstance& instance) {
    HclResolved found = resolve_name(reference, instance);
    found.value = alternatives(found.value,
                               [&reference](const Tree& leaf) { return placed_at(leaf, reference.place); });
    return found;
}

HclResolved TerraformModule::resolve_name(const HclReference& reference, const TerraformInstance& instance) {
    const std::string_view root = reference.root;
    const bool named = is_step(reference, 0, HclStep::Kind::attribute);
    const std::string first(named ? reference.steps[0].name : std::string_view());
    const auto unknown = [&](const std::string& what) {
        return HclResolved{no_such(what, reference.place), reference.steps.size()};
    };
    if (!named) return unknown("`" + std::string(root) + "` is not known");
    if (root == "var") return {variable(first), 1};
    if (root == "local") return {local(first), 1};
    if (root == "count") return {instance.count_index, 1};
    if (root == "each") return {first == "key" ? instance.each_key : instance.each_value, 1};
    if (root == "path") {
        const std::string path = first == "module" ? folder_.path : std::string(".");
        return {Tree::text(path, reference.place), 1};
    }
    if (root == "terraform") {
        const Text hole =
            configuration_.names.hole("terraform." + first, HoleKind::text,
                                      "`terraform." + first + "` is known when it is run", reference.place);
        return {Tree::text(hole, reference.place), 1};
    }
    if (root == "module") return module_output(reference);
    if (root == "data") {
        if (!is_step(reference, 1, HclStep::Kind::attribute)) return unknown("`data` is not known");
        const std::string name = first + "." + std::string(reference.steps[1].name);
        const TerraformBlock* block = folder_.data.find(name);
        return block ? resource(reference, *block, true) : unknown("there is no `data." + name + "`");
    }
    const std::string name = std::string(root) + "." + first;
    const TerraformBlock* block = folder_.resources.find(name);
    return block ? resource(reference, *block, false) : unknown("there is no `" + name + "`");
}

HclResolved TerraformModule::resource(const HclReference& reference, const TerraformBlock& block,
                                      bool is_data) {
    std::size_t at = is_data ? 2 : 1;
    const std::vector<TerraformInstance> all = instances(block);
    const TerraformInstance* instance = nullptr;
    if (!has_keys(block)) {
        instance = all.empty() ? nullptr : &all.front();
    } else if (is_step(reference, at, HclStep::Kind::index)) {
        instance = instance_of(all, reference.steps[at].key);
        ++at;
    } else {
        return {all_objects(block, is_data), at};
    }
    if (!instance) {
        return {no_such("there is no such `" + base_address(block, is_data) + "`", reference.place),
                reference.steps.size()};
    }
    if (!is_step(reference, at, HclStep::Kind::attribute)) return {object(block, *instance, is_data), at};
    return {attribute(block, *instance, is_data, reference.steps[at].name), at + 1};
}

Tree TerraformModule::written(const TerraformBlock& block, const TerraformInstance& instance,
                              const std::string& address, std::string_view attribute) {
    const std::string name(attribute);
    return guarded(address + "." + name, [&]() -> Tree {
        if (const auto found = block.find(attribute)) return value(*found, instance);
        const bool as_block = std::any_of(block.bodies.begin(), block.bodies.end(), [&](const auto* body) {
            return std::any_of(body->blocks.begin(), body->blocks.end(),
                               [&](const document::HclBlock& one) { return one.type == attribute; });
        });
        return as_block ? block_attributes(block, instance).find(attribute) : Tree::absent();
    });
}

Tree TerraformModule::attribute(const TerraformBlock& block, const TerraformInstance& instance, bool is_data,
                                std::string_view name) {
    const std::string address = base_address(block, is_data) + instance.key;
    if (is_data && block.type == "aws_iam_policy_document" && (name == "json" || name == "minified_json")) {
        return guarded(address + ".json", [&] {
            return terraform_policy(block_attributes(block, instance), configuration_.draft.excerpts,
                                    configuration_.draft.findings);
        });
    }
    const TerraformThing thing{block.type, address, block.place, is_data, [&](std::string_view asked) {
                                   return written(block, instance, address, asked);
                               }};
    return configuration_.names.attribute(thing, name);
}

/// What is written of it, and what other things mostly refer to.
Tree TerraformModule::object(const TerraformBlock& block, const TerraformInstance& instance, bool is_data) {
    const std::string address = base_address(block, is_data) + instance.key;
    return guarded(address, [&] {
        std::vector<Tree::Entry> entries = block_attributes(block, instance).entries();
        for (const char* computed : {"arn", "id", "name", "url", "key_id", "function_name", "json"}) {
            const auto known =
                std::any_of(entries.begin(), entries.end(),
                            [computed](const Tree::Entry& entry) { return entry.key == computed; });
            if (!known)
                entries.push_back({computed, block.place, attribute(block, instance, is_data, computed)});
        }
        return Tree::map(std::move(entries), block.place);
    });
}

/// With `count` a list, with `for_each` a map.
Tree TerraformModule::all_objects(const TerraformBlock& block, bool is_data) {
    const std::vector<TerraformInstance> all = instances(block);
    if (all.size() == 1 && all.front().is_open) {
        return no_such("how many there are of `" + base_address(block, is_data) + "` is not known",
                       block.place);
    }
    std::vector<Tree> items;
    std::vector<Tree::Entry> entries;
    for (const TerraformInstance& instance : all) {
        Tree made = Tree::choice(instance.exists, object(block, instance, is_data), Tree::absent());
        if (instance.exists.always()) made = object(block, instance, is_data);
        if (instance.each_key.is(Kind::text)) {
            entries.push_back({instance.each_key.as_text().shown(), block.place, std::move(made)});
        } else {
            items.push_back(std::move(made));
        }
    }
    return block.find("for_each") ? Tree::map(std::move(entries), block.place)
                                  : Tree::list(std::move(items), block.place);
}

TerraformModule::Child& TerraformModule::child(const TerraformBlock& block,
                                               const TerraformInstance& instance) {
    const std::string own = "module." + block.name + instance.key;
    const std::string address = address_.empty() ? own : address_ + "." + own;
    const auto [at, is_new] = children_.try_emplace(address);
    Child& made = at->second;
    if (!is_new) return made;
    const std::string_view source = text_of_source(block);
    const auto folder = configuration_.folders.find(local_path(folder_.path, source));
    if (source.starts_with(".") && folder != configuration_.folders.end() && depth_ < deepest_call &&
        ++configuration_.modules < most_modules) {
        made.local = std::make_unique<TerraformModule>(configuration_, folder->second);
        made.local->address_ = address;
        made.local->depth_ = depth_ + 1;
        made.local->exists_ = exists_ && instance.exists;
        made.local->call_ = Call{this, &block, instance};
    } else if (is_eventbridge_module(source)) {
        const Tree arguments = block_attributes(block, instance);
        children_[address].known = eventbridge_module(
            {address, block.place, block.block, exists_ && instance.exists, arguments}, configuration_.names);
    } else {
        hand_out(block, instance);
    }
    return children_[address];
}

void TerraformModule::hand_out(const TerraformBlock& block, const TerraformInstance& instance) {
    const value::Reason reason{
        "the module `" + block.name + "`, which is not among the files, may give it policies", block.place};
    const Tree arguments = block_attributes(block, instance);
    for (const Tree::Entry& entry : arguments.entries()) {
        if (!is_of_call(entry.key)) intake::hand_out(configuration_.draft, entry.value, reason);
    }
}

HclResolved TerraformModule::module_output(const HclReference& reference) {
    const std::string name(reference.steps[0].name);
    const TerraformBlock* block = folder_.modules.find(name);
    if (!block) {
        return {no_such("there is no module `" + name + "`", reference.place), reference.steps.size()};
    }
    std::size_t at = 1;
    const std::vector<TerraformInstance> all = instances(*block);
    const TerraformInstance* instance = all.empty() ? nullptr : &all.front();
    if (has_keys(*block)) {
        if (!is_step(reference, at, HclStep::Kind::index)) {
            std::vector<Tree> items;
            for (const TerraformInstance& one : all) items.push_back(child_object(*block, one));
            if (block->find("count")) return {Tree::list(std::move(items), reference.place), at};
            return {no_such("`module." + name + "` is not known", reference.place), reference.steps.size()};
        }
        instance = instance_of(all, reference.steps[at].key);
        ++at;
    }
    if (!instance) {
        return {no_such("there is no such `module." + name + "`", reference.place), reference.steps.size()};
    }
    if (!is_step(reference, at, HclStep::Kind::attribute)) return {child_object(*block, *instance), at};
    return {child_output(*block, *instance, std::string(reference.steps[at].name)), at + 1};
}

Tree TerraformModule::child_output(const TerraformBlock& block, const TerraformInstance& instance,
                                   const std::string& name) {
    Child& called = child(block, instance);
    if (called.local) return called.local->output(name);
    if (called.known) {
        const Tree& known = called.known->outputs.find(name);
        if (!known.is(Kind::absent)) return known;
    }
    const std::string own = "module." + block.name + instance.key + "." + name;
    const std::string id = address_.empty() ? own : address_ + "." + own;
    const HoleKind kind = name.ends_with("arn") ? HoleKind::arn : HoleKind::text;
    const Text hole = configuration_.names.hole(
        id, kind, "the module `" + block.name + "` is not among the files", block.place);
    return Tree::text(hole, block.place);
}

Tree TerraformModule::child_object(const TerraformBlock& block, const TerraformInstance& instance) {
    Child& called = child(block, instance);
    if (!called.local) {
        return no_such("the module `" + block.name + "` is not among the files", block.place);
    }
    std::vector<Tree::Entry> entries;
    for (const TerraformBlock& output : called.local->folder_.outputs.all())
        entries.push_back({output.name, output.place, called.local->output(output.name)});
    return Tree::map(std::move(entries), block.place);
}

}  // namespace intake
