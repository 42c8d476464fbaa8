#include "intake/terraform_plan.hpp"

#include <unordered_map>

#include "intake/document_tree.hpp"
#include "intake/plan_nodes.hpp"
#include "intake/shape.hpp"
#include "intake/terraform_changes.hpp"
#include "intake/terraform_module.hpp"
#include "intake/terraform_references.hpp"

namespace intake {

using document::Node;
using value::Tree;
using NodeKind = document::Kind;

namespace {

bool is_state_file(const Node& root) {
    const auto version = root.find("version");
    const auto resources = root.find("resources");
    return version && version->is(NodeKind::integer) && resources && resources->is(NodeKind::sequence) &&
           root.find("terraform_version");
}

/// Modules within modules; more are nobody's.
constexpr int deepest_module = 32;

/// Reads the parts of a plan or state into a list of what there is.
class PlanReader {
public:
    PlanReader(const Node& root, PlannedThings& things) : root_(root), things_(things) {}

    void read() {
        if (const auto configuration = part_at(root_, {"configuration", "root_module"}))
            add_calls(*configuration, "", 0);
        add_unknowns();
        const auto planned = part_at(root_, {"planned_values", "root_module"});
        const auto values = part_at(root_, {"values", "root_module"});
        if (planned) add_module(*planned, "", 0);
        if (values) add_module(*values, "", 0);
        if (const auto prior = part_at(root_, {"prior_state", "values", "root_module"}))
            add_data(*prior, "", 0);
        if (is_state_file(root_)) add_state();
    }

private:
    /// The configuration of each module by its path without keys.
    void add_calls(const Node& module, const std::string& path, int depth) {
        things_.modules.emplace(path, module);
        if (const auto resources = module.find("resources")) {
            for (const Node& one : resources->elements()) {
                const std::string address = joined(path, text_in(one, "address"));
                if (const auto expressions = part_at(one, {"expressions"}))
                    things_.expressions.emplace(address, *expressions);
            }
        }
        const auto calls = part_at(module, {"module_calls"});
        if (!calls || depth > deepest_module) return;
        for (const Node::Entry& call : calls->entries()) {
            const std::string child = joined(path, "module." + std::string(call.key.text()));
            things_.calls.emplace(child, call.value);
            if (const auto body = part_at(call.value, {"module"})) add_calls(*body, child, depth + 1);
        }
    }

    void add_unknowns() {
        const auto changes = part_at(root_, {"resource_changes"});
        if (!changes) return;
        for (const Node& change : changes->elements()) {
            const std::string_view address = text_in(change, "address");
            if (const auto unknown = part_at(change, {"change", "after_unknown"}))
                unknown_.emplace(address, *unknown);
            if (text_in(change, "mode") != "data") continue;
            PlannedThing thing = thing_of_node(change, text_in(change, "module_address"));
            thing.values = part_at(change, {"change", "after"});
            add(std::move(thing));
        }
    }

    void add_module(const Node& module, std::string_view path, int depth) {
        if (const auto resources = part_at(module, {"resources"})) {
            for (const Node& one : resources->elements()) {
                PlannedThing thing = thing_of_node(one, path);
                thing.values = part_at(one, {"values"});
                add(std::move(thing));
            }
        }
        const auto children = part_at(module, {"child_modules"});
        if (!children || depth > deepest_module) return;
        for (const Node& child : children->elements())
            add_module(child, text_in(child, "address"), depth + 1);
    }

    /// Of what was there before, data sources alone: they were read, and are in no plan.
    void add_data(const Node& module, std::string_view path, int depth) {
        if (const auto resources = part_at(module, {"resources"})) {
            for (const Node& one : resources->elements()) {
                if (text_in(one, "mode") != "data") continue;
                PlannedThing thing = thing_of_node(one, path);
                thing.values = part_at(one, {"values"});
                add(std::move(thing));
            }
        }
        const auto children = part_at(module, {"child_modules"});
        if (!children || depth > deepest_module) return;
        for (const Node& child : children->elements()) add_data(child, text_in(child, "address"), depth + 1);
    }

