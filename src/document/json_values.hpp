#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/json_cursor.hpp"
#include "document/json_skimmer.hpp"
#include "document/json_tokens.hpp"

namespace document {

/// Fills `to` with at most `room` bytes and says how many came; 0 is the end.
using ReadBytes = std::function<std::size_t(char* to, std::size_t room)>;

/// The JSON values of a stream of any length, one at a time and in bounded memory: values on a line each,
/// values that follow one another, the elements of arrays, and those of arrays under one of a few keys where
/// the key is the first of its object, which is how tools wrap what they list. What cannot be read is told
/// and stepped over; the rest is read.
class JsonValues {
public:
    struct Value {
        std::uint64_t line = 1;  ///< on which it begins
        std::string_view text;   ///< valid until the next call; after a fault, its beginning
        std::string fault;       ///< not empty: what is wrong with the text
    };
    struct Limits {
        std::size_t value_bytes = 32u << 20;
        std::size_t nested_lists = 8;  ///< arrays deeper than that are values
    };

    /// `wrappers`: the keys under which arrays are gone into.
    JsonValues(ReadBytes read, std::vector<std::string> wrappers) : JsonValues(read, wrappers, Limits()) {}
    JsonValues(ReadBytes read, std::vector<std::string> wrappers, Limits limits);

    /// The next value, or what cannot be read; nothing at the end.
    [[nodiscard]] std::optional<Value> next();
    /// A cursor before the value that came last. Only without a fault.
    [[nodiscard]] JsonCursor cursor() const { return {tokens_, text_}; }

private:
    /// An array that is gone into.
    struct List {
        std::uint64_t line;
        bool in_object;
    };
    enum class Step : std::uint8_t { value, again, end };

    [[nodiscard]] std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
    bool fill();
    bool has(std::size_t bytes);
    void drop(std::size_t bytes);
    void skip_to_resume();
    void step_over_separators();
    Step before_value();
    bool open_list();
    Step close_list();
    [[nodiscard]] std::size_t wrapper_length();
    std::optional<Value> line_value();
    Value skimmed_value();
    Value whole(std::size_t length);
    Value fault_at(std::size_t at, std::string why);
    void resume_behind(std::size_t fault);
    std::optional<Value> unclosed();

    ReadBytes read_;
    std::vector<std::string> wrappers_;
    Limits limits_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool ended_ = false;
    std::uint64_t line_ = 1;
    std::uint64_t consumed_ = 0;    ///< bytes behind us
    std::uint64_t read_again_ = 0;  ///< of them, bytes that a fault made us look at twice
    std::size_t refused_ = 0;       ///< so far ahead no line is one value
    bool line_begins_ = true;       ///< between the last line break and here there is only `indent_`
    std::string indent_;
    std::string resume_at_;  ///< not empty: after a fault, how a line begins at which to read on
    std::vector<List> lists_;
    JsonSkimmer skimmer_;
    JsonTokens tokens_;
    std::string_view text_;
};

}  // namespace document
