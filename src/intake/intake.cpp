#include "intake/intake.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "intake/cloud_assembly.hpp"
#include "intake/crossplane.hpp"
#include "intake/descriptions.hpp"
#include "intake/draft.hpp"
#include "intake/kubernetes.hpp"
#include "intake/local_path.hpp"
#include "intake/relevant.hpp"
#include "intake/serverless.hpp"
#include "intake/shell.hpp"
#include "intake/template.hpp"
#include "intake/terraform_module.hpp"
#include "intake/terraform_plan.hpp"
#include "intake/terraform_values.hpp"

namespace intake {
namespace {

void tell(Input& input, Holds holds) {
    input.holds = std::max(input.holds, holds);
}

bool is_terraform(const Input& input) {
    return input.hcl || is_terraform_json_name(input.source->path());
}

/// Whether a file of a module declares anything that is judged.
Holds held(const TerraformFile& file) {
    const TerraformFolder alone = terraform_folder("", {file});
    const auto& all = alone.resources.all();
    const bool known = std::any_of(all.begin(), all.end(),
                                   [](const TerraformBlock& block) { return is_terraform_type(block.type); });
    return known || !alone.modules.all().empty() ? Holds::something : Holds::other_services;
}

/// The files of modules, by folder.
std::map<std::string, TerraformFolder> terraform_folders(std::vector<Input>& inputs) {
    std::map<std::string, std::vector<TerraformFile>> files;
    for (Input& input : inputs) {
        if (!input.source || !is_terraform(input)) continue;
        TerraformFile file{local_path(".", input.source->path()), input.hcl, std::nullopt};
        if (input.document && !input.document->roots().empty()) file.json = input.document->roots().front();
        tell(input, held(file));
        files[local_folder(file.path)].push_back(std::move(file));
    }
    std::map<std::string, TerraformFolder> folders;
    for (auto& [path, of_folder] : files) folders.emplace(path, terraform_folder(path, std::move(of_folder)));
    return folders;
}

/// Whether each input is one of `--var-file`, which is nothing but that.
std::vector<bool> values_among(const std::vector<Input>& inputs, const Options& options) {
    std::unordered_set<std::string> paths;
    for (const std::string& path : options.var_files) paths.insert(local_path(".", path));
    std::vector<bool> result(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const text::Source* source = paths.empty() ? nullptr : inputs[i].source;
        result[i] = source != nullptr && paths.contains(local_path(".", source->path()));
    }
    return result;
}

using InputsByPath = std::unordered_map<std::string, const Input*>;

InputsByPath inputs_by_path(const std::vector<Input>& inputs) {
    InputsByPath by_path;
    for (const Input& input : inputs) {
        if (input.source) by_path.emplace(local_path(".", input.source->path()), &input);
    }
    return by_path;
}

/// The files of `--var-file` in their order; one that could not be read is none.
std::vector<TerraformFile> value_files(const InputsByPath& by_path, const Options& options) {
    std::vector<TerraformFile> files;
    for (const std::string& path : options.var_files) {
        const auto found = by_path.find(local_path(".", path));
        if (found == by_path.end()) continue;
        const Input& input = *found->second;
        TerraformFile file{path, input.hcl, std::nullopt};
        if (input.document && !input.document->roots().empty()) file.json = input.document->roots().front();
        files.push_back(std::move(file));
    }
    return files;
}

/// The modules of a run, and which of them are judged as plans beside them have them.
struct Modules {
    std::map<std::string, TerraformFolder> folders;
    std::unordered_map<std::string, std::size_t> plans{};  ///< how many of a root module, by folder
};

/// The folder of the root module that a plan was made of, if it lies beside it.
const TerraformFolder* module_of(const document::Node& plan, const Input& input, const Modules& modules) {
    if (modules.folders.empty()) return nullptr;
    const auto found = modules.folders.find(local_folder(local_path(".", input.source->path())));
    return found != modules.folders.end() && is_plan_of(plan, found->second) ? &found->second : nullptr;
}

Modules modules_of(std::vector<Input>& inputs) {
    Modules modules{terraform_folders(inputs)};
    if (modules.folders.empty()) return modules;
    for (const Input& input : inputs) {
        if (!input.document || is_terraform(input)) continue;
        for (const document::Node& root : input.document->roots()) {
            if (!is_terraform_json(root)) continue;
            if (const TerraformFolder* folder = module_of(root, input, modules))
                ++modules.plans[folder->path];
        }
    }
    return modules;
}

/// Adds a plan or state. Of several plans of one module none is placed in it: they say different things of
/// it.
bool add_plan(Draft& draft, const Run& run, const document::Node& root, const Input& input,
              const Modules& modules) {
    const TerraformFolder* folder = module_of(root, input, modules);
    if (!folder || modules.plans.at(folder->path) != 1)
        return add_terraform_json(draft, run, root, *input.source, nullptr);
    PlanPlaces places(modules.folders, *folder);
    return add_terraform_json(draft, run, root, *input.source, &places);
}

void read_modules(Draft& draft, const Run& run, std::vector<Input>& inputs, Modules& modules,
                  const Options& options) {
    std::map<std::string, TerraformFolder>& folders = modules.folders;
    if (folders.empty()) return;
    std::unordered_set<std::string> planned;
    for (const auto& [path, count] : modules.plans) planned.insert(path);
    const InputsByPath by_path = inputs_by_path(inputs);
    give_values(folders, value_files(by_path, options), draft.findings);
    add_terraform(draft, run, folders, planned,
                  [&by_path](const std::string& path) -> std::optional<std::string> {
                      const auto found = by_path.find(path);
                      if (found == by_path.end()) return std::nullopt;
                      return std::string(found->second->source->content());
                  });
}

/// The data files of a run by path, and those whose resources services include: they are judged as parts of
/// the services.
class ServiceFiles {
public:
    explicit ServiceFiles(const std::vector<Input>& inputs) {
        std::vector<std::pair<std::string, document::Node>> including;
        for (const Input& input : inputs) {
            if (!input.source || !input.document || is_terraform(input)) continue;
            std::string path = local_path(".", input.source->path());
            for (const document::Node& root : input.document->roots()) {
                if (is_service(root)) including.emplace_back(local_folder(path), root);
            }
            by_path_.emplace(std::move(path), &input);
        }
        std::unordered_set<const text::Source*> seen;
        while (!including.empty()) {
            const auto [folder, root] = including.back();
            including.pop_back();
            for (const IncludedPath& one : included_paths(root, folder)) {
                const auto file = find(one.path);
                if (!file || !file->root || is_service(*file->root)) continue;
                if (one.takes_resources) included_.insert(file->source);
                if (seen.insert(file->source).second) including.emplace_back(folder, *file->root);
            }
        }
    }

