#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/builder.hpp"
#include "document/json_tokens.hpp"

namespace document {

/// Walks over the tokens and builds; stops at the first fault.
class JsonWalker {
public:
    JsonWalker(Builder& builder, const JsonTokens& tokens, std::string_view text)
        : builder_(builder), tokens_(tokens), text_(text) {}

    std::optional<JsonFault> walk();

private:
    enum class Next : std::uint8_t { value, value_or_end, key, key_or_end, colon, comma_or_end };

    [[nodiscard]] std::uint32_t begin() const { return tokens_[at_]; }
    [[nodiscard]] std::uint32_t behind_token() const;
    bool step();
    bool value();
    bool key();
    bool colon();
    bool comma_or_end();
    bool open(Kind kind);
    bool skip_deep();
    bool close();
    bool string();
    bool decode(std::string_view body, std::uint32_t from);
    bool word();
    void after_value();
    bool fail(std::string message);
    bool fail_at(std::uint32_t from, std::uint32_t to, std::string message);
    [[nodiscard]] bool in_mapping() const { return !open_.empty() && open_.back().kind == Kind::mapping; }

    struct Open {
        Kind kind;
        std::uint32_t begin;
    };
    Builder& builder_;
    const JsonTokens& tokens_;
    std::string_view text_;
    std::uint32_t at_ = 0;
    Next next_ = Next::value;
    std::vector<Open> open_;
    std::optional<JsonFault> fault_;
};

}  // namespace document
