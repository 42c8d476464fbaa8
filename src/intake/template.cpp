#include "intake/template.hpp"

#include <array>
#include <iterator>

#include "intake/attributes.hpp"
#include "intake/intrinsic.hpp"
#include "intake/nested_stacks.hpp"
#include "intake/sam.hpp"
#include "intake/stacks.hpp"

namespace intake {

using document::Node;
using value::Tree;

namespace {

/// The key of a loop of the transform AWS::LanguageExtensions, in front of the loop's name.
constexpr std::string_view loop_prefix = "Fn::ForEach::";

bool has_typed_resource(Node resources) {
    for (const Node::Entry& entry : resources.entries()) {
        if (entry.key.text().starts_with(loop_prefix)) return true;
        if (const auto type = plain_text(find(entry.value, {"Type"}))) {
            if (type->find("::") != std::string::npos) return true;
        }
    }
    return false;
}

/// `Metadata` is for other tools, but for what is ours.
Tree metadata(Evaluator& evaluator, const Declared& declared) {
    if (!declared.body || !find(*declared.body, {"Metadata", "buslint"})) return {};
    return evaluator.evaluate(*find(*declared.body, {"Metadata"}));
}

Tree properties(Evaluator& evaluator, const Declared& declared) {
    if (!declared.body) return Tree::absent(declared.place);
    if (const auto macro = declared.body->find_key("Fn::Transform")) {
        const text::Span place = macro->span();
        return Tree::unknown({"a macro writes the properties when they are deployed", place}, place);
    }
    const auto written = declared.body->find("Properties");
    if (!written || written->is(document::Kind::null)) return Tree::absent(declared.place);
    return evaluator.evaluate(*written);
}

/// Of a type of which few are wanted, these.
Tree properties(Evaluator& evaluator, const Declared& declared, std::span<const std::string_view> wanted) {
    std::vector<Tree::Entry> entries;
    for (const std::string_view name : wanted) {
        Tree value = evaluator.property(declared, name);
        const text::Span place = value.place();
        if (!value.is(Tree::Kind::absent)) entries.push_back({std::string(name), place, std::move(value)});
    }
    return Tree::map(std::move(entries), declared.place);
}

Resource written_resource(Evaluator& evaluator, const Declared& declared) {
    Resource resource = resource_without_properties(evaluator, declared);
    if (const auto wanted = wanted_properties(declared.type)) {
        resource.properties = properties(evaluator, declared, *wanted);
        return resource;
    }
    resource.properties = properties(evaluator, declared);
    resource.metadata = metadata(evaluator, declared);
    if (!declared.body) return resource;
    resource.block = declared.body->span();
    if (const auto written = declared.body->find("Properties");
        written && !written->is(document::Kind::null)) {
        resource.block = evaluator.scope().place(*written);
    }
    return resource;
}

/// Whether the template of a loop, the last of its three elements, has a resource that is judged, in a loop
/// inside it too.
bool makes_modelled(Evaluator& evaluator, Node loop) {
    const std::vector<Node> elements =
        loop.is(document::Kind::sequence) ? loop.elements() : std::vector<Node>();
    if (elements.size() != 3 || !elements[2].is(document::Kind::mapping)) return false;
    for (const Node::Entry& entry : elements[2].entries()) {
        if (!evaluator.spend(1, entry.key.span())) return false;
        if (entry.key.text().starts_with(loop_prefix)) {
            if (makes_modelled(evaluator, entry.value)) return true;
        } else if (const auto type = plain_text(find(entry.value, {"Type"}))) {
            if (is_modelled(*type) || is_serverless(*type)) return true;
        }
    }
    return false;
}

/// Says what is not read: a loop shows what it makes, a macro may make anything.
void tell_unseen(Evaluator& evaluator, const Node::Entry& entry, finding::Findings& findings) {
    const std::string key(entry.key.text());
    const bool is_loop = key.starts_with(loop_prefix);
    if (is_loop && !makes_modelled(evaluator, entry.value)) return;
    const std::string what = "the resources that `" + key + "` makes are not read";
    if (entry.value.is(document::Kind::string)) {
        add_undecided(findings, what, {evaluator.scope().why_unread(entry.value), entry.key.span()});
    } else if (is_loop) {
        add_unread_loop(findings, what + ": loops are not expanded", entry.key.span());
    } else {
        add_undecided(findings, what, {"a macro writes them when they are deployed", entry.key.span()});
    }
}

/// Macros and loops make resources that nobody sees before they are deployed, and of a template of too many
/// values some are not read. Only those matter that attach a policy.
void add_unseen(Evaluator& evaluator, std::vector<Resource>& resources, finding::Findings& findings) {
    const Scope& scope = evaluator.scope();
    for (const Node::Entry& entry : scope.unseen()) {
        open_policies(std::string(entry.key.text()), entry.key.span(), resources);
        tell_unseen(evaluator, entry, findings);
    }
    const auto all = scope.root().find_key("Resources");
    if (all && evaluator.is_spent()) open_policies("Resources", all->span(), resources);
}

/// Deliveries of which nothing is known would only add to what is told of a template of too many values.
bool is_delivery(std::string_view type) {
    return type == "AWS::EventsV2::Subscriber" || type == "AWS::Events::Rule";
}

/// An alias writes a whole resource in a few bytes, and a delivery takes as much memory as so many values.
constexpr std::size_t steps_per_alias = 60;

/// Whether a resource is read: when the steps are spent, all but deliveries are, so that they stay declared.
bool can_read(Evaluator& evaluator, const Declared& declared) {
    const bool is_alias = declared.body->span().begin < declared.place.begin;
    if (is_alias) (void)evaluator.spend(steps_per_alias, declared.place);
    return !evaluator.is_spent() || !is_delivery(declared.type);
}

/// Only what is given to the stack matters: it may attach policies to that.
void add_unread_stack(Evaluator& evaluator, const Declared& declared, std::vector<Resource>& resources) {
    if (!evaluator.is_unread_stack(declared.name)) return;
    Resource stack;
    stack.type = "AWS::CloudFormation::Stack";
    stack.name = declared.name;
    stack.place = declared.place;
    stack.block = declared.place;
    stack.properties = evaluator.property(declared, "Parameters");
    if (!stack.properties.is(Tree::Kind::absent)) resources.push_back(std::move(stack));
}

std::vector<Resource> resources_of(Evaluator& evaluator, finding::Findings& findings) {
    std::vector<Resource> result;
    for (const Declared& declared : evaluator.scope().resources()) {
        if (!declared.body) continue;  // made by SAM: `expand` gives it behind what it is made from
        if (!can_read(evaluator, declared)) continue;
        if (is_nested_stack(declared.type)) {
            add_unread_stack(evaluator, declared, result);
        } else if (is_serverless(declared.type)) {
            expand(evaluator, declared, result);
        } else if (is_modelled(declared.type)) {
            result.push_back(written_resource(evaluator, declared));
        }
        expand_connectors(evaluator, declared, result);
    }
    add_unseen(evaluator, result, findings);
    return result;
}

}  // namespace

void open_policies(const std::string& name, text::Span place, std::vector<Resource>& resources) {
    static constexpr std::array<const char*, 2> attaching = {"AWS::SQS::QueuePolicy", "AWS::IAM::Policy"};
    for (const char* type : attaching) {
        Resource resource;
        resource.type = type;
        resource.name = name;
        resource.place = place;
        resource.block = place;
        resource.properties = Tree::unknown({"`" + name + "` may make policies", place}, place);
        resources.push_back(std::move(resource));
    }
}

Resource resource_without_properties(Evaluator& evaluator, const Declared& declared) {
    Resource resource;
    resource.type = declared.type;
    resource.name = declared.name;
    resource.place = declared.place;
    resource.block = declared.place;
    resource.exists = evaluator.exists(declared.condition);
    resource.ref = evaluator.attribute(declared.name, "Ref");
    const std::string_view arn = arn_attribute(declared.type);
    if (!arn.empty()) resource.arn = evaluator.attribute(declared.name, arn);
    if (declared.body) {
        resource.construct_path = plain_text(find(*declared.body, {"Metadata", "aws:cdk:path"})).value_or("");
    }
    return resource;
}

bool is_template(Node root) {
    const auto resources = find(root, {"Resources"});
    if (!resources || !resources->is(document::Kind::mapping)) return false;
    return root.find("AWSTemplateFormatVersion") || has_typed_resource(*resources);
}

std::vector<std::vector<Resource>> read_templates(const std::vector<TemplateInput>& templates,
                                                  const FileLookup& files, const Options& options,
                                                  finding::Findings& findings) {
    Run run(options, findings);
    Stacks stacks(templates, files, run);
    stacks.make();
    std::vector<std::vector<Resource>> result(templates.size());
    for (std::size_t i = 0; i < templates.size(); ++i) {
        for (Stack& stack : stacks.of(i)) {
            std::vector<Resource> resources = resources_of(*stack.evaluator, findings);
            if (stack.service) stack.service->expand(resources);
            if (result[i].empty()) {
                result[i] = std::move(resources);
            } else {
                std::move(resources.begin(), resources.end(), std::back_inserter(result[i]));
            }
        }
    }
    return result;
}

}  // namespace intake
