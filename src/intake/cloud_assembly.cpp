#include "intake/cloud_assembly.hpp"

#include <algorithm>
#include <unordered_set>

#include "intake/local_path.hpp"
#include "intake/shape.hpp"
#include "intake/template_scope.hpp"
#include "intake/written_values.hpp"
#include "text/clip.hpp"
#include "text/letters.hpp"

namespace intake {
namespace {

using document::Node;

constexpr std::string_view manifest_name = "manifest.json";
constexpr std::string_view stack_artifact = "aws:cloudformation:stack";
constexpr std::string_view nested_assembly = "cdk:cloud-assembly";

bool is_manifest_name(std::string_view path) {
    return path.substr(path.rfind('/') + 1) == manifest_name;
}

std::string clipped_name(std::string_view name) {
    constexpr std::size_t longest = 120;
    return "`" + text::clipped(name, longest) + "`";
}

/// Digits of an account's id.
constexpr std::size_t account_digits = 12;

bool is_account(std::string_view text) {
    return text.size() == account_digits && std::all_of(text.begin(), text.end(), text::is_digit);
}

bool is_region(std::string_view text) {
    constexpr std::size_t longest = 32;
    return text.size() <= longest && text.find('-') != std::string_view::npos &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '-'; });
}

/// Reads one manifest.
class ManifestReader {
public:
    ManifestReader(std::string folder, const std::unordered_set<std::string>& paths,
                   finding::Findings& findings, std::unordered_map<std::string, StackSetting>& settings)
        : folder_(std::move(folder)),
          paths_(paths),
          findings_(findings),
          faults_(findings),
          settings_(settings) {}

    void read(Node root) {
        const Node artifacts = *root.find("artifacts");
        if (!artifacts.is(document::Kind::mapping)) {
            faults_.add("`artifacts` of a cloud assembly must be a mapping", artifacts.span());
        }
        for (const Node::Entry& entry : artifacts.entries()) read_artifact(entry);
        faults_.close();
    }

private:
    void read_artifact(const Node::Entry& entry) {
        if (!entry.value.is(document::Kind::mapping)) {
            return faults_.add("artifact " + clipped_name(entry.key.text()) + " must be a mapping",
                               entry.key.span());
        }
        const auto type = plain_text(entry.value.find("type"));
        if (type == stack_artifact) {
            read_stack(entry);
        } else if (type == nested_assembly) {
            (void)named_file(entry, "directoryName", "/" + std::string(manifest_name));
        }
    }

    /// The file that an artifact names, if it is among those of the run.
    std::optional<std::string> named_file(const Node::Entry& artifact, std::string_view member,
                                          const std::string& behind) {
        const auto written = find(artifact.value, {"properties", member});
        const auto name = plain_text(written);
        const auto path = name ? path_within(folder_, *name + behind) : std::nullopt;
        if (!path) {
            faults_.add("`" + std::string(member) + "` of artifact " + clipped_name(artifact.key.text()) +
                            " must be a path in the assembly",
                        written ? written->span() : artifact.key.span());
        } else if (!paths_.contains(*path)) {
            add_unread(findings_,
                       "artifact " + clipped_name(artifact.key.text()) + " is not read: no " +
                           clipped_name(*name) + " is among the files",
                       written->span());
            return std::nullopt;
        }
        return path;
    }

    void read_stack(const Node::Entry& artifact) {
        const auto path = named_file(artifact, "templateFile", "");
        StackSetting setting = environment_of(artifact);
        setting.name = plain_text(find(artifact.value, {"properties", "stackName"}))
                           .value_or(std::string(artifact.key.text()));
        if (const auto given = find(artifact.value, {"properties", "parameters"})) {
            for (const Node::Entry& one : given->entries()) {
                if (const auto text = plain_text(one.value))
                    setting.parameters.insert_or_assign(std::string(one.key.text()), *text);
            }
        }
        if (path) add(*path, std::move(setting));
    }

    /// Of a template with several stacks only what is so of all is known.
    void add(const std::string& path, StackSetting setting) {
        const auto [at, is_new] = settings_.try_emplace(path, std::move(setting));
        if (is_new) return;
        StackSetting& known = at->second;
        if (known.account != setting.account) known.account.clear();
        if (known.region != setting.region) known.region.clear();
        if (known.name != setting.name) known.name.clear();
        if (known.parameters != setting.parameters) known.parameters.clear();
    }

    /// `aws://ACCOUNT/REGION` (CDK, `EnvironmentUtils`); what is not known when it is synthesised is
    /// `unknown-account` and `unknown-region`.
    StackSetting environment_of(const Node::Entry& artifact) {
        StackSetting setting;
        const auto written = artifact.value.find("environment");
        if (!written) return setting;
        constexpr std::string_view scheme = "aws://";
        const std::string whole = plain_text(written).value_or("");
        const std::size_t slash = whole.find('/', scheme.size());
        if (whole.starts_with(scheme) && slash != std::string::npos) {
            const std::string account = whole.substr(scheme.size(), slash - scheme.size());
            const std::string region = whole.substr(slash + 1);
            if (account != "unknown-account") setting.account = account;
            if (region != "unknown-region") setting.region = region;
            const bool is_sound = (setting.account.empty() || is_account(setting.account)) &&
                                  (setting.region.empty() || is_region(setting.region));
            if (is_sound && !account.empty() && !region.empty()) return setting;
        }
        faults_.add("`environment` of artifact " + clipped_name(artifact.key.text()) +
                        " must be `aws://ACCOUNT/REGION`",
                    written->span());
        return {};
    }

    std::string folder_;
    const std::unordered_set<std::string>& paths_;
    finding::Findings& findings_;
    ShapeFaults faults_;
    std::unordered_map<std::string, StackSetting>& settings_;
};

}  // namespace

bool is_assembly(std::string_view path, Node root) {
    return is_manifest_name(path) && root.is(document::Kind::mapping) && root.find("version") && root.find("artifacts");
}

std::vector<std::string> named_in_assembly(std::string_view path, std::string_view content) {
    std::vector<std::string> paths;
    if (!is_manifest_name(path) || content.find("\"artifacts\"") == std::string_view::npos) return paths;
    const std::string folder = local_folder(local_path(".", path));
    const auto add = [&](std::string_view key, const std::string& behind) {
        for (const std::string_view value : values_behind(content, {key})) {
            if (auto inside = path_within(folder, std::string(value) + behind))
                paths.push_back(std::move(*inside));
        }
    };
    add("templateFile", "");
    add("directoryName", "/" + std::string(manifest_name));
    return paths;
}

Assemblies::Assemblies(const std::vector<Input>& inputs, finding::Findings& findings) {
    std::vector<std::pair<std::string, Node>> manifests;
    for (const Input& input : inputs) {
        if (!input.source || !input.document || !is_manifest_name(input.source->path())) continue;
        const std::vector<Node> roots = input.document->roots();
        if (roots.empty() || !is_assembly(input.source->path(), roots.front())) continue;
        manifests.emplace_back(local_path(".", input.source->path()), roots.front());
    }
    if (manifests.empty()) return;
    std::unordered_set<std::string> paths;
    for (const Input& input : inputs) {
        if (input.source) paths.insert(local_path(".", input.source->path()));
    }
    for (const auto& [path, root] : manifests)
        ManifestReader(local_folder(path), paths, findings, settings_).read(root);
}

const StackSetting* Assemblies::setting(const std::string& path) const {
    if (settings_.empty()) return nullptr;
    const auto found = settings_.find(local_path(".", path));
    return found == settings_.end() ? nullptr : &found->second;
}

}  // namespace intake
