#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "document/document.hpp"
#include "document/hcl.hpp"

namespace intake {

/// A value as a file writes it: in HCL, or in the JSON syntax, where texts are templates.
using TerraformExpression = std::variant<document::HclExpression, document::Node>;

/// One block with a name, overrides merged (Terraform documentation, "Override Files").
struct TerraformBlock {
    std::string type;  ///< of a resource or data source; else empty
    std::string name;
    text::Span place;                              ///< of the name
    text::Span block;                              ///< all of it
    std::vector<const document::HclBody*> bodies;  ///< each overrides those before
    std::vector<document::Node> objects;           ///< the same in the JSON syntax
    /// `# buslint: replaces ADDRESS` within a subscriber: the classic target whose place it takes.
    std::string replaces{};
    text::Span replaces_place{};

    [[nodiscard]] std::optional<TerraformExpression> find(std::string_view attribute) const;
};

/// Blocks of one kind by name: `TYPE.NAME` for resources.
class TerraformBlocks {
public:
    [[nodiscard]] const TerraformBlock* find(const std::string& name) const;
    [[nodiscard]] const std::vector<TerraformBlock>& all() const { return all_; }
    /// Adds a block, or to the one of its name.
    void add(const std::string& name, TerraformBlock block);

private:
    std::vector<TerraformBlock> all_;
    std::unordered_map<std::string, std::size_t> by_name_;
};

/// All files of one folder, which are one module.
struct TerraformFolder {
    std::string path;
    TerraformBlocks variables;
    TerraformBlocks resources;
    TerraformBlocks data;
    TerraformBlocks modules;
    TerraformBlocks outputs;
    std::unordered_map<std::string, TerraformExpression> locals;
    std::unordered_map<std::string, TerraformExpression> values;  ///< of variables, from `*.tfvars`
    std::vector<TerraformBlock> providers;                        ///< those called `aws`
};

/// What a folder holds of Terraform: `path` tells what each file is for.
struct TerraformFile {
    std::string path;
    const document::HclFile* hcl = nullptr;
    std::optional<document::Node> json;  ///< of `*.tf.json` and `*.tfvars.json`
};

/// The files in order of their names, overrides last.
[[nodiscard]] TerraformFolder terraform_folder(std::string path, std::vector<TerraformFile> files);

}  // namespace intake
