#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/hcl.hpp"
#include "value/tree.hpp"

namespace intake {

/// One step of a traversal: `.name`, `[key]`, or `[*]` and `.*`.
struct HclStep {
    enum class Kind { attribute, index, splat };
    Kind kind = Kind::attribute;
    std::string_view name;  ///< of an attribute
    value::Tree key;        ///< of an index, evaluated
    text::Span place;
};

/// `aws_sqs_queue.q[0].arn`: the root `aws_sqs_queue` and three steps.
struct HclReference {
    std::string_view root;
    std::vector<HclStep> steps;
    text::Span place;
};

/// What a reference leads to, after so many of its steps; the evaluator takes the others itself.
struct HclResolved {
    value::Tree value;
    std::size_t steps = 0;
};

/// What the names in an expression stand for: a module, or a resource in it with `count` and `each`.
class HclScope {
public:
    HclScope() = default;
    HclScope(const HclScope&) = delete;
    HclScope& operator=(const HclScope&) = delete;
    virtual ~HclScope() = default;

    /// Variables of `for` expressions never come here. What does not exist is unknown, with its reason.
    [[nodiscard]] virtual HclResolved resolve(const HclReference& reference) = 0;
    /// The text of a file that `file` and `templatefile` name, relative to the working directory as Terraform
    /// takes it; none when it cannot be had.
    [[nodiscard]] virtual std::optional<std::string> file_text(std::string_view path);
    /// Begins the id of each hole that is made here: expressions of two instances do not have one value.
    [[nodiscard]] virtual std::string identity() const { return {}; }
};

/// Steps that all evaluations of a run may take together, for files that multiply what they write: one for
/// each expression and each value that is made, and one for each 64 bytes of a text.
struct HclBudget {
    std::size_t steps = 2'000'000;
};

/// The value of an expression as far as the scope knows the names in it.
[[nodiscard]] value::Tree evaluate(const document::HclExpression& expression, HclScope& scope,
                                   HclBudget& budget);

/// The same with names that are known beside the scope's: the iterator of a `dynamic` block.
using HclNames = std::vector<std::pair<std::string, value::Tree>>;
[[nodiscard]] value::Tree evaluate(const document::HclExpression& expression, HclScope& scope,
                                   HclBudget& budget, const HclNames& names);

}  // namespace intake
