#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "lint/rule.hpp"
#include "text/source.hpp"

namespace lint {

/// Where an example expects a finding to begin, and words of its message.
struct Caret {
    std::size_t file = 0;  ///< index in `Example::files`
    text::Position position;
    std::string says;
    std::uint32_t width = 1;  ///< how many bytes are marked
};

/// One entry of `good`, `bad` or `undecided`.
struct Example {
    enum class Kind : std::uint8_t { good, bad, undecided };
    struct File {
        std::string name;  ///< its ending decides the format
        std::string text;
        document::Origin origin;  ///< where each byte of the text stands in the rule file
    };
    Kind kind = Kind::good;
    std::string name;
    text::Span place;  ///< of its name in the rule file
    std::vector<File> files;
    std::vector<Caret> carets;
    bool document = true;  ///< belongs on the rule's page

    // Options of the run.
    bool migration = false;
    std::string account;
    std::string region;
    std::string var_file;  ///< the one of the files that holds values of variables
    std::string baseline;  ///< the one of the files that is a baseline
};

/// The examples of a rule's document. What is wrong with them becomes findings of `rule`.
[[nodiscard]] std::vector<Example> read_examples(const document::Node& rule, finding::Findings& findings);

/// The examples of a rule, read anew from its file: only `explain` and tests want them. Their places are
/// those of the rule's own; of a rule that is built in they lead nowhere.
[[nodiscard]] std::vector<Example> examples_of(const Rule& rule);

/// The carets of a text: of each comment line `#  ^^^ words`, the first caret's column on the nearest
/// line above that is none.
[[nodiscard]] std::vector<Caret> carets_in(std::string_view text, std::size_t file);

}  // namespace lint