    void add_state() {
        for (const Node& one : root_.find("resources")->elements()) {
            const auto instances = part_at(one, {"instances"});
            if (!instances) continue;
            for (const Node& instance : instances->elements()) {
                PlannedThing thing = thing_of_node(one, text_in(one, "module"));
                if (const auto name = part_at(one, {"name"})) thing.place = name->span();
                thing.block = instance.span();
                const std::string base =
                    joined(thing.is_data ? joined("data", thing.type) : std::string(thing.type),
                           text_in(one, "name"));
                thing.address = joined(thing.module, base + index_of_instance(instance));
                thing.values = part_at(instance, {"attributes"});
                add(std::move(thing));
            }
        }
    }

    static std::string index_of_instance(const Node& instance) {
        const auto key = instance.find("index_key");
        if (!key) return {};
        const std::string text(key->text());
        return key->is(NodeKind::string) ? "[\"" + text + "\"]" : "[" + text + "]";
    }

    static PlannedThing thing_of_node(const Node& node, std::string_view module) {
        PlannedThing thing;
        thing.type = text_in(node, "type");
        thing.address = text_in(node, "address");
        thing.module = module;
        thing.is_data = text_in(node, "mode") == "data";
        const auto address = part_at(node, {"address"});
        thing.place = address ? address->span() : node.span();
        thing.block = node.span();
        return thing;
    }

    void add(PlannedThing thing) {
        const auto unknown = unknown_.find(thing.address);
        if (unknown != unknown_.end()) thing.unknown = unknown->second;
        const auto expressions = things_.expressions.find(without_keys(thing.address));
        if (expressions != things_.expressions.end()) thing.expressions = expressions->second;
        if (things_.by_address.contains(thing.address)) return;
        const PlannedThing& kept = things_.all.emplace_back(std::move(thing));
        things_.by_address.emplace(kept.address, &kept);
    }

    Node root_;
    PlannedThings& things_;
    std::unordered_map<std::string_view, Node> unknown_;
};

void place_in_modules(TerraformResource& resource, const PlannedThing& thing, PlanPlaces& places) {
    const TerraformBlock* block = places.block_of(thing);
    if (!block) return;
    resource.place = block->place;
    resource.block = block->block;
    resource.attributes = places.placed_in(*block, resource.attributes);
    resource.metadata = marker_of(*block);
}

}  // namespace

bool is_terraform_json(const Node& root) {
    if (!root.is(NodeKind::mapping)) return false;
    const bool shown = root.find("format_version") && (root.find("planned_values") || root.find("values"));
    return shown || is_state_file(root);
}

bool add_terraform_json(Draft& draft, const Run& run, const Node& root, const text::Source& source,
                        PlanPlaces* places) {
    for (const std::string_view part : {"planned_values", "values"}) {
        const auto found = root.find(part);
        if (found && !found->is(NodeKind::mapping))
            add_shape(draft.findings, "`" + std::string(part) + "` of a plan is not an object",
                      found->span());
    }
    PlannedThings things;
    PlanReader(root, things).read();
    const TerraformNames names(run, source.path());
    PlanReferences references(things, names, draft);
    bool any = false;
    build_terraform(draft, names, [&](TerraformTurn turn, const auto& build) {
        for (const PlannedThing& thing : things.all) {
            if (thing.is_data || !is_terraform_type(thing.type) || turn_of(thing.type) != turn) continue;
            any = true;
            TerraformResource made{std::string(thing.type),     thing.address, thing.place, thing.block, {},
                                   references.attributes(thing)};
            if (places) place_in_modules(made, thing, *places);
            build(made);
        }
    });
    return add_terraform_changes(draft, root, things) || any;
}

}  // namespace intake
