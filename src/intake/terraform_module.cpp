#include "intake/terraform_module.hpp"

#include <algorithm>

#include "intake/local_path.hpp"
#include "intake/shape.hpp"
#include "intake/terraform_variable.hpp"

namespace intake {

using value::Condition;
using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

/// Instances of one block: above the quotas of rules and subscribers, which nobody's design reaches.
constexpr std::size_t most_instances = 2000;

std::string quoted_key(const std::string& key) {
    return "[\"" + key + "\"]";
}

text::Span place_of(const TerraformExpression& expression) {
    return std::visit([](const auto& one) { return one.span(); }, expression);
}

HoleKind hole_kind(std::string_view name) {
    if (name.ends_with("arn")) return HoleKind::arn;
    return name.ends_with("account_id") ? HoleKind::account : HoleKind::text;
}

/// Keys as `for_each` takes them: of a map, or the texts of a set. Nothing where one is not known.
std::optional<std::vector<Tree::Entry>> keys_of(const Tree& each) {
    if (each.is(Kind::map)) return each.entries();
    if (!each.is(Kind::list)) return std::nullopt;
    std::vector<Tree::Entry> entries;
    for (const Tree& item : each.items()) {
        if (!item.is(Kind::text) || !item.as_text().is_literal()) return std::nullopt;
        entries.push_back({item.as_text().literal(), item.place(), item});
    }
    return entries;
}

}  // namespace

std::string TerraformModule::base_address(const TerraformBlock& block, bool is_data) const {
    const std::string own = (is_data ? "data." : "") + block.type + "." + block.name;
    return address_.empty() ? own : address_ + "." + own;
}

std::string TerraformModule::address_of(const TerraformInstance& instance) const {
    return address_ + instance.key;
}

std::optional<std::string> TerraformModule::file_text(std::string_view path) const {
    return configuration_.file_text(local_path(".", path));
}

/// A value that is made once; what refers to itself is not known.
Tree TerraformModule::guarded(const std::string& key, const std::function<Tree()>& make) {
    const auto [at, is_new] = values_.try_emplace(key);
    if (!is_new) {
        if (at->second) return *at->second;
        return Tree::unknown({"`" + key + "` refers to itself", {}}, {});
    }
    Tree made = make();
    values_[key] = made;
    return made;
}

Tree TerraformModule::variable(const std::string& name) {
    const TerraformBlock* block = folder_.variables.find(name);
    return guarded("var." + name, [&]() -> Tree {
        if (!block) return Tree::unknown({"there is no variable `" + name + "`", {}}, {});
        const Tree given = given_variable(*block);
        const auto type = block->find("type");
        const auto* written = type ? std::get_if<document::HclExpression>(&*type) : nullptr;
        if (!written) return given;
        return with_optional_members(
            given, *written, [this](const document::HclExpression& preset) { return value(preset, {}); });
    });
}

/// The argument of the call, a value from `*.tfvars`, or the default.
Tree TerraformModule::given_variable(const TerraformBlock& block) {
    if (call_) {
        if (const auto argument = call_->block->find(block.name))
            return call_->parent->value(*argument, call_->instance);
    } else if (const auto given = folder_.values.find(block.name); given != folder_.values.end()) {
        return value(given->second, {});
    }
    const auto preset = block.find("default");
    return preset ? value(*preset, {}) : unset_variable(block);
}

/// A text is a hole, which may be part of a name; of another type nothing is known.
Tree TerraformModule::unset_variable(const TerraformBlock& block) const {
    std::string why = "variable `" + block.name + "` has no default";
    std::string type = "string";
    if (const auto written = block.find("type")) {
        if (const auto* name = std::get_if<document::HclExpression>(&*written)) {
            type = name->is(document::HclKind::variable) ? std::string(name->name()) : "";
        } else {
            type = std::get<document::Node>(*written).text();
        }
    }
    if (type != "string" && type != "any") return Tree::unknown({std::move(why), block.place}, block.place);
    const std::string id = address_.empty() ? "var." + block.name : address_ + ".var." + block.name;
    return Tree::text(configuration_.names.hole(id, hole_kind(block.name), std::move(why), block.place),
                      block.place);
}

Tree TerraformModule::local(const std::string& name) {
    const auto found = folder_.locals.find(name);
    if (found == folder_.locals.end())
        return Tree::unknown({"there is no local value `" + name + "`", {}}, {});
    return guarded("local." + name, [&] { return value(found->second, {}); });
}

Tree TerraformModule::output(const std::string& name) {
    const TerraformBlock* block = folder_.outputs.find(name);
    const auto written = block ? block->find("value") : std::nullopt;
    if (!written) return Tree::unknown({"the module has no output `" + name + "`", {}}, {});
    return guarded("output." + name, [&] { return value(*written, {}); });
}

TerraformInstance TerraformModule::open_instance(const std::string& written,
                                                 const value::Reason& reason) const {
    TerraformInstance instance;
    instance.is_open = true;
    instance.count_index = Tree::unknown(reason, reason.place);
    instance.each_value = instance.count_index;
    const Text key =
        configuration_.names.hole("each.key of " + written, HoleKind::text, reason.text, reason.place);
    instance.each_key = Tree::text(key, reason.place);
    return instance;
}

const std::vector<TerraformInstance>& TerraformModule::instances(const TerraformBlock& block) {
    const auto [at, is_new] = instances_.try_emplace(&block);
    if (!is_new) return at->second;
    // While these are made, whoever asks for them asks in a circle, and gets none.
    std::vector<TerraformInstance> made;
    for (const char* argument : {"count", "for_each"}) {
        const auto written = block.find(argument);
        if (!written) continue;
        const Tree tree = value(*written, {});
        const text::Span place = place_of(*written);
        const std::string text = address_ + " " + std::string(configuration_.draft.excerpts.at(place));
        made = argument == std::string_view("count") ? counted(tree, text) : keyed(tree, text);
        instances_[&block] = std::move(made);
        return instances_[&block];
    }
    return instances_[&block] = {TerraformInstance()};
}

