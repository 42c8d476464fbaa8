#pragma once

#include "pattern/syntax.hpp"

namespace pattern {

/// Reads the members of leaves, and notes what AWS refuses of them.
class OperatorParser {
public:
    explicit OperatorParser(std::vector<Fault>& faults) : faults_(faults) {}

    /// One member of a leaf's list: a value or an operator. Open where it is refused or not known.
    [[nodiscard]] Matcher parse(const value::Tree& member);

private:
    Matcher parse_member(const value::Tree& member);
    Matcher parse_operator(const value::Tree& map);
    void read(Matcher& matcher, const value::Tree::Entry& entry);
    void text_operator(Matcher& matcher, const value::Tree::Entry& entry, Operator op);
    void anything_but(Matcher& matcher, const value::Tree& operand);
    void anything_but_nested(Matcher& matcher, const value::Tree& map);
    void anything_but_list(Matcher& matcher, const value::Tree& list);
    void exists(Matcher& matcher, const value::Tree& operand);
    void numeric(Matcher& matcher, const value::Tree& operand);
    void cidr(Matcher& matcher, const value::Tree& operand);
    bool add_text(Matcher& matcher, const value::Tree& operand, Operator op, bool ignore_case,
                  std::string_view name);
    void check_wildcard(const value::Tree& operand);
    void refuse(FaultKind kind, text::Span place, std::string words);

    std::vector<Fault>& faults_;
};

/// A member of which nothing is known.
[[nodiscard]] Matcher open_matcher(const value::Tree& tree);

/// Whether a tree may turn out to be anything: it is not known, or one hole.
[[nodiscard]] bool may_be_anything(const value::Tree& tree);

}  // namespace pattern
