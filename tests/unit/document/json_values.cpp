#include "document/json_values.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>

namespace {

using Limits = document::JsonValues::Limits;

document::ReadBytes pieces(std::string_view text, std::size_t piece) {
    return [text, piece, at = std::size_t{0}](char* to, std::size_t room) mutable {
        const std::size_t size = std::min({room, piece, text.size() - at});
        if (size > 0) std::memcpy(to, text.data() + at, size);
        at += size;
        return size;
    };
}

/// `LINE TEXT` of each value, `LINE! FAULT` of what is none.
std::vector<std::string> read(std::string_view text, std::size_t piece = 1 << 20, Limits limits = {}) {
    document::JsonValues values(pieces(text, piece), {"Messages"}, limits);
    std::vector<std::string> all;
    while (const auto value = values.next()) {
        const std::string line = std::to_string(value->line);
        all.push_back(value->fault.empty() ? line + " " + std::string(value->text)
                                           : line + "! " + value->fault);
    }
    return all;
}

using Lines = std::vector<std::string>;

const std::string cut_string = "a string is not closed on its line";
const std::string cut_object = "the text ends inside of this value";

}  // namespace

TEST_CASE("values come one a line, one after the other, and out of lists") {
    const Lines both{"1 {\"a\":1}", "1 {\"b\":[2]}"};
    for (const std::string text :
         {R"({"a":1}{"b":[2]})", R"([{"a":1},{"b":[2]}])", R"([[{"a":1}],[{"b":[2]}]])",
          R"({"Messages":[{"a":1},{"b":[2]}],"Other":[{"c":1}]})",
          R"([ {"Messages" : [ {"a":1} ]}, {"b":[2]} ])", "\xEF\xBB\xBF{\"a\":1} {\"b\":[2]}",
          "\x1e{\"a\":1}\x1e{\"b\":[2]}"}) {
        for (const std::size_t piece : {1u, 2u, 5u, 1000u}) {
            INFO(text);
            CHECK(read(text, piece) == both);
        }
    }
    CHECK(read("{\"a\":1}\r\n\n{\"b\":\n[2]}\n[\n {\"c\":1},\n {\"d\":1}]") ==
          Lines{"1 {\"a\":1}", "3 {\"b\":\n[2]}", "6 {\"c\":1}", "7 {\"d\":1}"});
    CHECK(read("").empty());
    CHECK(read(" \n").empty());
    CHECK(read("{\"Messages\":[]}").empty());
    CHECK(read("17 true \"x\" null") == Lines{"1 17", "1 true", "1 \"x\"", "1 null"});
}

TEST_CASE("an object whose list is not its first member is a value") {
    CHECK(read(R"({"Other":1,"Messages":[1]})") == Lines{R"(1 {"Other":1,"Messages":[1]})"});
    CHECK(read(R"({"Messages":{}})") == Lines{R"(1 {"Messages":{}})"});
}

TEST_CASE("what is no JSON costs its line") {
    CHECK(read("hello world\n{\"a\":1}\nbye") ==
          Lines{"1! this is no JSON", "2 {\"a\":1}", "3! this is no JSON"});
    CHECK(read("]\n{\"a\":1}") == Lines{"1! a value is missing", "2 {\"a\":1}"});
}

TEST_CASE("a value that is cut off costs only itself") {
    CHECK(read("{\"a\":\"x\n{\"b\":1}") == Lines{"1! " + cut_string, "2 {\"b\":1}"});
    CHECK(read("{\"a\":{\"x\":[1\n{\"b\":1}\n{\"c\":1}").size() == 3);
    CHECK(read("{\"a\":[\n{\"b\":1}\n{\"c\":1}") ==
          Lines{"1! a comma or a closing bracket is missing behind a value", "2 {\"b\":1}", "3 {\"c\":1}"});
    CHECK(read("{\"a\":1}\n{\"b\":[1") == Lines{"1 {\"a\":1}", "2! " + cut_object});
    CHECK(read("[{\"a\":1},{\"b\":[1") == Lines{"1 {\"a\":1}", "1! " + cut_object});
    CHECK(read("[{\"a\":1}") ==
          Lines{"1 {\"a\":1}", "1! the text ends before the `]` of the list that begins here"});
}

