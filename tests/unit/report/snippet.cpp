#include "report/snippet.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace {

std::string drawn(const std::string& content, std::uint32_t begin, std::uint32_t end, char mark = '^',
                  std::string note = {}) {
    const text::Source source("f", content);
    std::string out;
    report::Snippet(source, 1, report::Ink(false)).draw(out, {0, begin, end}, {mark, {}, std::move(note)});
    return out;
}

std::string drawn(const std::string& content, std::string_view words) {
    const std::size_t begin = content.find(words);
    return drawn(content, static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(begin + words.size()));
}

}  // namespace

TEST_CASE("one line, underlined by what a terminal shows") {
    CHECK(drawn("a: bc\n", "bc") == "  |\n1 | a: bc\n  |    ^^\n");
    CHECK(drawn("a:\tbc\n", "bc") == "  |\n1 | a:    bc\n  |       ^^\n");
    CHECK(drawn("日本: 😀!\n", "😀!") == "  |\n1 | 日本: 😀!\n  |       ^^^\n");
    CHECK(drawn("e\u0301: bc\n", "bc") == "  |\n1 | e\u0301: bc\n  |    ^^\n");
    CHECK(drawn("\xff: bc\n", "bc") == "  |\n1 | \\xff: bc\n  |       ^^\n");
    CHECK(drawn("a: bc\r\nd\r\n", "bc\r\n") == "  |\n1 | a: bc\n  |    ^^\n");
    CHECK(drawn("a: bc   \n\n\nd", "bc   \n\n\n") == "  |\n1 | a: bc   \n  |    ^^\n");
}

TEST_CASE("empty spans and ends get one mark") {
    CHECK(drawn("", 0, 0) == "  |\n1 |\n  | ^\n");
    CHECK(drawn("ab", 1, 1) == "  |\n1 | ab\n  |  ^\n");
    CHECK(drawn("ab", 2, 2) == "  |\n1 | ab\n  |   ^\n");
    CHECK(drawn("ab\n", 2, 3) == "  |\n1 | ab\n  |   ^\n");
    CHECK(drawn("ab\n", 3, 3) == "  |\n2 |\n  | ^\n");
    CHECK(drawn("ab", 90, 99) == "  |\n1 | ab\n  |   ^\n");
    CHECK(drawn("ab", 1, 0) == "  |\n1 | ab\n  |  ^\n");
}

TEST_CASE("several lines") {
    const std::string content = "- a: 1\n  b: 2\n  c: 3\n- d\n";
    CHECK(drawn(content, 0, 21, '-', "this statement") == R"(  |
1 | / - a: 1
2 | |   b: 2
3 | |   c: 3
  | |______- this statement
)");
    CHECK(drawn(content, "a: 1\n  b: 2") == R"(  |
1 |   - a: 1
  |  ___^
2 | |   b: 2
  | |______^
)");
}

TEST_CASE("many lines are cut in the middle") {
    std::string content;
    for (int i = 1; i <= 9; ++i) content += "l" + std::to_string(i) + "\n";
    CHECK(drawn(content, 0, 27) == R"(  |
1 | / l1
2 | | l2
3 | | l3
4 | | l4
...
8 | | l8
9 | | l9
  | |__^
)");
    CHECK(drawn(content, 0, 20) == R"(  |
1 | / l1
2 | | l2
3 | | l3
4 | | l4
5 | | l5
6 | | l6
7 | | l7
  | |__^
)");
}

TEST_CASE("long lines are cut around the span") {
    const std::string before(500, 'a');
    const std::string after(500, 'b');
    CHECK(drawn(before + "XYZ" + after, "XYZ") == "  |\n1 | ..." + std::string(30, 'a') + "XYZ" +
                                                      std::string(87, 'b') + "...\n  | " +
                                                      std::string(33, ' ') + "^^^\n");
    CHECK(drawn("XYZ" + after, "XYZ") == "  |\n1 | XYZ" + std::string(117, 'b') + "...\n  | ^^^\n");
    CHECK(drawn(before + "XYZ", "XYZ") ==
          "  |\n1 | ..." + std::string(30, 'a') + "XYZ\n  | " + std::string(33, ' ') + "^^^\n");
    const std::string all = "  |\n1 | ..." + std::string(30, 'a') + std::string(90, 'b') + "...\n  | " +
                            std::string(33, ' ') + std::string(90, '^') + "\n";
    CHECK(drawn(before + after, after) == all);
}
