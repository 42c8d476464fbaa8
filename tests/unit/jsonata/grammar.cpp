#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "jsonata/syntax.hpp"

namespace {

/// `accepted`, or `refused at BEGIN-END`.
std::string verdict(const std::string& expression) {
    const jsonata::Written written = jsonata::written(expression);
    const jsonata::Syntax syntax =
        jsonata::parse(written, {0, static_cast<std::uint32_t>(expression.size())});
    if (syntax.too_deep) return "too deep";
    if (!syntax.mistake) return syntax.root == jsonata::no_node ? "nothing" : "accepted";
    const jsonata::Range range = syntax.mistake->range;
    return "refused at " + std::to_string(range.begin) + "-" + std::to_string(range.end);
}

std::string words(const std::string& expression) {
    const jsonata::Written written = jsonata::written(expression);
    const auto syntax = jsonata::parse(written, {0, static_cast<std::uint32_t>(expression.size())});
    return syntax.mistake ? syntax.mistake->words : std::string();
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += part;
    return all;
}

}  // namespace

TEST_CASE("what jsonata accepts is accepted, and what it refuses is refused in its place") {
    std::ifstream table(BUSLINT_ROOT "/tests/unit/jsonata/grammar.txt");
    REQUIRE(table);
    std::size_t rows = 0;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t colon = line.find(": ");
        REQUIRE(colon != std::string::npos);
        CAPTURE(line);
        CHECK(verdict(line.substr(colon + 2)) == line.substr(0, colon));
        ++rows;
    }
    CHECK(rows > 150);
}

TEST_CASE("blanks are those of jsonata") {
    CHECK(verdict(" \t\r\n\v a \n+\t b ") == "accepted");
    // A form feed and a no-break space are parts of names.
    CHECK(verdict("a\f+ b") == "accepted");
    CHECK(verdict("a \f b") == "refused at 2-3");
    CHECK(verdict("") == "refused at 0-0");
    CHECK(verdict(" \n") == "refused at 2-2");
    CHECK(verdict("/**/") == "refused at 4-4");
    CHECK(verdict(std::string("\"\0\"", 3)) == "accepted");
}

TEST_CASE("a mistake says what stands there and what belongs there") {
    struct Row {
        const char* expression;
        const char* words;
    };
    const Row rows[] = {
        {"a +", "the expression ends here, where a value belongs"},
        {"(a, b)", "`,` stands here, where `)` belongs"},
        {"{\"a\" \"b\"}", "a string stands here, where `:` belongs"},
        {"a b", "`b` stands here, where an operator or the end belongs"},
        {"\"a", "the string has no closing quote"},
        {"\"\\x\"", "`\\x` is no escape"},
        {"\"\\é\"", "`\\é` is no escape"},
        {"a.1", "a number, `true`, `false` or `null` is no step of a path"},
        {"function(x){x}", "a parameter of a function is a variable: `$name`"},
        {"a := 1", "what stands before `:=` is a variable: `$name`"},
        {"!a", "`!` is no operator; `$not(...)` negates"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.expression);
        CHECK(words(row.expression) == row.words);
    }
}

TEST_CASE("nesting has a limit, and a long expression none") {
    for (const char* open :
         {"(", "[", "-", "$f(", "a[", "{\"a\":", "|", "function(){", "a?", "a.(", "$x:="}) {
        CAPTURE(open);
        CHECK(verdict(repeated(open, 100'000)) == "too deep");
    }
    for (const char* more : {"&a", "[0]", "()", "~>$f"}) {
        CAPTURE(more);
        CHECK(verdict("a" + repeated(more, 100'000)) == "too deep");
    }
    CHECK(verdict("a" + repeated(".a", 100'000)) == "accepted");
    CHECK(verdict("[a" + repeated(",a", 100'000) + "]") == "accepted");
    CHECK(verdict(repeated("(", 100) + "a" + repeated(")", 100)) == "accepted");
}

TEST_CASE("names are read without their quotes") {
    const jsonata::Written written =
        jsonata::written("[`a b`, \"\\u00e9\\n\\\"\\/\\ud83d\\ude00\", 'x\\\\', $var, plain]");
    const jsonata::Syntax syntax =
        jsonata::parse(written, {0, static_cast<std::uint32_t>(written.text.size())});
    REQUIRE(syntax.root != jsonata::no_node);
    std::vector<std::string> names;
    for (const jsonata::NodeId item : syntax.children(syntax.root)) names.push_back(syntax.name(item));
    CHECK(names == std::vector<std::string>{"a b", "é\n\"/😀", "x\\", "var", "plain"});
}