TEST_CASE("in a printed list the next element is found by its indentation") {
    const std::string text =
        "[\n  {\n    \"a\": [1,,]\n  },\n  {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n]\n";
    const Lines found = read(text);
    REQUIRE(found.size() == 2);
    CHECK(found[0] == "2! a value is missing");
    CHECK(found[1].starts_with("5 {\n    \"b\""));
    CHECK(read(text, 1) == found);
}

TEST_CASE("faults never make the text be read over and over") {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "{\"a\":[1,\n";
    CHECK(read(text).size() <= 200'000);
    // One line of many values, and many values in one list.
    std::string line = "[";
    for (int i = 0; i < 200'000; ++i) line += "{\"a\":1},";
    CHECK(read(line + "{}]").size() == 200'001);
    CHECK(read(line).size() == 200'001);
}

TEST_CASE("a value larger than it may be is told, and the next one read") {
    Limits limits;
    limits.value_bytes = 1000;
    const std::string large = "{\"a\":\"" + std::string(5000, 'x') + "\"}";
    CHECK(read(large + "\n{\"b\":1}", 100, limits) ==
          Lines{"1! this value is larger than it may be", "2 {\"b\":1}"});
    CHECK(read("{\"a\":" + std::string(2000, '[')) == Lines{"1! values nest more than 1,000 deep"});
}

TEST_CASE("what is not UTF-8 is told") {
    CHECK(read("{\"a\":\"\xff\"}\n{\"b\":1}") == Lines{"1! this is not UTF-8", "2 {\"b\":1}"});
}

TEST_CASE("a cursor reads members, elements, texts and words") {
    document::JsonValues values(
        pieces(R"({"t":"a\u00e9\n","l":[1,"x",{"y":[]}],"w":null,"\u006b":true,"o":{}})", 100), {});
    REQUIRE(values.next());
    document::JsonCursor cursor = values.cursor();
    std::string text;
    std::string_view word;
    std::size_t elements = 0;
    Lines keys;
    CHECK(cursor.members([&](std::string_view key) {
        keys.emplace_back(key);
        if (key == "t") return cursor.string(text);
        if (key == "l") return cursor.elements([&] { return ++elements < 9 && cursor.skip(); });
        return key == "w" ? cursor.word(word) : cursor.skip();
    }));
    CHECK(cursor.at_end());
    CHECK(keys == Lines{"t", "l", "w", "k", "o"});
    CHECK(text == "a\u00e9\n");
    CHECK(word == "null");
    CHECK(elements == 3);
}

TEST_CASE("a cursor gives the text of a value and fails where the grammar does") {
    for (const std::string text :
         {R"({"a" 1})", R"({"a":})", R"({"a":1,,"b":2})", R"({"a":1 2})", R"({1:2})", R"({"a":"\q"})"}) {
        INFO(text);
        document::JsonTokens tokens;
        REQUIRE(tokens.find(text));
        document::JsonCursor cursor(tokens, text);
        std::string decoded;
        CHECK_FALSE(
            cursor.members([&](std::string_view) { return cursor.string(decoded) || cursor.skip(); }));
        CHECK(cursor.failed());
    }
    const std::string text = R"([ {"a": [1] } , 2 ])";
    document::JsonTokens tokens;
    REQUIRE(tokens.find(text));
    document::JsonCursor cursor(tokens, text);
    Lines raw;
    CHECK(cursor.elements([&] {
        std::string_view value;
        const bool good = cursor.raw(value);
        raw.emplace_back(value);
        return good;
    }));
    CHECK(raw == Lines{R"({"a": [1] })", "2"});
}
