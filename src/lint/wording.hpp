#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "lint/rule.hpp"
#include "predicate/predicate.hpp"

namespace lint {

/// Characters that a message shows of one value.
inline constexpr std::size_t longest_value = 400;

/// A message with holes, `{subscriber.name}`; `{{` and `}}` are braces.
class Wording {
public:
    /// An unknown value is shown as `unknown`. Of a long one the beginning and the end are shown: names in
    /// hostile input have no bounds, and they are repeated in every message.
    [[nodiscard]] std::string say(std::span<const predicate::Value> variables, predicate::Host& host) const;
    /// Nothing where a value is unknown: a sentence with `unknown` in it says nothing.
    [[nodiscard]] std::optional<std::string> say_if_known(std::span<const predicate::Value> variables,
                                                          predicate::Host& host) const;

private:
    friend std::optional<Wording> compile_wording(const Phrase&, const predicate::Scope&, finding::Findings&);
    struct Piece {
        std::string literal;
        std::optional<predicate::Expression> hole;
    };
    /// Whether all values were known.
    bool append(std::string& text, std::span<const predicate::Value> variables, predicate::Host& host) const;

    std::vector<Piece> pieces_;
};

/// Nothing where there is a mistake, which is then a finding of `rule`.
[[nodiscard]] std::optional<Wording> compile_wording(const Phrase& phrase, const predicate::Scope& scope,
                                                     finding::Findings& findings);

/// The expression of a phrase; nothing where there is a mistake, which is then a finding of `rule`.
[[nodiscard]] std::optional<predicate::Expression> compile_phrase(const Phrase& phrase,
                                                                  const predicate::Scope& scope,
                                                                  finding::Findings& findings);

}  // namespace lint
