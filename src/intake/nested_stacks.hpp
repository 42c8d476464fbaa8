#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "text/source.hpp"

namespace intake {

/// A resource that makes a stack of another template: `AWS::CloudFormation::Stack`, or SAM's
/// `AWS::Serverless::Application` (CloudFormation guide, "Embed stacks within other stacks using nested
/// stacks"; SAM guide, "AWS::Serverless::Application").
struct NestedStack {
    std::string name;           ///< logical id
    text::Span name_place;      ///< of that
    text::Span place;           ///< of what says where the template is; else of the logical id
    std::string path;           ///< of a local template, made plain by `local_path`; empty: there is none
    std::string given;          ///< the path as written
    std::string why;            ///< there is no path
    bool is_elsewhere = false;  ///< what is written is no path at all: nobody expects a file
};

[[nodiscard]] bool is_nested_stack(std::string_view type);

/// The stacks that a template in this folder nests.
[[nodiscard]] std::vector<NestedStack> nested_stacks(document::Node root, const std::string& folder);

/// The paths of local templates in a template that is not parsed yet; may name too many.
[[nodiscard]] std::vector<std::string> nested_in(std::string_view content, const std::string& folder);

}  // namespace intake
