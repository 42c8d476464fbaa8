#pragma once

#include <unordered_map>

#include "document/document.hpp"
#include "value/tree.hpp"

namespace intake {

/// The sources of a run by id: a text that holds JSON is led back to its file by the bytes there.
class Excerpts {
public:
    void add(text::SourceId id, const text::Source& source) { sources_.emplace(id, &source); }
    /// The bytes a span covers; empty for a source that is not known.
    [[nodiscard]] std::string_view at(text::Span span) const;

private:
    std::unordered_map<text::SourceId, const text::Source*> sources_;
};

/// A document's node as it stands: no functions, no references.
[[nodiscard]] value::Tree tree_of(const document::Node& node);

/// What the JSON in a text says, with spans that lead to the file; holes stay holes. A tree that is
/// no text, and a text that is no JSON, stay as they are; a text that may become JSON is unknown.
[[nodiscard]] value::Tree read_json_text(const value::Tree& tree, const Excerpts& excerpts);

}  // namespace intake
