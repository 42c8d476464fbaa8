#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "document/json_tokens.hpp"

namespace document {

/// Reads one JSON value from the left without building a tree: the caller says what it expects next, and what
/// it does not care for is stepped over. After a fault everything fails.
///
///     cursor.members([&](std::string_view key) {
///         if (key == "id") return cursor.string(id);
///         return cursor.skip();
///     });
class JsonCursor {
public:
    enum class Next : std::uint8_t { object, array, string, word, nothing };

    /// Both must outlive the cursor; `tokens` are those of `text`.
    JsonCursor(const JsonTokens& tokens, std::string_view text) : tokens_(&tokens), text_(text) {}

    /// What the next value is.
    [[nodiscard]] Next next() const;
    [[nodiscard]] bool at_end() const { return at_ >= tokens_->size(); }
    [[nodiscard]] bool failed() const { return failed_; }

    /// Calls `member(key)` for each member of the object that comes next; it must take the value. The key is
    /// valid during the call. False where no object comes next or it is malformed.
    template <class Member>
    bool members(Member member) {
        if (!take('{')) return fail();
        if (take('}')) return true;
        do {
            std::string decoded;
            const std::optional<std::string_view> name = key(decoded);
            if (!name || !take(':') || !member(*name)) return fail();
        } while (take(','));
        return take('}') || fail();
    }

    /// Calls `element()` for each element of the array that comes next; it must take the value.
    template <class Element>
    bool elements(Element element) {
        if (!take('[')) return fail();
        if (take(']')) return true;
        do {
            if (!element()) return fail();
        } while (take(','));
        return take(']') || fail();
    }

    /// The string that comes next, decoded. False where something else comes, which stays.
    bool string(std::string& decoded);
    /// The number, `true`, `false` or `null` that comes next, as it is spelt.
    bool word(std::string_view& spelling);
    /// Steps over a value of any kind. Of what is inside only the brackets are looked at.
    bool skip();
    /// Steps over a value and gives its text.
    bool raw(std::string_view& value);

private:
    [[nodiscard]] std::uint32_t begin() const { return (*tokens_)[at_]; }
    [[nodiscard]] std::uint32_t behind_token() const;
    bool take(char c);
    std::optional<std::string_view> key(std::string& decoded);
    bool fail() {
        failed_ = true;
        return false;
    }

    const JsonTokens* tokens_;
    std::string_view text_;
    std::uint32_t at_ = 0;
    bool failed_ = false;
};

}  // namespace document