    [[nodiscard]] std::optional<IncludedFile> find(const std::string& path) const {
        const auto found = by_path_.find(path);
        if (found == by_path_.end()) return std::nullopt;
        const std::vector<document::Node> roots = found->second->document->roots();
        return IncludedFile{found->second->source,
                            roots.empty() ? std::nullopt : std::optional<document::Node>(roots.front())};
    }
    [[nodiscard]] bool includes(const Input& input) const { return included_.contains(input.source); }

private:
    std::unordered_map<std::string, const Input*> by_path_;
    std::unordered_set<const text::Source*> included_;
};

/// Reads the scripts. The files that they hand to the CLI are theirs, and are not read again by themselves.
std::set<text::SourceId> read_scripts(Draft& draft, Descriptions& descriptions, const Run& run,
                                      std::vector<Input>& inputs) {
    std::set<text::SourceId> handed;
    const bool any =
        std::any_of(inputs.begin(), inputs.end(), [](const Input& input) { return input.shell; });
    if (!any) return handed;
    const InputsByPath by_path = inputs_by_path(inputs);
    const LocalFiles files = [&](const std::string& path) -> std::optional<LocalFile> {
        const auto found = by_path.find(path);
        if (found == by_path.end()) return std::nullopt;
        handed.insert(found->second->id);
        return LocalFile{found->second->source, found->second->id};
    };
    for (Input& input : inputs) {
        if (!input.shell) continue;
        const bool useful = add_shell(draft, descriptions, run, *input.shell, *input.source, files);
        tell(input, useful ? Holds::something : Holds::other_services);
    }
    for (Input& input : inputs) {
        if (handed.contains(input.id)) tell(input, Holds::something);
    }
    return handed;
}

}  // namespace

model::Topology read(std::vector<Input>& inputs, const Options& options, finding::Findings& findings) {
    Excerpts excerpts;
    Draft draft{excerpts, findings};
    Descriptions descriptions(draft, options);
    const Run run(options, findings);
    KubernetesObjects objects(draft, run);
    CrossplaneObjects managed(draft, run);
    std::vector<TemplateInput> templates;
    std::vector<Input*> written_in;  // by template
    const ServiceFiles files(inputs);
    const Assemblies assemblies(inputs, findings);
    for (const Input& input : inputs) {
        if (input.source) excerpts.add(input.id, *input.source);
    }
    const std::set<text::SourceId> handed = read_scripts(draft, descriptions, run, inputs);
    Modules modules = modules_of(inputs);
    const std::vector<bool> are_values = values_among(inputs, options);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        Input& input = inputs[i];
        if (are_values[i]) tell(input, Holds::other_services);
        if (!input.document || is_terraform(input) || are_values[i] || handed.contains(input.id)) continue;
        for (const document::Node& root : input.document->roots()) {
            if (is_terraform_json(root)) {
                const bool useful = add_plan(draft, run, root, input, modules);
                tell(input, useful ? Holds::something : Holds::other_services);
            } else if (is_assembly(input.source->path(), root)) {
                tell(input, Holds::other_services);
            } else if (files.includes(input)) {
                tell(input, Holds::other_services);
            } else if (is_template(root) || is_service(root)) {
                templates.push_back({input.source, root, assemblies.setting(input.source->path())});
                written_in.push_back(&input);
            } else if (managed.add(root, *input.source)) {
                objects.add(root);  // a list may hold objects of both
                tell(input, Holds::something);
            } else if (objects.add(root) || descriptions.add(root, *input.source)) {
                tell(input, Holds::something);
            }
        }
    }
    read_modules(draft, run, inputs, modules, options);
    const FileLookup lookup = [&files](const std::string& path) { return files.find(path); };
    auto written = written_in.begin();
    for (std::vector<Resource>& resources : read_templates(templates, lookup, options, findings)) {
        tell(**written++, resources.empty() ? Holds::other_services : Holds::something);
        for (Resource& resource : resources) {
            build(draft, resource);
            resource = {};  // what is not kept of it makes room for what is made of the next
        }
    }
    objects.build();
    managed.build();
    descriptions.build();
    finish(draft);
    descriptions.close();
    return std::move(draft.topology);
}

}  // namespace intake
