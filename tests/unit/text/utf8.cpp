#include "text/utf8.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

TEST_CASE("characters are decoded, invalid bytes stand alone") {
    struct Case {
        std::string bytes;
        char32_t code;
        int length;
        bool valid;
    };
    const std::vector<Case> cases{
        {"a", 'a', 1, true},
        {"é", 0xe9, 2, true},
        {"日", 0x65e5, 3, true},
        {"😀", 0x1f600, 4, true},
        {"\xf4\x8f\xbf\xbf", 0x10ffff, 4, true},
        {"\xf4\x90\x80\x80", 0xf4, 1, false},
        {"\xc0\x80", 0xc0, 1, false},
        {"\xe0\x80\x80", 0xe0, 1, false},
        {"\xf0\x80\x80\x80", 0xf0, 1, false},
        {"\xed\xa0\x80", 0xed, 1, false},
        {"\x80", 0x80, 1, false},
        {"\xe6\x97", 0xe6, 1, false},
        {"\xe6\x97x", 0xe6, 1, false},
    };
    for (const Case& c : cases) {
        const text::Character character = text::character_at(c.bytes, 0);
        CAPTURE(c.bytes);
        CHECK(character.code == c.code);
        CHECK(character.length == c.length);
        CHECK(character.valid == c.valid);
        if (c.valid) {
            std::string written;
            text::append_utf8(written, character.code);
            CHECK(written == c.bytes);
        }
    }
}

TEST_CASE("one can walk backwards") {
    const std::string bytes = "aé日😀\xff\x97";
    std::vector<std::size_t> offsets;
    for (std::size_t at = bytes.size(); at != 0;) offsets.push_back(at = text::previous(bytes, at));
    CHECK(offsets == std::vector<std::size_t>{11, 10, 6, 3, 1, 0});
    CHECK(text::previous(bytes, 0) == 0);
}

TEST_CASE("widths are those of a terminal") {
    CHECK(text::cells('a') == 1);
    CHECK(text::cells(0xe9) == 1);
    CHECK(text::cells(0x65e5) == 2);
    CHECK(text::cells(0x1f600) == 2);
    CHECK(text::cells(0x301) == 0);
    CHECK(text::cells(0x200d) == 0);
}

TEST_CASE("what is no UTF-8 can be made some") {
    CHECK(text::valid_utf8("aé日😀") == "aé日😀");
    CHECK(text::valid_utf8("a\xff\x97z\xe6\x97") == "a\uFFFD\uFFFDz\uFFFD\uFFFD");
    CHECK(text::valid_utf8("").empty());
}
