#include "text/source.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "text/utf8.hpp"

using text::Position;
using text::Source;
using text::Span;

TEST_CASE("lines end with LF, CRLF or a lone CR") {
    struct Case {
        std::string content;
        std::vector<std::string> lines;
    };
    const std::vector<Case> cases{
        {"", {""}},
        {"a", {"a"}},
        {"a\n", {"a", ""}},
        {"a\nb", {"a", "b"}},
        {"a\r\nb\r\n", {"a", "b", ""}},
        {"a\rb\r", {"a", "b", ""}},
        {"\n\r\n\r", {"", "", "", ""}},
        {"\r\r\n", {"", "", ""}},
        {"\n\r", {"", "", ""}},
        {"0123456789abcdef\n0123456789\r0123456789abcdef0",
         {"0123456789abcdef", "0123456789", "0123456789abcdef0"}},
    };
    for (const Case& c : cases) {
        const Source source("f", c.content);
        CAPTURE(c.content);
        REQUIRE(source.line_count() == c.lines.size());
        for (std::uint32_t n = 1; n <= source.line_count(); ++n) CHECK(source.line(n) == c.lines[n - 1]);
        CHECK(source.line(0).empty());
        CHECK(source.line(source.line_count() + 1).empty());
    }
}

TEST_CASE("columns count code points") {
    struct Case {
        std::string content;
        std::uint32_t offset;
        Position position;
    };
    const std::vector<Case> cases{
        {"", 0, {1, 1}},
        {"", 9, {1, 1}},
        {"abc", 2, {1, 3}},
        {"abc", 3, {1, 4}},
        {"abc", 99, {1, 4}},
        {"a\nbc", 1, {1, 2}},
        {"a\nbc", 2, {2, 1}},
        {"a\r\nbc", 1, {1, 2}},
        {"a\r\nbc", 2, {1, 2}},
        {"a\r\nbc", 3, {2, 1}},
        {"a\rb", 2, {2, 1}},
        {"\tx", 1, {1, 2}},
        {"é=1", 2, {1, 2}},
        {"é=1", 1, {1, 1}},
        {"😀x\n😀y", 4, {1, 2}},
        {"😀x\n😀y", 10, {2, 2}},
        {"\xff\xfe!", 2, {1, 3}},
        {"\xe6\x97!", 2, {1, 3}},
        {"\xed\xa0\x80!", 3, {1, 4}},
    };
    for (const Case& c : cases) {
        CAPTURE(c.content, c.offset);
        const Position position = Source("f", c.content).position(c.offset);
        CHECK(position.line == c.position.line);
        CHECK(position.column == c.position.column);
    }
}

TEST_CASE("positions agree with a plain count, whatever the bytes") {
    std::uint32_t seed = 1;
    const std::string pieces[] = {"a", "é", "日", "😀", "\n", "\r\n", "\xff", "\xe6\x97", "\xf0\x9f", "xyz"};
    std::string content;
    for (int i = 0; i < 3000; ++i) {
        seed = seed * 1664525 + 1013904223;
        const std::uint32_t pick = (seed >> 16) % 40;
        content += pieces[pick < 10 ? pick : pick % 4];
    }
    const Source source("f", content);
    Position expected;
    for (std::uint32_t at = 0; at < content.size();) {
        if (source.position(at) != expected) {
            CAPTURE(at);
            REQUIRE(source.position(at).line == expected.line);
            REQUIRE(source.position(at).column == expected.column);
        }
        const bool pair = content.compare(at, 2, "\r\n") == 0;
        const bool line_break = pair || content[at] == '\n';
        at += pair ? 2 : text::character_at(content, at).length;
        expected = line_break ? Position{expected.line + 1, 1} : Position{expected.line, expected.column + 1};
    }
}

TEST_CASE("a long line costs no more than a short one") {
    std::string content;
    while (content.size() < 540'000) content += "\"schlüssel\": 1, ";
    const Source source("f", content);
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < 200'000; ++i) {
        sum += source.position(static_cast<std::uint32_t>(content.size()) - i).column;
    }
    // Rescanning the line would take 100 GB of reading, which no test run survives.
    CHECK(sum > 0);
    CHECK(source.position(17).column == 17);
}

TEST_CASE("line_begin gives offsets") {
    const Source source("f", "a\r\nbc\nd");
    CHECK(source.line_begin(1) == 0);
    CHECK(source.line_begin(2) == 3);
    CHECK(source.line_begin(3) == 6);
    CHECK(source.line_begin(4) == 7);
}

TEST_CASE("sources keep what they are given") {
    text::Sources sources;
    const text::SourceId a = sources.add("a.yaml", "one");
    const Source& first = sources[a];
    const text::SourceId b = sources.add("b.yaml", "two three");
    CHECK(&first == &sources[a]);
    CHECK(sources.size() == 2);
    CHECK(sources[b].path() == "b.yaml");
    CHECK(sources.excerpt({b, 4, 9}) == "three");
    CHECK(sources.excerpt({b, 4, 99}) == "three");
    CHECK(sources.excerpt({b, 99, 99}).empty());
    CHECK(sources.excerpt({b, 5, 4}).empty());
    CHECK(sources.excerpt(Span{}).empty());
}
