#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"
#include "document/written.hpp"
#include "value/fact.hpp"

namespace migration {

/// Says in a template what the classic side says: as its file writes it, where the file is that template,
/// else by what the value is made of. Nothing where neither can be done; whether the value is the same is for
/// the reading of the plan to tell.
class Carrier {
public:
    /// `document`: the template that is added to; null: a new one, into which literals alone go.
    explicit Carrier(const document::Document* document);

    /// Takes in how the template refers to a thing of its own with this ARN.
    void know(const value::Text& arn, document::Written reference);

    [[nodiscard]] std::optional<document::Written> value(const value::Fact<value::Text>& fact) const;
    [[nodiscard]] std::optional<document::Written> value(const value::Fact<std::int64_t>& fact) const;
    /// A text with holes, as a literal, `Ref`, `Fn::GetAtt` or `Fn::Sub`.
    [[nodiscard]] std::optional<document::Written> text(const value::Text& text) const;
    /// What stands at a place of the template.
    [[nodiscard]] std::optional<document::Written> written_at(text::Span place) const;
    /// The innermost mapping around a place of the template.
    [[nodiscard]] std::optional<document::Node> mapping_around(text::Span place) const;

    [[nodiscard]] bool is_template() const { return document_ != nullptr; }

private:
    void index(const document::Node& node);

    const document::Document* document_;
    std::unordered_map<std::uint32_t, std::vector<document::Node>> by_end_;
    std::vector<document::Node> mappings_;
    std::unordered_map<std::string, document::Written> known_;  ///< references by the key of the ARN
};

/// A value of a template, short forms of functions (`!Ref`) spelled out.
[[nodiscard]] document::Written written_of(const document::Node& node);

}  // namespace migration
