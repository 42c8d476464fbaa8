#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "intake/intake.hpp"
#include "intake/resource.hpp"
#include "intake/serverless_variables.hpp"

namespace intake {

/// What is known of the stack that a template becomes, from outside of it.
struct StackSetting {
    std::string account;  ///< empty: not known
    std::string region;   ///< empty: not known
    std::string name;     ///< empty: not known
    std::map<std::string, std::string, std::less<>> parameters;
};

/// One template, or a service of the Serverless Framework: a root of a document of the run.
struct TemplateInput {
    const text::Source* source = nullptr;
    document::Node root;
    const StackSetting* setting = nullptr;  ///< null: nobody says
};

/// Whether a document is a CloudFormation or SAM template, whole or a fragment with resources.
[[nodiscard]] bool is_template(document::Node root);

/// The resources of each template that the model is made of, in source order, what SAM makes behind
/// what it is made from. Exports are linked across all templates given, so give all of a run at once.
/// Services find the files that they include by `files`.
[[nodiscard]] std::vector<std::vector<Resource>> read_templates(const std::vector<TemplateInput>& templates,
                                                                const FileLookup& files,
                                                                const Options& options,
                                                                finding::Findings& findings);

/// Adds what something that nobody sees before it is deployed may attach to whatever is declared: that may
/// then have more policies than are read.
void open_policies(const std::string& name, text::Span place, std::vector<Resource>& resources);

}  // namespace intake
