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
};

/// One entry of `good`, `bad` or `undecided`.
struct Example {
    enum class Kind : std::uint8_t { good, bad, undecided };
    struct File {
        std::string name;  ///< its ending decides the format
        std::string text;
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
};

/// The examples of a rule's document. What is wrong with them becomes findings of `rule`.
[[nodiscard]] std::vector<Example> read_examples(const document::Node& rule, finding::Findings& findings);

/// The examples of a rule, read anew from its file: only `explain` and tests want them.
[[nodiscard]] std::vector<Example> examples_of(const Rule& rule);

/// The carets of a text: of each comment line `#  ^^^ words`, the first caret's column on the nearest
/// line above that is none.
[[nodiscard]] std::vector<Caret> carets_in(std::string_view text, std::size_t file);

/// How what a run over the example's files found differs from what the example says of the rule; one
/// sentence each, none where they agree. `first` is the source of the example's first file; the others
/// follow in order.
[[nodiscard]] std::vector<std::string> disagreements(const Example& example, const std::string& rule,
                                                     const text::Sources& sources, text::SourceId first,
                                                     const std::vector<finding::Finding>& found);

}  // namespace lint
