#include "text/clip.hpp"

#include <catch2/catch.hpp>

TEST_CASE("a long text keeps its beginning and its end") {
    CHECK(text::clipped("", 4).empty());
    CHECK(text::clipped("abcd", 4) == "abcd");
    CHECK(text::clipped("abcde", 4) == "ab…de");
    CHECK(text::clipped("abcde", 3) == "ab…e");
    CHECK(text::clipped("éééé", 4) == "éééé");
    CHECK(text::clipped("日本日本日", 4) == "日本…本日");
    CHECK(text::clipped("\xff\x80\x80\x80\x80", 2) == "\xff…\x80");
    CHECK(text::clipped(std::string(1'000'000, 'a'), 200).size() == 200 + std::string("…").size());
}
