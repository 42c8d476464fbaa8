#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "predicate/predicate.hpp"

namespace predicate {

struct Token {
    enum class Kind : std::uint8_t { name, integer, text, symbol, end };
    Kind kind = Kind::end;
    std::string_view text;  ///< of a string: what stands between the quotes
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] bool is(Kind wanted, std::string_view spelling) const {
        return kind == wanted && text == spelling;
    }
};

/// The tokens of an expression, the last one `end`. The views point into `text`.
[[nodiscard]] std::optional<std::vector<Token>> tokens_of(std::string_view text, Mistake& mistake);

}  // namespace predicate
