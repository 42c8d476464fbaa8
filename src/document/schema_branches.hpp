#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace document {

/// The parts of a schema that speak of the value at one path: references followed, alternatives and
/// conditional branches side by side.
class SchemaBranches {
public:
    explicit SchemaBranches(const Node& schema);

    /// The branches for a member or an element of the value.
    [[nodiscard]] SchemaBranches member(std::string_view name) const;
    [[nodiscard]] SchemaBranches element(std::size_t index) const;

    /// What the keyword says in each branch that has it.
    [[nodiscard]] std::vector<Node> all(std::string_view keyword) const;
    /// The branches themselves.
    [[nodiscard]] const std::vector<Node>& parts() const { return parts_; }

private:
    SchemaBranches() = default;
    void add(const Node& part, unsigned depth);
    void add_each(const Node& part, std::string_view keyword, unsigned depth);
    [[nodiscard]] std::optional<Node> referred(std::string_view reference) const;

    std::vector<Node> root_;  ///< one node; a node has no empty state
    std::vector<Node> parts_;
};

}  // namespace document
