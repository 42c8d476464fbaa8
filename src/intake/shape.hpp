#pragma once

#include <string_view>

#include "finding/finding.hpp"
#include "value/tree.hpp"

namespace intake {

/// Members of a tree as the builders ask for them. What has another form than it must have is unknown (that
/// it is wrong, its schema says: shapes.hpp); what AWS takes for nothing (null, an empty text) is absent.

[[nodiscard]] value::Tree map_member(const value::Tree& owner, std::string_view key);
[[nodiscard]] value::List<value::Tree> list_member(const value::Tree& owner, std::string_view key);
[[nodiscard]] value::Fact<value::Text> text_member(const value::Tree& owner, std::string_view key);
[[nodiscard]] value::Fact<std::int64_t> integer_member(const value::Tree& owner, std::string_view key);
[[nodiscard]] value::Fact<bool> boolean_member(const value::Tree& owner, std::string_view key);

/// The members of a map (of anything else none) with one more behind them, which counts where both are called
/// so.
[[nodiscard]] value::Tree with_member(const value::Tree& owner, std::string key, value::Tree value);
[[nodiscard]] value::Tree without_member(const value::Tree& owner, std::string_view key);

/// The first written part of a tree; nowhere, if nothing is written.
[[nodiscard]] text::Span written_place(const value::Tree& tree);

/// A text of which no part is unknown, or null.
[[nodiscard]] const std::string* literal(const value::Tree& tree);

void add_shape(finding::Findings& findings, std::string message, text::Span place);
void add_limit(finding::Findings& findings, std::string message, text::Span place);
/// A note of `limit`: a loop of CloudFormation's, which only AWS expands.
void add_unread_loop(finding::Findings& findings, std::string message, text::Span place);
/// A note of `template-unread`, and its outcome that the files leave open.
void add_unread(finding::Findings& findings, std::string message, text::Span place);
void add_unread(finding::Findings& findings, std::string message, const value::Reason& reason);
/// An outcome of `limit` that the files leave open.
void add_undecided(finding::Findings& findings, std::string message, const value::Reason& reason);

/// Shape findings of many alike: the first hundred, and in the end how many more there are.
class ShapeFaults {
public:
    explicit ShapeFaults(finding::Findings& findings) : findings_(findings) {}
    void add(std::string message, text::Span place);
    /// To be called once all are added.
    void close();

private:
    finding::Findings& findings_;
    std::size_t count_ = 0;
    text::Span first_unlisted_;
};

/// The tree with `change` applied to each of its alternatives.
template <class Change>
value::Tree alternatives(const value::Tree& tree, const Change& change) {
    if (!tree.is(value::Tree::Kind::choice)) return change(tree);
    return value::Tree::choice(tree.condition(), alternatives(tree.then(), change),
                               alternatives(tree.otherwise(), change));
}

/// Calls `visit(alternative, condition)` for each alternative of a tree.
template <class Visit>
void each_alternative(const value::Tree& tree, const value::Condition& exists, const Visit& visit) {
    if (!tree.is(value::Tree::Kind::choice)) return visit(tree, exists);
    each_alternative(tree.then(), exists && tree.condition(), visit);
    each_alternative(tree.otherwise(), exists && !tree.condition(), visit);
}

}  // namespace intake
