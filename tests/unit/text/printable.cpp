#include "text/printable.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace std::string_literals;

TEST_CASE("what acts on a terminal is escaped") {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"plain é 日本 😀", "plain é 日本 😀"},
        {"a\nb\r\tc", "a\\nb\\r\\tc"},
        {"\x1b[31mred", "\\x1b[31mred"},
        {"nul\0!"s, "nul\\x00!"},
        {"\x7f", "\\x7f"},
        {"\xc2\x9b"
         "31m",
         "\\u009b31m"},
        {"\xff\x9b", "\\xff\\x9b"},
        {"\xe6\x97", "\\xe6\\x97"},
        {"a\u202eb", "a\\u202eb"},
        {"\u2066\u2069\u200f\u061c", "\\u2066\\u2069\\u200f\\u061c"},
        {"\u2028\u2029\u200b\ufeff", "\\u2028\\u2029\\u200b\\ufeff"},
        {"\U000e0041", "\\u{e0041}"},
        {"👩\u200d👧", "👩\u200d👧"},
        {"C:\\new", "C:\\new"},
        {"", ""},
    };
    for (const auto& [bytes, expected] : cases) CHECK(text::printable(bytes) == expected);
}

TEST_CASE("a text of several lines keeps them") {
    CHECK(text::printable_lines("a\n\tb\r\n\x1b[31m\u202e") == "a\n\tb\\r\n\\x1b[31m\\u202e");
}
