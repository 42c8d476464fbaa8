#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "document/shell.hpp"
#include "intake/descriptions.hpp"
#include "intake/draft.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

/// A file of the run that a script names; absent when it is not one.
struct LocalFile {
    const text::Source* source = nullptr;
    text::SourceId id = text::no_source;
};
using LocalFiles = std::function<std::optional<LocalFile>(const std::string& path)>;

/// The paths of the JSON and YAML files that a script in a folder names by `file://`.
[[nodiscard]] std::vector<std::string> files_named_in_script(std::string_view script,
                                                             const std::string& folder);

/// Adds what the commands of a script ask of AWS (`aws events put-targets ...`), each read once, whatever
/// branch or loop it stands in. What only a run of the script tells (arguments, the environment, what other
/// programs print) is a hole. Whether there is such a command.
bool add_shell(Draft& draft, Descriptions& descriptions, const Run& run, const document::ShellScript& script,
               const text::Source& source, const LocalFiles& files);

}  // namespace intake
