#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace document {

/// A regular expression in the syntax of RE2, which is that of Go and so of Terraform. Matching takes time
/// linear in the text, whatever the expression.
class RegularExpression {
public:
    /// Nothing where the expression is broken, or would take more than a megabyte once it is compiled.
    [[nodiscard]] static std::optional<RegularExpression> read(std::string_view written);

    /// One match: where it is, and what its groups hold; nothing for a group that took no part.
    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::vector<std::optional<std::string>> groups{};
    };

    [[nodiscard]] const std::string& written() const;
    [[nodiscard]] bool is_in(std::string_view text) const;
    /// The leftmost match that begins at an offset or behind it.
    [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from) const;
    /// Of each group; empty for one without a name.
    [[nodiscard]] std::vector<std::string> group_names() const;

private:
    struct Compiled;
    explicit RegularExpression(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}
    std::shared_ptr<const Compiled> compiled_;  ///< shared by copies
};

}  // namespace document
