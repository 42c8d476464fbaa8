#include "intake/crossplane.hpp"

#include <algorithm>
#include <unordered_set>

#include "intake/document_tree.hpp"
#include "intake/local_path.hpp"
#include "intake/plan_nodes.hpp"
#include "intake/shape.hpp"
#include "text/letters.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

namespace {

struct CrossplaneKind {
    std::string_view group;
    std::string_view kind;
    std::string_view type;
};

// The groups and kinds of provider-upjet-aws; one per resource of hashicorp/aws.
constexpr CrossplaneKind crossplane_kinds[] = {
    {"cloudwatchevents", "Rule", "aws_cloudwatch_event_rule"},
    {"cloudwatchevents", "Target", "aws_cloudwatch_event_target"},
    {"cloudwatchevents", "Bus", "aws_cloudwatch_event_bus"},
    {"cloudwatchevents", "BusPolicy", "aws_cloudwatch_event_bus_policy"},
    {"cloudwatchevents", "Permission", "aws_cloudwatch_event_permission"},
    {"cloudwatchevents", "Archive", "aws_cloudwatch_event_archive"},
    {"sqs", "Queue", "aws_sqs_queue"},
    {"sqs", "QueuePolicy", "aws_sqs_queue_policy"},
    {"iam", "Role", "aws_iam_role"},
    {"iam", "RolePolicy", "aws_iam_role_policy"},
    {"iam", "Policy", "aws_iam_policy"},
    {"iam", "RolePolicyAttachment", "aws_iam_role_policy_attachment"},
    {"sns", "Topic", "aws_sns_topic"},
    {"sns", "TopicPolicy", "aws_sns_topic_policy"},
    {"lambda", "Function", "aws_lambda_function"},
    {"lambda", "Permission", "aws_lambda_permission"},
    {"lambda", "FunctionEventInvokeConfig", "aws_lambda_function_event_invoke_config"},
    {"kms", "Key", "aws_kms_key"},
    {"sfn", "StateMachine", "aws_sfn_state_machine"},
    {"kinesis", "Stream", "aws_kinesis_stream"},
};

/// `sqs.aws.upbound.io/v1beta1`, and `sqs.aws.m.upbound.io/v1beta1` for objects with a namespace.
std::string_view crossplane_type(const Node& object) {
    const std::string_view version = text_in(object, "apiVersion");
    const std::string_view kind = text_in(object, "kind");
    for (const CrossplaneKind& one : crossplane_kinds) {
        if (one.kind != kind || !version.starts_with(one.group)) continue;
        const std::string_view rest = version.substr(one.group.size());
        if (rest.starts_with(".aws.upbound.io/") || rest.starts_with(".aws.m.upbound.io/")) return one.type;
    }
    return {};
}

std::string snake_case(std::string_view camel) {
    std::string snake;
    for (const char c : camel) {
        if (c >= 'A' && c <= 'Z') {
            snake += '_';
            snake += text::lower(c);
        } else {
            snake += c;
        }
    }
    return snake;
}

/// Maps whose keys the user chooses.
bool keeps_keys(std::string_view argument) {
    return argument == "input_paths" || argument == "header_parameters" ||
           argument == "query_string_parameters" || argument == "tags" || argument == "match_labels";
}

constexpr int deepest_argument = 64;

Tree as_terraform(const Tree& tree, bool own_keys, int depth) {
    if (depth > deepest_argument)
        return Tree::unknown({"it is nested too deeply", tree.place()}, tree.place());
    if (tree.is(Kind::list)) {
        std::vector<Tree> items;
        for (const Tree& item : tree.items()) items.push_back(as_terraform(item, false, depth + 1));
        return Tree::list(std::move(items), tree.place());
    }
    if (!tree.is(Kind::map)) return tree;
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& one : tree.entries()) {
        std::string key = own_keys ? one.key : snake_case(one.key);
        const bool keeps = !own_keys && keeps_keys(key);
        entries.push_back({std::move(key), one.key_place, as_terraform(one.value, keeps, depth + 1)});
    }
    return Tree::map(std::move(entries), tree.place());
}

struct CrossplaneReference {
    std::string_view of;  ///< the resource or block with the argument; empty: any
    std::string_view argument;
    std::string_view type;
    std::string_view attribute;
};

// `References` of the provider's configuration. An argument that is not here may refer to whatever has the
// name.
constexpr CrossplaneReference crossplane_references[] = {
    {"", "rule", "aws_cloudwatch_event_rule", "name"},
    {"", "event_bus_name", "aws_cloudwatch_event_bus", "name"},
    {"", "role", "aws_iam_role", "name"},
    {"", "role_arn", "aws_iam_role", "arn"},
    {"", "policy_arn", "aws_iam_policy", "arn"},
    {"", "queue_url", "aws_sqs_queue", "url"},
    {"", "kms_master_key_id", "aws_kms_key", "key_id"},
    {"", "kms_key_identifier", "aws_kms_key", "arn"},
    {"", "function_name", "aws_lambda_function", "function_name"},
    {"dead_letter_config", "arn", "aws_sqs_queue", "arn"},
    {"aws_sns_topic_policy", "arn", "aws_sns_topic", "arn"},
};

