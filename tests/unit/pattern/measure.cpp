#include "pattern/measure.hpp"

#include <limits>

#include "unit/pattern/written.hpp"

namespace {

std::vector<std::string> paths(const std::vector<pattern::NamedField>& fields) {
    std::vector<std::string> all;
    for (const auto& field : fields) all.push_back(field.path);
    return all;
}

/// The keys of what a path demands, or "anything".
std::string demanded(const char* json, std::string_view path) {
    const auto matchers = pattern::demanded(written::pattern(json), path);
    if (!matchers) return "anything";
    std::string all;
    for (const auto& matcher : *matchers) {
        for (const auto& atom : matcher.atoms) all += atom.operand.as_text().shown() + " ";
    }
    return all;
}

}  // namespace

TEST_CASE("the size is that of the JSON without blanks") {
    struct Row {
        const char* json;
        std::size_t bytes;
        std::size_t characters;
    };
    const Row rows[] = {
        {R"({})", 2, 2},
        {R"({ "a" : [ "x" , 5 , true , null ] })", 23, 23},
        {R"({"a": {"b": [{"prefix": "x"}], "c": [1.50]}})", 39, 39},
        {R"({"a": ["é"]})", 12, 11},
        {R"({"a": ["\"\n"]})", 14, 14},
        {R"({"a": ["x"], "a": ["yy"]})", 12, 12},
        {R"({"a": ["x<P>"]})", 11, 11},
        {R"({"a": ["<Account>"]})", 20, 20},
        {R"({"a": ["x", "?"]})", 11, 11},
    };
    for (const Row& row : rows) {
        INFO(row.json);
        const pattern::Size size = pattern::size(written::pattern(row.json));
        CHECK(size.bytes == row.bytes);
        CHECK(size.characters == row.characters);
    }
}

TEST_CASE("alternatives multiply beside each other and add within") {
    const auto count = [](const char* json) { return pattern::combinations(written::pattern(json)); };
    CHECK(count(R"({})") == 1);
    CHECK(count(R"({"a": ["x", "y"]})") == 1);
    CHECK(count(R"({"$or": [{"a": ["x"]}, {"b": ["x"]}]})") == 2);
    CHECK(
        count(
            R"({"$or": [{"a": ["x"]}, {"b": ["x"]}], "c": {"$or": [{"a": [1]}, {"b": [1]}, {"c": [1]}]}})") ==
        6);
    CHECK(count(R"({"$or": [{"a": ["x"]}, {"$or": [{"b": ["x"]}, {"c": ["x"]}]}]})") == 3);
}

TEST_CASE("fields and wildcards have their places") {
    const std::string json =
        R"({"source": [{"wildcard": "a*"}], "detail": {"x": [{"anything-but": {"wildcard": "*b"}}]},)"
        R"( "$or": [{"account": ["1"]}, {"detail": {"y": [1]}}]})";
    const auto pattern = written::pattern(json);
    CHECK(paths(pattern::top_level(pattern)) ==
          std::vector<std::string>{"source", "detail", "account", "detail"});
    CHECK(paths(pattern::fields(pattern)) ==
          std::vector<std::string>{"source", "detail.x", "account", "detail.y"});
    CHECK(written::at(json, pattern::fields(pattern)[1].place) == "\"x\"");
    const auto wildcards = pattern::wildcards(pattern);
    REQUIRE(wildcards.size() == 2);
    CHECK(written::at(json, wildcards[0]) == "\"a*\"");
    CHECK(written::at(json, wildcards[1]) == "\"*b\"");
}

TEST_CASE("what a path demands is known where every way to match demands it") {
    CHECK(demanded(R"({"source": ["a", {"prefix": "aws."}]})", "source") == "a aws. ");
    CHECK(demanded(R"({"detail": {"x": [1]}})", "detail.x") == "1 ");
    CHECK(demanded(R"({"detail": {"x": [1]}})", "source") == "anything");
    CHECK(demanded(R"({"$or": [{"source": ["a"]}, {"source": ["b"]}]})", "source") == "a b ");
    CHECK(demanded(R"({"$or": [{"source": ["a"]}, {"account": ["b"]}]})", "source") == "anything");
    CHECK(demanded(R"({"source": ["a", {"exists": false}]})", "source") == "anything");
    CHECK(demanded(R"({"source": ["a", "?"]})", "source") == "anything");
    CHECK(demanded(R"({"source": ["a", "<P>"]})", "source") == "a ${P} ");
}