void TerraformModule::tell_limit(text::Span place) const {
    add_limit(configuration_.draft.findings,
              "only the first " + std::to_string(most_instances) + " instances are read", place);
}

std::vector<TerraformInstance> TerraformModule::counted(const Tree& count, const std::string& written) const {
    std::vector<TerraformInstance> made;
    std::optional<value::Reason> open;
    each_alternative(count, {}, [&](const Tree& leaf, const Condition& when) {
        const auto number = value::integer_fact(leaf);
        if (!number.is_known()) {
            open =
                leaf.is(Kind::unknown) ? leaf.reason() : value::Reason{"`count` is not known", leaf.place()};
            return;
        }
        const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(number.value(), 0));
        if (wanted > most_instances) tell_limit(leaf.place());
        for (std::size_t i = 0; i < std::min(wanted, most_instances); ++i) {
            if (i < made.size()) {
                made[i].exists = made[i].exists || when;
                continue;
            }
            TerraformInstance instance;
            instance.key = "[" + std::to_string(i) + "]";
            instance.exists = when;
            instance.count_index =
                Tree::integer(static_cast<std::int64_t>(i), std::to_string(i), count.place());
            made.push_back(std::move(instance));
        }
    });
    if (open) return {open_instance(written, *open)};
    return made;
}

std::vector<TerraformInstance> TerraformModule::keyed(const Tree& each, const std::string& written) const {
    std::vector<TerraformInstance> made;
    std::optional<value::Reason> open;
    each_alternative(each, {}, [&](const Tree& leaf, const Condition& when) {
        if (leaf.is(Kind::null) || leaf.is(Kind::absent)) return;
        const auto entries = keys_of(leaf);
        if (!entries) {
            open = leaf.is(Kind::unknown)
                       ? leaf.reason()
                       : value::Reason{"the keys of `for_each` are not known", leaf.place()};
            return;
        }
        for (const Tree::Entry& entry : *entries) {
            const std::string key = quoted_key(entry.key);
            const auto known =
                std::find_if(made.begin(), made.end(), [&key](const auto& one) { return one.key == key; });
            if (known != made.end()) {
                known->exists = known->exists || when;
            } else if (made.size() < most_instances) {
                made.push_back({key, when, {}, Tree::text(entry.key, entry.key_place), entry.value, false});
            } else {
                return tell_limit(entry.key_place);
            }
        }
    });
    if (open) return {open_instance(written, *open)};
    return made;
}

Tree marker_of(const TerraformBlock& block) {
    if (block.replaces.empty()) return {};
    const text::Span place = block.replaces_place;
    const Tree replaces = Tree::map({{"replaces", place, Tree::text(block.replaces, place)}}, place);
    return Tree::map({{"buslint", place, replaces}}, place);
}

void TerraformModule::collect_block(const TerraformBlock& block, std::vector<TerraformResource>& to) {
    for (const TerraformInstance& instance : std::vector(instances(block))) {
        TerraformResource resource;
        resource.type = block.type;
        resource.address = base_address(block, false) + instance.key;
        resource.place = block.place;
        resource.block = block.block;
        resource.exists = exists_ && instance.exists;
        resource.attributes = block_attributes(block, instance);
        resource.metadata = marker_of(block);
        to.push_back(std::move(resource));
    }
}

void TerraformModule::collect(std::vector<TerraformResource>& to) {
    for (const TerraformBlock& block : folder_.resources.all()) {
        if (is_terraform_type(block.type)) collect_block(block, to);
    }
    for (const TerraformBlock& block : folder_.modules.all()) {
        for (const TerraformInstance& instance : std::vector(instances(block))) {
            Child& called = child(block, instance);
            if (called.local) called.local->collect(to);
            if (called.known) {
                const auto& made = called.known->resources;
                to.insert(to.end(), made.begin(), made.end());
            }
        }
    }
}

std::unordered_set<std::string> called_folders(const std::map<std::string, TerraformFolder>& folders) {
    std::unordered_set<std::string> called;
    for (const auto& [path, folder] : folders) {
        for (const TerraformBlock& block : folder.modules.all()) {
            const auto source = block.find("source");
            if (!source) continue;
            const std::string_view text = std::visit([](const auto& one) { return one.text(); }, *source);
            if (text.starts_with(".")) called.insert(local_path(path, text));
        }
    }
    return called;
}

void add_terraform(Draft& draft, const Run& run, const std::map<std::string, TerraformFolder>& folders,
                   const std::unordered_set<std::string>& planned,
                   const std::function<std::optional<std::string>(const std::string& path)>& file_text) {
    const std::unordered_set<std::string> called = called_folders(folders);
    HclBudget budget;
    for (const auto& [path, folder] : folders) {
        if (called.contains(path) || planned.contains(path)) continue;
        const TerraformNames names(run, path);
        TerraformConfiguration configuration{draft, names, folders, budget, file_text, run.region};
        TerraformModule root(configuration, folder);
        std::vector<TerraformResource> resources;
        root.collect(resources);
        build_terraform(draft, names, [&resources](TerraformTurn turn, const auto& build) {
            for (const TerraformResource& resource : resources) {
                if (turn_of(resource.type) == turn) build(resource);
            }
        });
    }
}

}  // namespace intake