/// Of so many things of one name or label none is meant.
constexpr std::size_t most_referred = 64;

std::string key_of(std::string_view type, std::string_view rest) {
    return std::string(type) + "\n" + std::string(rest);
}

std::string own_key(std::string_view space, std::string_view name) {
    return std::string(space) + "/" + std::string(name);
}

Tree not_referred(text::Span place) {
    return Tree::unknown({"no one object of this run is what is referred to", place}, place);
}

bool is_said(const Tree& tree) {
    return !tree.is(Kind::absent) && !tree.is(Kind::null);
}

std::string_view name_argument(std::string_view type) {
    return type == "aws_lambda_function" ? "function_name" : "name";
}

/// Things with a name of their own, which is that of the object unless it says another.
bool has_own_name(std::string_view type) {
    return type != "aws_cloudwatch_event_target" && type != "aws_kms_key" && !type.ends_with("_permission") &&
           !type.ends_with("_attachment") && !type.ends_with("_invoke_config");
}

/// The arguments of the object: those at create only count where the others say nothing.
Tree arguments_of(const Node& provided, const std::optional<Node>& initial, finding::Findings& findings) {
    Tree arguments = as_terraform(tree_of(provided, findings), false, 0);
    if (!initial || !arguments.is(Kind::map)) return arguments;
    const Tree more = as_terraform(tree_of(*initial, findings), false, 0);
    std::vector<Tree::Entry> entries = more.entries();
    // The last of one key counts.
    entries.insert(entries.end(), arguments.entries().begin(), arguments.entries().end());
    return Tree::map(std::move(entries), arguments.place());
}

}  // namespace

bool CrossplaneObjects::add(const Node& root, const text::Source& source) {
    const auto items = part_at(root, {"items"});
    if (items && text_in(root, "kind").ends_with("List")) {
        bool any = false;
        for (const Node& item : items->elements()) {
            const std::string_view type = crossplane_type(item);
            if (!type.empty()) any = add_object(item, source, type) || any;
        }
        return any;
    }
    const std::string_view type =
        root.is(document::Kind::mapping) ? crossplane_type(root) : std::string_view();
    return !type.empty() && add_object(root, source, type);
}

bool CrossplaneObjects::add_object(const Node& root, const text::Source& source, std::string_view type) {
    const auto name = part_at(root, {"metadata", "name"});
    const auto provided = part_at(root, {"spec", "forProvider"});
    if (!name || !name->is(document::Kind::string) || !provided || !provided->is(document::Kind::mapping)) {
        add_undecided(draft_.findings, "the object is not read",
                      {"it has no name, or is a patch of another object", root.span()});
        return true;
    }
    Object object;
    object.folder = local_folder(local_path(".", source.path()));
    object.space = std::string(text_in(part_at(root, {"metadata"}).value_or(root), "namespace"));
    object.name = std::string(name->text());
    TerraformResource& resource = object.resource;
    resource.type = type;
    resource.address = std::string(text_in(root, "kind")) + "/" +
                       (object.space.empty() ? object.name : own_key(object.space, object.name));
    resource.place = name->span();
    resource.block = provided->span();
    resource.attributes = arguments_of(*provided, part_at(root, {"spec", "initProvider"}), draft_.findings);
    const std::string_view argument = name_argument(type);
    if (has_own_name(type) && !is_said(resource.attributes.find(argument))) {
        const auto external = part_at(root, {"metadata", "annotations", "crossplane.io/external-name"});
        const bool is_name = external && external->is(document::Kind::string) &&
                             external->text().find_first_of(":/") == std::string_view::npos;
        const Node& made = is_name ? *external : *name;
        resource.attributes = with_member(resource.attributes, std::string(argument),
                                          Tree::text(Text(std::string(made.text())), made.span()));
    }
    if (const auto labels = part_at(root, {"metadata", "labels"})) {
        for (const Node::Entry& one : labels->entries())
            object.labels.emplace(std::string(one.key.text()), std::string(one.value.text()));
    }
    object.names = &names_of(object.folder);
    objects_.push_back(std::move(object));
    index(objects_.size() - 1);
    return true;
}

const TerraformNames& CrossplaneObjects::names_of(const std::string& folder) {
    return names_.try_emplace(folder, run_, "crossplane in " + folder).first->second;
}

void CrossplaneObjects::index(std::size_t at) {
    const Object& object = objects_[at];
    for (const std::string_view type : {std::string_view(object.resource.type), std::string_view()}) {
        by_name_[key_of(type, own_key(object.space, object.name))].push_back(at);
        for (const auto& [label, value] : object.labels)
            by_label_[key_of(type, label + "=" + value)].push_back(at);
    }
}

std::vector<std::size_t> CrossplaneObjects::named(const Tree& written, std::string_view type,
                                                  const Object& from) const {
    const std::string* name = literal(written.find("name"));
    const std::string* space = literal(written.find("namespace"));
    if (!name) return {};
    const auto found = by_name_.find(key_of(type, own_key(space ? *space : from.space, *name)));
    return found == by_name_.end() ? std::vector<std::size_t>() : found->second;
}

