#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "value/text.hpp"
#include "value/truth.hpp"

namespace value {

enum class Case : std::uint8_t { sensitive, insensitive };

/// A text taken apart for comparison: code points, above them the wildcards and the parts of holes.
using Tokens = std::u32string;

/// Numbers the holes of texts that are compared with each other. The same symbol has the same
/// number; a hole becomes as many tokens as are known of its form (an account is twelve digits).
/// Also bounds the work of all comparisons made with it.
class Holes {
public:
    /// Appends the text; `*` and `?` are plain characters.
    void append_literal(Tokens& tokens, const Text& text);
    void append_literal(Tokens& tokens, std::string_view text);
    /// Appends the text; `*` stands for any run of characters, `?` for one. Holes are plain text.
    void append_pattern(Tokens& tokens, const Text& text);
    void append_pattern(Tokens& tokens, std::string_view text);
    void append_hole(Tokens& tokens, const SymbolRef& symbol);

    /// The symbol of a token that `is_hole`.
    [[nodiscard]] const Symbol& symbol(char32_t token) const;

    /// Takes a step of comparison from what is left; false once nothing is.
    [[nodiscard]] bool spend() const;
    [[nodiscard]] bool spent() const { return steps_left_ == 0; }

private:
    std::vector<SymbolRef> symbols_;
    std::unordered_map<std::string, char32_t> numbers_;
    mutable std::size_t steps_left_ = 4'000'000;
};

[[nodiscard]] bool is_hole(char32_t token);
[[nodiscard]] bool is_any_run(char32_t token);
/// A hole that may hold anything, colons included.
[[nodiscard]] bool is_free_text(char32_t token, const Holes& holes);

/// Yes where the pattern matches the subject whatever is in the holes, no where it cannot, else
/// unknown. A hole of the subject is swallowed by `*`, or by the same hole in the pattern; holes that
/// are names made for different resources differ. Once the steps of `holes` are spent: unknown.
[[nodiscard]] Truth match(std::u32string_view pattern, std::u32string_view subject, const Holes& holes,
                          Case sensitivity = Case::sensitive);

/// `match` of a pattern with `*` and `?` against a subject without.
[[nodiscard]] Truth like(const Text& pattern, const Text& subject, Case sensitivity = Case::sensitive);

}  // namespace value
