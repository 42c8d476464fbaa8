#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace std::string_literals;

TEST_CASE("JSON becomes a tree") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"{\"a\": [1, -2, 1.5, true, false, null, \"x\"]}",
         "{\"a\": [1, -2, real 1.5, yes, no, null, \"x\"]}"},
        {"[]", "[]"},
        {" \"x\" ", "\"x\""},
        {"0", "0"},
        {"{\"<<\": {\"a\": 1}}", "{\"<<\": {\"a\": 1}}"},
        {"\"yes\"", "\"yes\""},
        {"\"a\\\"b\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"", "\"a\"b\\/\b\f\n\r\té😀\""},
        {"\"\\ud83d x \\ude00 \\ud83d\\u0041\"",
         "\"\xEF\xBF\xBD x \xEF\xBF\xBD \xEF\xBF\xBD"
         "A\""},
        {"\"\\u0000\"", "\"\0\""s},
        {"[\"\\\\\", \"\\\"\"]", "[\"\\\", \"\"\"]"},
        {"// c\n{\"a\": 1, /* d \" */ \"b\": [2,],}\n", "{\"a\": 1, \"b\": [2]}"},
        {"[1,]", "[1]"},
        {"[\"http://x\", 1] // \"", "[\"http://x\", 1]"},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        const Reading reading = json(text);
        CHECK(reading.found().empty());
        REQUIRE(reading.document->roots().size() == 1);
        CHECK(shown(reading.root()) == expected);
    }
}

TEST_CASE("comments of JSON are kept") {
    const Reading reading = json("// é\r\n{\"a\": /* b */ \"//\"}");
    REQUIRE(reading.document->comments().size() == 2);
    CHECK(reading.document->comments()[0].text == "// é");
    CHECK(reading.excerpt(reading.document->comments()[1].span) == "/* b */");
}

TEST_CASE("values one after another are roots") {
    CHECK(json("{\"a\":1}\n{\"b\":2}\n[]").document->roots().size() == 3);
    const Reading cut = json("{\"a\":1}\n{\"b\":2}\n{\"c\": \"x");
    CHECK(cut.document->roots().size() == 2);
    CHECK(cut.found() == "syntax 3:7 this string is not closed");
}

TEST_CASE("what is wrong in JSON has a place and words") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"{\"a\": 1", "syntax 1:8 the text ends before the `}` of this object"},
        {"[1", "syntax 1:3 the text ends before the `]` of this array"},
        {"{\"a\" 1}", "syntax 1:6 expected `:` after the key"},
        {"{\"a\": 1 \"b\": 2}", "syntax 1:9 expected `,` or `}` after the value"},
        {"[1 2]", "syntax 1:4 expected `,` or `]` after the value"},
        {"{a: 1}", "syntax 1:2 expected a key in double quotes"},
        {"{\"é\": 'x'}", "syntax 1:7 expected a value, found `'x'`"},
        {"[01]", "syntax 1:2 expected a value, found `01`"},
        {"[1.]", "syntax 1:2 expected a value, found `1.`"},
        {"[NaN]", "syntax 1:2 expected a value, found `NaN`"},
        {"[truex]", "syntax 1:2 expected a value, found `truex`"},
        {"[,]", "syntax 1:2 expected a value before `,`"},
        {"{\"a\": }", "syntax 1:7 expected a value before `}`"},
        {"{} }", "syntax 1:4 nothing may follow the value of the file"},
        {"[\"\\q\"]", "syntax 1:3 JSON has no escape `\\q`"},
        {"[\"\\u12\"]", "syntax 1:3 JSON has no escape `\\u`"},
        {"[\"a\nb\"]", "syntax 1:2 this string is not closed on its line"},
        {"[\"a\tb\"]", "syntax 1:4 a tab in a string must be written `\\t`"},
        {"[\"\xff\"]", "syntax 1:3 this is not UTF-8"},
        {"[1] \\", "syntax 1:5 expected a value, found `\\`"},
        {"", "syntax 1:1 there is no JSON value here"},
        {"// only", "syntax 1:1 there is no JSON value here"},
        {"[1, /* open", "syntax 1:5 expected a value, found `/*`"},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        CHECK(json(text).found() == expected);
    }
}

TEST_CASE("the value before trailing text is kept") {
    const Reading reading = json("{\"a\": 1} oops");
    REQUIRE(reading.document->roots().size() == 1);
    CHECK(reading.found() == "syntax 1:10 expected a value, found `oops`");
}
