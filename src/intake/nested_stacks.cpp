#include "intake/nested_stacks.hpp"

#include <optional>

#include "intake/local_path.hpp"
#include "intake/template_scope.hpp"
#include "intake/written_values.hpp"

namespace intake {
namespace {

using document::Node;

constexpr std::string_view stack_type = "AWS::CloudFormation::Stack";
constexpr std::string_view application_type = "AWS::Serverless::Application";

/// Bytes of a path, by far.
constexpr std::size_t longest_path = 1024;

/// Why a text is not the path of a local template; empty: it is one.
std::string_view why_not_local(std::string_view location) {
    if (location.empty() || location.size() > longest_path) return "that is no path";
    if (location.find("://") != std::string_view::npos) return "it is at a URL";
    if (location[0] == '/' || location[0] == '~' || location.find('\\') != std::string_view::npos)
        return "the path does not lead from the template's folder";
    return {};
}

bool is_template_name(std::string_view path) {
    return is_data_file(path) || path.ends_with(".template");
}

/// What CDK says of a template that it uploads: `TemplateURL` is then where it will be (CDK, `aws:asset:path`
/// of `CfnStack`).
std::optional<Node> asset_path(Node body) {
    if (plain_text(find(body, {"Metadata", "aws:asset:property"})) != "TemplateURL") return std::nullopt;
    return find(body, {"Metadata", "aws:asset:path"});
}

NestedStack nested_stack(const Node::Entry& entry, std::string_view type, const std::string& folder) {
    NestedStack nested;
    nested.name = std::string(entry.key.text());
    nested.name_place = entry.key.span();
    nested.place = nested.name_place;
    const std::string_view member = type == stack_type ? "TemplateURL" : "Location";
    const auto written = find(entry.value, {"Properties", member});
    if (written) nested.place = written->span();
    const auto asset = asset_path(entry.value);
    const auto location = plain_text(asset ? asset : written);
    if (!location || location->find("://") != std::string::npos) {
        nested.is_elsewhere = true;
        const bool is_shared = written && written->is(document::Kind::mapping) && written->tag().empty() &&
                               written->find("ApplicationId");
        nested.why = location    ? "it is at a URL"
                     : is_shared ? "the application is in the Serverless Application Repository"
                                 : "where it is, is known when it is deployed";
        return nested;
    }
    nested.given = *location;
    nested.why = why_not_local(*location);
    if (nested.why.empty()) nested.path = local_path(folder, *location);
    return nested;
}

}  // namespace

bool is_nested_stack(std::string_view type) {
    return type == stack_type || type == application_type;
}

std::vector<NestedStack> nested_stacks(Node root, const std::string& folder) {
    std::vector<NestedStack> result;
    const auto resources = root.find("Resources");
    if (!resources || !resources->is(document::Kind::mapping)) return result;
    for (const Node::Entry& entry : resources->entries()) {
        if (!entry.value.is(document::Kind::mapping)) continue;
        const auto type = entry.value.find("Type");
        if (!type || !is_nested_stack(type->text())) continue;
        result.push_back(nested_stack(entry, type->text(), folder));
    }
    return result;
}

std::vector<std::string> nested_in(std::string_view content, const std::string& folder) {
    std::vector<std::string> paths;
    const bool nests = content.find(stack_type) != std::string_view::npos ||
                       content.find(application_type) != std::string_view::npos;
    if (!nests) return paths;
    for (const std::string_view value :
         values_behind(content, {"TemplateURL", "Location", "aws:asset:path"})) {
        if (why_not_local(value).empty() && is_template_name(value))
            paths.push_back(local_path(folder, value));
    }
    return paths;
}

}  // namespace intake
