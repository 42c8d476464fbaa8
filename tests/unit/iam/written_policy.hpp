#pragma once

#include <string>
#include <vector>

#include "document/document.hpp"
#include "iam/fault.hpp"
#include "intake/document_tree.hpp"
#include "intake/policy_document.hpp"

/// A policy document as a reader finds it in a file of its own.
class WrittenPolicy {
public:
    /// `inside`: the document is a text of another, as policies often are in templates.
    explicit WrittenPolicy(const std::string& json, iam::Site where = {}, bool inside = false)
        : site(std::move(where)) {
        const text::SourceId id = sources.add("policy.json", json);
        excerpts_.add(id, sources[id]);
        if (inside) {
            judge(value::Tree::text(value::Text(json), {id, 0, static_cast<std::uint32_t>(json.size())}));
            return;
        }
        document_ = document::read(sources, id, document::Format::json, findings);
        if (!document_->roots().empty()) judge(intake::tree_of(document_->roots().front(), findings));
    }

    [[nodiscard]] std::string_view excerpt(text::Span span) const { return sources.excerpt(span); }

    iam::Site site;
    text::Sources sources;
    finding::Findings findings;  ///< of the reader
    value::Fact<model::Policy> fact;
    std::vector<iam::Fault> faults;

private:
    void judge(const value::Tree& tree) {
        fact = intake::read_policy(tree, "policy", excerpts_, findings);
        if (fact.is_known()) faults = iam::faults(fact.value(), site);
    }

    std::unique_ptr<document::Document> document_;
    intake::Excerpts excerpts_;
};
