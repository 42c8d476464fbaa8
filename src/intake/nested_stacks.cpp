#include "intake/nested_stacks.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "intake/local_path.hpp"
#include "intake/template_scope.hpp"
#include "text/letters.hpp"

namespace intake {
namespace {

using document::Node;

constexpr std::string_view stack_type = "AWS::CloudFormation::Stack";
constexpr std::string_view application_type = "AWS::Serverless::Application";

/// Bytes of a path, by far.
constexpr std::size_t longest_path = 1024;
/// Paths of one template that is not parsed. CloudFormation takes 500 resources.
constexpr std::size_t most_paths = 1'000;

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

/// The value behind a key, of a JSON or YAML text; nothing where a function stands there.
std::optional<std::string_view> value_behind(std::string_view rest) {
    const auto skip = [&rest](std::string_view what) {
        rest.remove_prefix(std::min(rest.find_first_not_of(what), rest.size()));
    };
    skip("\"' \t");
    if (!rest.starts_with(':')) return std::nullopt;
    rest.remove_prefix(1);
    skip(" \t\r\n");
    if (rest.empty()) return std::nullopt;
    const char quote = rest[0];
    if (quote == '"' || quote == '\'') {
        rest.remove_prefix(1);
        return rest.substr(0, std::min(rest.find(quote), longest_path + 1));
    }
    rest = rest.substr(0, std::min(rest.find_first_of("\r\n,}"), longest_path + 1));
    rest = rest.substr(0, rest.find(" #"));
    while (!rest.empty() && text::is_blank(rest.back())) rest.remove_suffix(1);
    return rest;
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
    static constexpr std::array<std::string_view, 3> keys = {"TemplateURL", "Location", "aws:asset:path"};
    std::vector<std::string> paths;
    const bool nests = content.find(stack_type) != std::string_view::npos ||
                       content.find(application_type) != std::string_view::npos;
    if (!nests) return paths;
    for (const std::string_view key : keys) {
        for (std::size_t at = content.find(key); at != std::string_view::npos;
             at = content.find(key, at + key.size())) {
            const auto value = value_behind(content.substr(at + key.size()));
            if (!value || !why_not_local(*value).empty() || !is_template_name(*value)) continue;
            if (paths.size() >= most_paths) return paths;
            paths.push_back(local_path(folder, *value));
        }
    }
    return paths;
}

}  // namespace intake
