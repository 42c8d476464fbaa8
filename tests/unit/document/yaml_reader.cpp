#include <catch2/catch.hpp>

#include "reading.hpp"

TEST_CASE("YAML becomes a tree") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"a: 1\nb: [x, {c: ~}]", "{\"a\": 1, \"b\": [\"x\", {\"c\": null}]}"},
        {"- a\n-\n- - b", "[\"a\", null, [\"b\"]]"},
        {"a: |\n  x\n\n  y\n", "{\"a\": \"x\n\ny\n\"}"},
        {"a: >\n  x\n  y\n", "{\"a\": \"x y\n\"}"},
        {"? [k]\n: v", "{[\"k\"]: \"v\"}"},
        {"1: a\ntrue: b", "{1: \"a\", yes: \"b\"}"},
        {"x: &a [1]\ny: *a", "{\"x\": [1], \"y\": [1]}"},
        {"x: &a k\n*a : v", "{\"x\": \"k\", \"k\": \"v\"}"},
        {"x: &a 1\ny: &a 2\nz: *a", "{\"x\": 1, \"y\": 2, \"z\": 2}"},
        {"b: &b {x: 1, y: 2}\nm: {<<: *b, x: 3}",
         "{\"b\": {\"x\": 1, \"y\": 2}, \"m\": {\"x\": 3, \"y\": 2}}"},
        {"b: &b {x: 1}\nm: {<<: [*b, {x: 2, z: 3}]}", "{\"b\": {\"x\": 1}, \"m\": {\"x\": 1, \"z\": 3}}"},
        {"'<<': {x: 1}", "{\"<<\": {\"x\": 1}}"},
        {"<<: y", "{\"<<\": \"y\"}"},
        {"a: \"\\x41\\u00e9\\U0001F600\\e\"", "{\"a\": \"Aé😀\x1b\"}"},
        {"a: one\n  two\n\n  three", "{\"a\": \"one two\nthree\"}"},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        const Reading reading = yaml(text);
        CHECK(reading.found().empty());
        CHECK(shown(reading.root()) == expected);
    }
}

TEST_CASE("find takes the last entry, then what is merged") {
    const Reading reading = yaml("b: &b {x: 1, y: 2}\nc: &c {<<: *b, z: 3}\nm: {a: 1, a: 2, <<: *c}\n");
    const document::Node m = *reading.root().find("m");
    CHECK(m.find("a")->integer() == 2);
    CHECK(m.find("x")->integer() == 1);
    CHECK(m.find("z")->integer() == 3);
    CHECK(reading.excerpt(*m.find_key("y")) == "y");
    CHECK_FALSE(m.find("<<"));
    CHECK_FALSE(m.find("q"));
    CHECK(m.size() == 5);
    CHECK(reading.root().find("b") == m.find("missing").value_or(*reading.root().find("b")));
}

TEST_CASE("an alias is its anchor's value") {
    const Reading reading = yaml("x: &a {k: v}\ny: *a\n");
    CHECK(*reading.root().find("x") == *reading.root().find("y"));
    CHECK(reading.excerpt(*reading.root().find("y")) == "{k: v}");
}

TEST_CASE("each document is a root") {
    const Reading reading = yaml("# nothing\n---\n---\na: 1\n...\n---\n- b\n--- c\n");
    REQUIRE(reading.document->roots().size() == 3);
    CHECK(shown(reading.document->roots()[0]) == "{\"a\": 1}");
    CHECK(shown(reading.document->roots()[2]) == "\"c\"");
    CHECK(yaml("").document->roots().empty());
    CHECK(yaml("# only\n").found().empty());
}

TEST_CASE("comments are kept, and nothing else is one") {
    const Reading reading = yaml(
        "# first\na: 'x # no' # one\r\nb: c#no\nd: | # header\n  # text\n# below\ne: [1, # in\n  2]\n"
        "f: x\n# é last");
    std::vector<std::string> texts;
    for (const document::Comment& comment : reading.document->comments()) {
        CHECK(reading.excerpt(comment.span) == comment.text);
        texts.emplace_back(comment.text);
    }
    CHECK(texts == std::vector<std::string>{"# first", "# one", "# header", "# below", "# in", "# é last"});
}

TEST_CASE("what is wrong in YAML has a place and words") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"a: b: c",
         "syntax 1:5 a mapping may not begin here; check the indentation, or quote a text that holds `: `"},
        {"a: 1\n b: 2",
         "syntax 2:3 a mapping may not begin here; check the indentation, or quote a text that holds `: `"},
        {"a:\n\tb: 1", "syntax 2:1 a tab may not indent"},
        {"é: 'open", "syntax 1:4 this text in quotes is not closed"},
        {"a: @x", "syntax 1:4 a plain value may not begin with `@`; put it in quotes"},
        {"a: [1, 2", "syntax 1:9 expected `,` or `]`"},
        {"a: \"\\q\"", "syntax 1:5 there is no such escape in double quotes"},
        {"a: \x01", "syntax 1:4 control characters are not allowed in YAML"},
        {"a: \xff", "syntax 1:4 this is not UTF-8"},
        {"a: *b", "syntax 1:4 there is no anchor `b` before this alias"},
        {"a: &b [*b]", "syntax 1:8 this alias stands inside its own anchor `b`"},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        CHECK(yaml(text).found() == expected);
    }
}

TEST_CASE("documents before a fault stay, the broken one does not") {
    const Reading reading = yaml("a: 1\n---\nb: [\n");
    REQUIRE(reading.document->roots().size() == 1);
    CHECK(shown(reading.root()) == "{\"a\": 1}");
    CHECK(reading.findings.size() == 1);
    CHECK(yaml("a: {b: 1\n").document->roots().empty());
}

TEST_CASE("the place where a broken collection begins is related") {
    const Reading reading = yaml("a:\n  b: 1\n c: 2\n");
    REQUIRE(reading.findings.size() == 1);
    REQUIRE(reading.findings.all()[0].related.size() == 1);
    CHECK(reading.findings.all()[0].related[0].note == "the block mapping begins here");
}
