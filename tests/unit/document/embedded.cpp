#include <catch2/catch.hpp>

#include "reading.hpp"

namespace {

struct Case {
    document::Format format;
    std::string content;
};

}  // namespace

TEST_CASE("JSON in a string leads back to the file") {
    using document::Format;
    const std::vector<Case> table = {
        {Format::yaml, "v: '{\"Action\": \"sqs:SendMessage\"}'"},
        {Format::yaml, "é: 1\nv: \"{\\\"Action\\\": \\\"sqs:SendMessage\\\"}\""},
        {Format::yaml, "v: |\n    {\n      \"Action\": \"sqs:SendMessage\"\n    }\n"},
        {Format::yaml, "v: !Sub |-\r\n  {\r\n\r\n    \"Action\":\r\n       \"sqs:SendMessage\" }\r\nw: 1"},
        {Format::yaml, "v: >\n  {\"é\": 1,\n\n  \"Action\":\n  \"sqs:SendMessage\"}\n"},
        {Format::yaml, "v: '{\"it''s\": 1,\n\n  \"Action\":\n  \"sqs:SendMessage\"}'"},
        {Format::yaml, "v: \"{\\\n  \\\"Action\\\":\n   \\t \\x20 \\\"sqs:SendMessage\\\"}\""},
        {Format::json, "{\"v\": \"{\\n \\\"\\u00e9\\\": 1, \\\"Action\\\": \\\"sqs:SendMessage\\\"}\"}"},
    };
    for (const Case& one : table) {
        CAPTURE(one.content);
        const Reading reading(one.format, one.content);
        REQUIRE(reading.found().empty());
        const document::Node text = *reading.root().find("v");
        document::Origin origin = document::origin_of(text);
        REQUIRE(origin.offsets.size() == text.text().size() + 1);
        const auto inner = document::read_embedded_json(std::string(text.text()), std::move(origin), nullptr);
        REQUIRE(inner->roots().size() == 1);
        const document::Node action = *inner->roots()[0].find("Action");
        CHECK(action.text() == "sqs:SendMessage");
        const std::string_view excerpt = reading.excerpt(action.span());
        CHECK(excerpt.find("sqs:SendMessage") != excerpt.npos);
        CHECK(excerpt.size() <= std::string_view("\\\"sqs:SendMessage\\\"").size());
        CHECK(action.span().source == text.span().source);
    }
}

TEST_CASE("each byte of a decoded text has its place") {
    struct Row {
        std::string content;
        std::vector<std::uint32_t> offsets;
    };
    const std::vector<Row> table = {
        {"plain", {0, 1, 2, 3, 4, 5}},
        {"a\n b", {0, 1, 3, 4}},
        {"a\n\n b", {0, 2, 4, 5}},
        {"'a''b'", {1, 2, 4, 5}},
        {"\"a\\nb\"", {1, 2, 4, 5}},
        {"\"\\u00e9x\"", {1, 1, 7, 8}},
        {"|\n  a\n   b\n", {4, 5, 8, 9, 10, 10}},
        {">-\n  a\n  b\n", {5, 6, 9, 10}},
    };
    for (const Row& row : table) {
        CAPTURE(row.content);
        const Reading reading = yaml(row.content);
        CHECK(document::origin_of(reading.root()).offsets == row.offsets);
    }
}

TEST_CASE("findings of embedded JSON are at their place in the file, or not wanted") {
    const Reading reading = yaml("v: '{\"a\": 1, \"a\": 2}'");
    const document::Node text = *reading.root().find("v");
    finding::Findings findings;
    const auto inner =
        document::read_embedded_json(std::string(text.text()), document::origin_of(text), &findings);
    REQUIRE(findings.size() == 1);
    CHECK(findings.all()[0].place == text::Span{0, 13, 16});
    const auto none = document::read_embedded_json("no json", {}, nullptr);
    CHECK(none->roots().empty());
    const auto nowhere = document::read_embedded_json("[1]", {}, nullptr);
    CHECK_FALSE(nowhere->roots()[0].span().placed());
}

TEST_CASE("JSON in JSON in YAML leads back through both") {
    const Reading reading = yaml("v: '{\"p\": \"{\\\"x\\\": 1}\"}'");
    const document::Node outer = *reading.root().find("v");
    const auto middle =
        document::read_embedded_json(std::string(outer.text()), document::origin_of(outer), nullptr);
    const document::Node text = *middle->roots()[0].find("p");
    const auto inner =
        document::read_embedded_json(std::string(text.text()), document::origin_of(text), nullptr);
    CHECK(reading.excerpt(inner->roots()[0].find("x")->span()) == "1");
}
