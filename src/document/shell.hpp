#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "text/source.hpp"

// The language of sh and bash (POSIX, "Shell Command Language"; the manual of bash), as far as it says what a
// script asks of other programs.

namespace document {

struct ShellScript;
struct ShellWord;

/// A part of a word.
struct ShellPart {
    enum class Kind : std::uint8_t {
        text,      ///< `text` is what it says
        variable,  ///< `text` is its name; `otherwise`, if there, stands for it when it is unset
        output,    ///< what `script` prints: `$(...)`
        unknown,   ///< `text` is how the script writes it: `$1`, `${name%.*}`, `$((1 + 1))`
    };
    Kind kind = Kind::text;
    std::string text;
    std::shared_ptr<const ShellWord> otherwise;
    std::shared_ptr<const ShellScript> script;
    bool quoted = false;  ///< of what is not text: it stays one word, whatever blanks it brings
};

struct ShellWord {
    std::vector<ShellPart> parts;  ///< adjacent texts are one
    text::Span place;              ///< of a word that is one quoted text: what stands between the quotes
};

struct ShellAssignment {
    std::string name;
    ShellWord value;
};

/// A simple command, wherever it stands.
struct ShellCommand {
    std::vector<ShellAssignment> assignments;
    std::vector<ShellWord> words;
    std::optional<ShellWord> input;   ///< a here-document or here-string
    std::optional<ShellWord> output;  ///< the file that `>` names
    bool certain = false;  ///< in no branch, loop or subshell: it runs if what stands around it does
};

struct ShellScript {
    std::vector<ShellCommand> commands;
    std::vector<Comment> comments;  ///< of a whole script, those in `$(...)` included
};

/// Reads a script. What is left open (a quotation, a here-document, `$(`) is a `syntax` finding where it
/// begins, and what stands before it is kept; one nested too deep is a `limit` finding.
[[nodiscard]] std::unique_ptr<const ShellScript> read_shell(const text::Sources& sources, text::SourceId id,
                                                            finding::Findings& findings);

}  // namespace document
