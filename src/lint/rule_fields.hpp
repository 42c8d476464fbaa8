#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "lint/rule.hpp"

namespace lint {

/// Reads fields of a rule file, and says of each that is not as it must be what it must be.
class RuleFields {
public:
    using Node = document::Node;

    explicit RuleFields(finding::Findings& findings) : findings_(findings) {}

    void complain(std::string message, text::Span place);
    /// `what` names the mapping: "an entry of `related`".
    void check_keys(const Node& mapping, const std::vector<std::string_view>& known, std::string_view what);
    /// A scalar that is not empty. Missing ones are a mistake where they are needed.
    std::optional<Node> scalar(const Node& mapping, std::string_view key, bool needed, std::string_view what);
    Phrase phrase(const Node& mapping, std::string_view key, bool needed, std::string_view what);
    /// The elements of a list; a single value where one belongs is a list of one.
    std::vector<Node> scalars(const Node& mapping, std::string_view key);
    std::vector<Node> mappings(const Node& mapping, std::string_view key);
    finding::Severity severity(const Node& mapping, std::string_view what);
    finding::Confidence confidence(const Node& mapping, std::string_view what);

private:
    template <class Level, std::size_t Count>
    Level level(const Node& mapping, std::string_view key, const std::array<Level, Count>& levels,
                std::string_view what);

    finding::Findings& findings_;
};

[[nodiscard]] bool is_scalar(const document::Node& node);
/// Small letters, digits and hyphens.
[[nodiscard]] bool is_id(std::string_view text);
/// Small letters, digits and `_`.
[[nodiscard]] bool is_name(std::string_view text);
/// The place of a whole mapping would underline much of the file: its first key stands for it.
[[nodiscard]] text::Span head(const document::Node& mapping);
[[nodiscard]] Phrase phrase_of(const document::Node& scalar);

}  // namespace lint
