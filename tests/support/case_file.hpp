#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// One end-to-end case: files, then commands with what they must give.
///
///     === template.yaml
///     Resources: {}
///     === run
///     buslint check template.yaml
///     === exit 0
///     === out
///     ...
///     === err
///
/// `run` is a script for sh, with `buslint` on its path and the files around it. `exit`, `out` and `err`
/// belong to the `run` above; what is left out must be 0 or empty. Lines before the first section say what
/// the case is about.
struct CaseFile {
    struct File {
        std::string name;
        std::string content;
    };
    struct Run {
        std::string script;
        int exit = 0;
        std::string out;
        std::string err;
    };
    std::string about;
    std::vector<File> files;
    std::vector<Run> runs;

    [[nodiscard]] static CaseFile parse(std::string_view text);
    /// The text that `parse` reads.
    [[nodiscard]] std::string text() const;
};

}  // namespace support
