#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"
#include "document/hcl.hpp"
#include "document/written.hpp"
#include "value/fact.hpp"

namespace migration {

/// The variables of Terraform that are declared for what is not known: their names by the symbol's id.
using PlanVariables = std::map<std::string, std::string>;

/// Says in a file what the classic side says: as its file writes it, where it is added to that file, else by
/// what the value is made of. Nothing where neither can be done; whether the value is the same is for the
/// reading of the plan to tell.
///
/// In Terraform, too, a reference is a `Ref` and a text with references an `Fn::Sub`, their arguments
/// expressions.
class Carrier {
public:
    /// Into a new file: literals, and the account, Region and partition.
    Carrier() = default;
    /// Into a template.
    explicit Carrier(const document::Document& document);
    /// Into a module of Terraform.
    explicit Carrier(std::vector<const document::HclFile*> module);
    /// Into a new module of Terraform, with variables for what is not known.
    explicit Carrier(PlanVariables& variables);

    /// Takes in how the file refers to a thing of its own with this ARN.
    void know(const value::Text& arn, document::Written reference);

    [[nodiscard]] std::optional<document::Written> value(const value::Fact<value::Text>& fact) const;
    [[nodiscard]] std::optional<document::Written> value(const value::Fact<std::int64_t>& fact) const;
    /// A text with holes, as a literal, `Ref`, `Fn::GetAtt` or `Fn::Sub`.
    [[nodiscard]] std::optional<document::Written> text(const value::Text& text) const;
    /// What stands at a place of the file.
    [[nodiscard]] std::optional<document::Written> written_at(text::Span place) const;
    /// A block of parameters as it is written, by its name in CloudFormation and the place of its name.
    [[nodiscard]] std::optional<document::Written> block_of(const std::string& name, text::Span place) const;

    [[nodiscard]] bool is_template() const { return into_ == Into::template_; }

private:
    enum class Into : std::uint8_t { nothing, template_, module, variables };

    void index(const document::Node& node);
    [[nodiscard]] std::optional<document::Node> mapping_around(text::Span place) const;
    [[nodiscard]] std::optional<document::Written> value_of(const document::HclExpression& expression) const;
    [[nodiscard]] std::optional<document::Written> members_of(const document::HclBlock& block) const;
    [[nodiscard]] const document::HclBlock* block_at(text::Span place) const;
    [[nodiscard]] std::optional<document::Written> expression_at(text::Span place) const;
    [[nodiscard]] std::optional<std::string> name_of(const value::Symbol& hole) const;
    [[nodiscard]] std::string variable_of(const value::Symbol& hole) const;

    Into into_ = Into::nothing;
    std::unordered_map<std::uint32_t, std::vector<document::Node>> by_end_;
    std::vector<document::Node> mappings_;
    std::vector<const document::HclFile*> module_;
    PlanVariables* variables_ = nullptr;
    std::unordered_map<std::string, document::Written> known_;  ///< references by the key of the ARN
};

/// A value of a template, short forms of functions (`!Ref`) spelled out.
[[nodiscard]] document::Written written_of(const document::Node& node);

}  // namespace migration
