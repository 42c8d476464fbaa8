#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace document {

/// Finds where a JSON value ends, in bytes that come piece by piece. Checks brackets, strings, commas and
/// colons, so that a value that is cut off is noticed where the next one begins; numbers, escapes and UTF-8
/// are left to the reader of the whole value.
class JsonSkimmer {
public:
    enum class Outcome : std::uint8_t { more, done, fault };

    /// Begins with a value, or inside of an object behind one of its values.
    void begin_value() { restart(Expect::value); }
    void begin_in_object();

    /// Goes on at `at`, which then is behind the value, at the fault, or at the end where more is needed.
    Outcome feed(std::string_view bytes, std::size_t& at);
    /// What is wrong, after a fault. Of static storage.
    [[nodiscard]] std::string_view fault() const { return fault_; }

private:
    enum class Expect : std::uint8_t { value, value_or_end, key, key_or_end, colon, comma_or_end };
    enum class Inside : std::uint8_t { nothing, string, escape, word };

    void restart(Expect expect);
    Outcome string(std::string_view bytes, std::size_t& at);
    Outcome word(std::string_view bytes, std::size_t& at);
    Outcome token(char c);
    Outcome begin_of_value(char c);
    Outcome open(char c);
    Outcome close(char c);
    Outcome after_value();
    Outcome fail(std::string_view why);

    std::vector<char> open_;
    Expect expect_ = Expect::value;
    Inside inside_ = Inside::nothing;
    bool is_key_ = false;
    std::string_view fault_;
};

}  // namespace document