std::vector<std::size_t> CrossplaneObjects::selected(const Tree& written, std::string_view type) const {
    const Tree& labels = written.find("match_labels");
    // The same owner can be told in a cluster only.
    if (!labels.is(Kind::map) || labels.entries().empty() || is_said(written.find("match_controller_ref")))
        return {};
    const std::vector<std::size_t>* fewest = nullptr;
    for (const Tree::Entry& one : labels.entries()) {
        const std::string* value = literal(one.value);
        const auto found = value ? by_label_.find(key_of(type, one.key + "=" + *value)) : by_label_.end();
        if (found == by_label_.end()) return {};
        if (!fewest || found->second.size() < fewest->size()) fewest = &found->second;
    }
    if (fewest->size() > most_referred) return {};
    std::vector<std::size_t> matching;
    for (const std::size_t at : *fewest) {
        const auto& own = objects_[at].labels;
        const bool all =
            std::all_of(labels.entries().begin(), labels.entries().end(), [&own](const Tree::Entry& one) {
                const auto label = own.find(one.key);
                return label != own.end() && label->second == *literal(one.value);
            });
        if (all) matching.push_back(at);
    }
    return matching;
}

Tree CrossplaneObjects::referred(const Tree& written, const Reference& reference, const Object& from,
                                 bool selects) const {
    if (!written.is(Kind::map)) return not_referred(written.place());
    std::vector<std::size_t> found =
        selects ? selected(written, reference.type) : named(written, reference.type, from);
    if (found.size() > most_referred) return not_referred(written.place());
    // Overlays of several stages repeat the names of each other.
    const bool near = std::any_of(found.begin(), found.end(),
                                  [&](std::size_t at) { return objects_[at].folder == from.folder; });
    if (near) std::erase_if(found, [&](std::size_t at) { return objects_[at].folder != from.folder; });
    if (found.size() != 1) return not_referred(written.place());
    const Object& object = objects_[found.front()];
    const Tree value = object.names->attribute(thing_of(object.resolved), reference.attribute);
    return value.is(Kind::text) ? Tree::text(value.as_text(), written.place()) : value;
}

/// The arguments with those that `xRef` and `xSelector` stand for.
Tree CrossplaneObjects::with_references(const Tree& owner, const Object& object, std::string_view parent,
                                        int depth) const {
    if (depth > deepest_argument) return owner;
    if (owner.is(Kind::list)) {
        std::vector<Tree> items;
        for (const Tree& item : owner.items())
            items.push_back(with_references(item, object, parent, depth + 1));
        return Tree::list(std::move(items), owner.place());
    }
    if (!owner.is(Kind::map) || keeps_keys(parent)) return owner;
    std::unordered_set<std::string_view> said;
    for (const Tree::Entry& one : owner.entries()) {
        if (is_said(one.value)) said.insert(one.key);
    }
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& one : owner.entries()) {
        const bool selects = one.key.ends_with("_selector");
        if (!selects && !one.key.ends_with("_ref")) {
            entries.push_back(
                {one.key, one.key_place, with_references(one.value, object, one.key, depth + 1)});
            continue;
        }
        const std::string argument = one.key.substr(0, one.key.rfind('_'));
        if (said.contains(argument) || !said.contains(one.key)) continue;
        Reference reference{"", argument.ends_with("arn") ? "arn" : ""};
        for (const CrossplaneReference& row : crossplane_references) {
            if (row.argument == argument && (row.of.empty() || row.of == parent))
                reference = {row.type, row.attribute};
        }
        entries.push_back({argument, one.key_place,
                           reference.attribute.empty() ? not_referred(one.value.place())
                                                       : referred(one.value, reference, object, selects)});
    }
    return Tree::map(std::move(entries), owner.place());
}

/// Twice: the ARN of a rule has the name of the bus that the rule refers to.
void CrossplaneObjects::resolve() {
    for (Object& object : objects_) object.resolved = object.resource;
    for (int round = 0; round < 2; ++round) {
        std::vector<Tree> attributes;
        for (const Object& object : objects_)
            attributes.push_back(
                with_references(object.resource.attributes, object, object.resource.type, 0));
        for (std::size_t i = 0; i < objects_.size(); ++i)
            objects_[i].resolved.attributes = std::move(attributes[i]);
    }
}

void CrossplaneObjects::build() {
    resolve();
    std::map<std::string, std::vector<const TerraformResource*>> folders;
    for (const Object& object : objects_) folders[object.folder].push_back(&object.resolved);
    for (const auto& one_folder : folders) {
        const std::vector<const TerraformResource*>& resources = one_folder.second;
        build_terraform(draft_, names_of(one_folder.first),
                        [&resources](TerraformTurn turn, const auto& build) {
                            for (const TerraformResource* one : resources) {
                                if (turn_of(one->type) == turn) build(*one);
                            }
                        });
    }
}

}  // namespace intake
