#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "intake/hcl_evaluator.hpp"

namespace intake {

/// One evaluation, with the variables of the `for` expressions around what is being evaluated.
class HclEvaluation {
public:
    using Expression = document::HclExpression;
    using Tree = value::Tree;
    using Text = value::Text;

    HclEvaluation(HclScope& scope, HclBudget& budget, const HclNames& names)
        : scope_(scope), budget_(budget), names_(names) {}

    [[nodiscard]] Tree evaluate(const Expression& expression);

    [[nodiscard]] HclScope& scope() { return scope_; }
    /// Takes steps from the budget; false when there are not so many.
    [[nodiscard]] bool spend(std::size_t steps);
    /// What Terraform refuses to evaluate: unknown, and noticed by `try` and `can`.
    [[nodiscard]] Tree fail(std::string why, text::Span place);
    /// A text that is not known: the same for the same expression in the same scope.
    [[nodiscard]] Tree hole(const Expression& expression, std::string why) const;
    /// The text of a scalar; of a list or map its JSON, as `jsonencode` leaves them what they are; a hole of
    /// what is unknown. None of null.
    [[nodiscard]] std::optional<Text> text_of(const Tree& leaf, const Expression& expression) const;
    /// A text made of texts, for each way their choices can fall.
    [[nodiscard]] Tree concatenate(const std::vector<Tree>& parts, const Expression& whole);
    /// `function` of the arguments for each way their choices can fall.
    using Function = std::function<Tree(const std::vector<Tree>&)>;
    [[nodiscard]] Tree for_each_way(std::vector<Tree> arguments, const Expression& whole,
                                    const Function& function);
    [[nodiscard]] Tree evaluate_template(const document::HclFile& file, HclNames names,
                                         const Expression& whole);

private:
    using Step = HclStep;
    /// Unknown where choices can fall in too many ways.
    [[nodiscard]] Tree bounded(Tree value) const;
    /// A boolean that is not known, as a choice.
    [[nodiscard]] Tree open_truth(const Expression& expression) const;
    [[nodiscard]] Tree truth_of(const Tree& tree, const Expression& expression);
    [[nodiscard]] value::Condition atom(const Expression& expression, std::string subject,
                                        std::string literal) const;
    [[nodiscard]] std::string id_of(const Expression& expression) const;

    // hcl_evaluator.cpp
    [[nodiscard]] Tree dispatch(const Expression& expression);
    [[nodiscard]] Tree conditional(const Expression& expression);
    [[nodiscard]] Tree template_(const Expression& expression);
    [[nodiscard]] Tree tuple(const Expression& expression);
    [[nodiscard]] Tree object(const Expression& expression);

    // hcl_loops.cpp
    struct Round {
        Tree key;
        Tree value;
    };
    [[nodiscard]] std::optional<std::vector<Round>> rounds(const Tree& collection) const;
    [[nodiscard]] Tree loop(const Expression& expression);
    [[nodiscard]] Tree loop_over(const Tree& collection, const Expression& expression);
    [[nodiscard]] Tree loop_round(const document::HclLoop& loop, const Expression& expression,
                                  std::vector<Tree>& items, std::vector<Tree::Entry>& entries);

    // hcl_traversal.cpp
    [[nodiscard]] Tree traversal(const Expression& expression);
    [[nodiscard]] bool collect(const Expression& from, std::vector<Step>& steps, Expression& root);
    [[nodiscard]] Tree resolved(const Expression& root, std::vector<Step> steps, text::Span place);
    [[nodiscard]] Tree apply(const Tree& tree, const std::vector<Step>& steps, std::size_t from);
    [[nodiscard]] Tree apply_attribute(const Tree& leaf, std::string_view name, text::Span place);
    [[nodiscard]] Tree apply_index(const Tree& leaf, const Tree& key, text::Span place);
    [[nodiscard]] Tree apply_splat(const Tree& leaf, const std::vector<Step>& steps, std::size_t from);
    [[nodiscard]] const Tree* variable(std::string_view name) const;

    // hcl_operators.cpp
    [[nodiscard]] Tree unary(const Expression& expression);
    [[nodiscard]] Tree binary(const Expression& expression);
    [[nodiscard]] Tree equality(const Tree& a, const Tree& b, const Expression& expression) const;
    [[nodiscard]] Tree arithmetic(const Tree& a, const Tree& b, const Expression& expression);
    [[nodiscard]] Tree logic(const Expression& expression);

    // hcl_functions.cpp
    [[nodiscard]] Tree call(const Expression& expression);
    [[nodiscard]] Tree try_(const Expression& expression);
    [[nodiscard]] Tree can(const Expression& expression);
    [[nodiscard]] bool arguments_of(const Expression& expression, std::vector<Tree>& arguments,
                                    Tree& unknown);

    HclScope& scope_;
    HclBudget& budget_;
    HclNames names_;
    std::vector<std::size_t> rounds_;  ///< of the loops around, to tell their holes apart
    std::vector<Tree> splat_items_;
    std::size_t failures_ = 0;
    std::size_t depth_ = 0;
};

/// A number: an integer where it is one.
[[nodiscard]] value::Tree hcl_number(double number, text::Span place);
/// The number that a leaf is or that its text spells; none if it does not.
[[nodiscard]] std::optional<double> number_of(const value::Tree& leaf);
[[nodiscard]] std::optional<bool> boolean_of(const value::Tree& leaf);
/// Whether two values are the same, types included.
[[nodiscard]] value::Truth same_value(const value::Tree& a, const value::Tree& b);
/// Whether an element may or may not be there, or stands for elements that are not known.
[[nodiscard]] bool opens_hcl_list(const value::Tree& item);
/// Whether nothing in it is unknown or a matter of choice; holes in texts may be.
[[nodiscard]] bool is_settled(const value::Tree& tree);
/// Entries by key, as Terraform goes through a map; of two with one key the last.
[[nodiscard]] std::vector<value::Tree::Entry> sorted_entries(const value::Tree& map);
/// JSON as `jsonencode` writes it; holes stay. None where something in it is not known.
[[nodiscard]] std::optional<value::Text> json_text_of(const value::Tree& tree);

}  // namespace intake
