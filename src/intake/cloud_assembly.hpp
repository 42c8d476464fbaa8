#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "finding/finding.hpp"
#include "intake/intake.hpp"
#include "intake/template.hpp"

namespace intake {

/// Whether a document is the manifest of a cloud assembly, which CDK synthesises (CDK API reference,
/// "AssemblyManifest").
[[nodiscard]] bool is_assembly(std::string_view path, document::Node root);

/// The templates and nested assemblies that a manifest names, as paths; of a file that is not parsed yet.
[[nodiscard]] std::vector<std::string> named_in_assembly(std::string_view path, std::string_view content);

/// What the cloud assemblies of a run say of the stacks of its templates. What is wrong with a manifest, and
/// a template that is not among the files, become findings.
class Assemblies {
public:
    Assemblies(const std::vector<Input>& inputs, finding::Findings& findings);

    /// Of the template in a file; null: no assembly names it.
    [[nodiscard]] const StackSetting* setting(const std::string& path) const;

private:
    std::unordered_map<std::string, StackSetting> settings_;  ///< by path of the template
};

}  // namespace intake
