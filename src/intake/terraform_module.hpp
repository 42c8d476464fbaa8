#pragma once

#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "intake/hcl_evaluator.hpp"
#include "intake/terraform_eventbridge_module.hpp"
#include "intake/terraform_folder.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

/// One of the things that a block makes: by `count`, by `for_each`, or the only one.
struct TerraformInstance {
    std::string key;  ///< `[0]`, `["eu"]`, or empty
    value::Condition exists;
    value::Tree count_index;
    value::Tree each_key;
    value::Tree each_value;
    bool is_open = false;  ///< stands for all: their number or keys are not known
};

/// What the modules of one root module share.
struct TerraformConfiguration {
    Draft& draft;
    const TerraformNames& names;
    const std::map<std::string, TerraformFolder>& folders;
    HclBudget& budget;
    std::function<std::optional<std::string>(const std::string& path)> file_text;
    const value::Text& region;
    std::vector<std::unique_ptr<document::HclFile>> templates{};  ///< texts of the JSON syntax
    std::size_t modules = 0;
};

/// A folder as it is called: the root, or a module with arguments.
class TerraformModule {
public:
    TerraformModule(TerraformConfiguration& configuration, const TerraformFolder& folder)
        : configuration_(configuration), folder_(folder) {}

    /// All resources that mean something here, those of called modules too.
    void collect(std::vector<TerraformResource>& to);
    [[nodiscard]] HclResolved resolve(const HclReference& reference, const TerraformInstance& instance);
    [[nodiscard]] std::optional<std::string> file_text(std::string_view path) const;
    [[nodiscard]] std::string address_of(const TerraformInstance& instance) const;

private:
    using Tree = value::Tree;
    struct Call {
        TerraformModule* parent = nullptr;
        const TerraformBlock* block = nullptr;
        TerraformInstance instance;
    };
    struct Child {
        std::unique_ptr<TerraformModule> local;  ///< null: its folder is not among the files
        std::optional<EventbridgeModule> known;
    };

    // terraform_module.cpp
    [[nodiscard]] Tree variable(const std::string& name);
    [[nodiscard]] Tree given_variable(const TerraformBlock& block);
    [[nodiscard]] Tree unset_variable(const TerraformBlock& block) const;
    [[nodiscard]] Tree local(const std::string& name);
    [[nodiscard]] Tree output(const std::string& name);
    [[nodiscard]] Tree guarded(const std::string& key, const std::function<Tree()>& make);
    [[nodiscard]] const std::vector<TerraformInstance>& instances(const TerraformBlock& block);
    void tell_limit(text::Span place) const;
    [[nodiscard]] std::vector<TerraformInstance> counted(const Tree& count, const std::string& written) const;
    [[nodiscard]] std::vector<TerraformInstance> keyed(const Tree& each, const std::string& written) const;
    [[nodiscard]] TerraformInstance open_instance(const std::string& written,
                                                  const value::Reason& reason) const;
    [[nodiscard]] std::string base_address(const TerraformBlock& block, bool is_data) const;
    void collect_block(const TerraformBlock& block, std::vector<TerraformResource>& to);

    // terraform_body.cpp
    [[nodiscard]] Tree value(const TerraformExpression& expression, const TerraformInstance& instance,
                             const HclNames& names = {});
    [[nodiscard]] Tree json_value(const document::Node& node, HclScope& scope);
    [[nodiscard]] Tree block_attributes(const TerraformBlock& block, const TerraformInstance& instance);
    [[nodiscard]] Tree body_value(const document::HclBody& body, text::Span place,
                                  const TerraformInstance& instance, const HclNames& names, int depth);
    void add_block(const document::HclBlock& block, const TerraformInstance& instance, const HclNames& names,
                   int depth, std::vector<Tree::Entry>& entries);
    [[nodiscard]] Tree dynamic_blocks(const document::HclBlock& block, const TerraformInstance& instance,
                                      const HclNames& names, int depth);

    // terraform_scope.cpp
    [[nodiscard]] HclResolved resolve_name(const HclReference& reference, const TerraformInstance& instance);
    [[nodiscard]] Tree written(const TerraformBlock& block, const TerraformInstance& instance,
                               const std::string& address, std::string_view attribute);
    [[nodiscard]] Tree attribute(const TerraformBlock& block, const TerraformInstance& instance, bool is_data,
                                 std::string_view name);
    [[nodiscard]] Tree object(const TerraformBlock& block, const TerraformInstance& instance, bool is_data);
    [[nodiscard]] Tree all_objects(const TerraformBlock& block, bool is_data);
    [[nodiscard]] HclResolved resource(const HclReference& reference, const TerraformBlock& block,
                                       bool is_data);
    [[nodiscard]] HclResolved module_output(const HclReference& reference);
    [[nodiscard]] Tree child_output(const TerraformBlock& block, const TerraformInstance& instance,
                                    const std::string& name);
    [[nodiscard]] Tree child_object(const TerraformBlock& block, const TerraformInstance& instance);
    [[nodiscard]] Child& child(const TerraformBlock& block, const TerraformInstance& instance);
    void hand_out(const TerraformBlock& block, const TerraformInstance& instance);

    TerraformConfiguration& configuration_;
    const TerraformFolder& folder_;
    std::string address_;  ///< `module.a.module.b[0]`; empty for the root
    std::optional<Call> call_;
    value::Condition exists_;
    int depth_ = 0;
    std::unordered_map<std::string, std::optional<Tree>> values_;  ///< nothing while it is being made
    std::unordered_map<const TerraformBlock*, std::vector<TerraformInstance>> instances_;
    std::unordered_map<std::string, Child> children_;
};

/// What a comment within a block says to this program, as `Metadata` of a template would.
[[nodiscard]] value::Tree marker_of(const TerraformBlock& block);

/// The folders that another one calls as a module: they are read with its arguments.
[[nodiscard]] std::unordered_set<std::string> called_folders(
    const std::map<std::string, TerraformFolder>& folders);

/// Reads the folders of a run: each that no other calls is a configuration of its own.
/// Those that are `planned` are judged as their plans have them.
void add_terraform(Draft& draft, const Run& run, const std::map<std::string, TerraformFolder>& folders,
                   const std::unordered_set<std::string>& planned,
                   const std::function<std::optional<std::string>(const std::string& path)>& file_text);

}  // namespace intake
