#pragma once

#include <unordered_map>

#include "finding/finding.hpp"
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

/// What the JSON in a text says where an object belongs, with spans that lead to the file; holes stay
/// holes. A tree that is no text stays as it is, and one that can be no object is a `shape` finding. A text
/// that is no JSON stays, and is a `syntax` finding; one that may become JSON is unknown, and a finding only
/// if what is known of it is broken.
[[nodiscard]] value::Tree read_json_text(const value::Tree& tree, const Excerpts& excerpts,
                                         finding::Findings& findings);

}  // namespace intake
