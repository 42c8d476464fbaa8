#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace migration {

/// Path by variable, as `InputPathsMap` has them.
using TemplatePaths = std::map<std::string, std::string>;

/// An input template as JSONata.
struct TemplateReading {
    std::string expression;  ///< without delimiters
    std::string probe;       ///< the template with something in place of its variables
    std::string obstacle;    ///< why there is none that means the same
    std::vector<std::string> notes;
};

/// A template is JSON with variables: `<name>` stands for a value, within a text for its characters. Lines
/// that are texts each are taken too; a template in any other form is not.
[[nodiscard]] TemplateReading translate_template(std::string_view text, const TemplatePaths& paths);

/// One JSON value, or null.
[[nodiscard]] std::unique_ptr<document::Document> read_json(std::string text);

}  // namespace migration
