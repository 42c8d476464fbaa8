#include "text/encoding.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace std::string_literals;

TEST_CASE("marks decide the encoding") {
    struct Case {
        const char* what;
        std::string bytes;
        std::string expected;
    };
    const std::vector<Case> cases{
        {"no mark", "a: é"s, "a: é"},
        {"UTF-8 mark",
         "\xef\xbb\xbf"
         "a: b"s,
         "a: b"},
        {"only the first mark goes", "\xef\xbb\xbf\xef\xbb\xbf!"s, "\xef\xbb\xbf!"},
        {"UTF-16LE",
         "\xff\xfe"
         "a\0\xe9\0"s,
         "aé"},
        {"UTF-16BE", "\xfe\xff\0a\0\xe9"s, "aé"},
        {"UTF-16 pair", "\xfe\xff\xd8\x3d\xde\x00"s, "😀"},
        {"UTF-16 lone high", "\xfe\xff\xd8\x3d\0x"s, "\xef\xbf\xbdx"},
        {"UTF-16 lone low", "\xfe\xff\xde\x00\0x"s, "\xef\xbf\xbdx"},
        {"UTF-16 high at the end", "\xfe\xff\xd8\x3d"s, "\xef\xbf\xbd"},
        {"UTF-16 half a unit",
         "\xff\xfe"
         "a\0b"s,
         "a\xef\xbf\xbd"},
        {"UTF-32LE", "\xff\xfe\0\0a\0\0\0\0\xf6\x01\0"s, "a😀"},
        {"UTF-32BE", "\0\0\xfe\xff\0\0\0a\0\x01\xf6\0"s, "a😀"},
        {"UTF-32 too large", "\0\0\xfe\xff\0\x11\0\0"s, "\xef\xbf\xbd"},
        {"UTF-32 half a unit", "\0\0\xfe\xff\0\0\0a\0"s, "a\xef\xbf\xbd"},
        {"mark only", "\xff\xfe"s, ""},
        {"empty", ""s, ""},
    };
    for (const Case& c : cases) {
        CAPTURE(c.what);
        CHECK(text::to_utf8(c.bytes) == c.expected);
    }
}
