#include "document/keys.hpp"

#include <catch2/catch.hpp>

#include "reading.hpp"

namespace {

/// The keys on the way to each occurrence of the words.
std::vector<std::string> keys_of(const Reading& reading, const std::vector<std::string>& words) {
    std::vector<text::Span> places;
    const std::string_view content = reading.document->content();
    for (const std::string& word : words) {
        const auto begin = static_cast<std::uint32_t>(content.find(word));
        REQUIRE(begin < content.size());
        places.push_back({0, begin, begin + static_cast<std::uint32_t>(word.size())});
    }
    return document::keys_to(*reading.document, places);
}

}  // namespace

TEST_CASE("a place is found by the keys on the way to it") {
    using document::Format;
    struct Row {
        Format format;
        const char* content;
        const char* word;
        const char* keys;
    };
    const Row rows[] = {
        {Format::yaml, "a:\n  b: here\n", "here", "a.b"},
        {Format::yaml, "a:\n  b: here\n", "b", "a.b"},
        {Format::yaml, "a: [1, {b: here}]", "here", "a.b"},
        {Format::yaml, "- here", "here", ""},
        {Format::json, R"({"a": {"b": [{"c": "here"}]}})", "here", "a.b.c"},
        {Format::yaml, R"(a: '{"b": {"c": ["here"]}}')", "here", "a.b.c"},
        {Format::json, R"({"a": "{\"b\": {\"c\": [\"here\"]}}"})", "here", "a.b.c"},
        {Format::yaml, "a: '{broken here'", "here", "a"},
        {Format::yaml, "x: &x {b: here}\na: *x\nc: {<<: *x}\n", "here", "x.b"},
        {Format::yaml, "x: [&x {b: here}, *x]\n", "here", "x.b"},
        {Format::yaml, "# here\na: 1\n", "here", ""},
        {Format::yaml, "a: 1\n---\nb: here\n", "here", "b"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.content);
        const Reading reading(row.format, row.content);
        CHECK(keys_of(reading, {row.word}).front() == row.keys);
    }
}

TEST_CASE("places in any order keep theirs, and aliases cost nothing") {
    const Reading several(document::Format::yaml, "a: {b: one, c: two}\nd: [three]\n");
    CHECK(keys_of(several, {"three", "one", "two", "one"}) ==
          std::vector<std::string>{"d", "a.b", "a.c", "a.b"});
    std::string laughs = "l0: &l0 [here]\n";
    for (int i = 1; i < 15; ++i) {
        const std::string last = "*l" + std::to_string(i - 1);
        laughs += "l" + std::to_string(i) + ": &l" + std::to_string(i) + " [" + last + ", " + last + "]\n";
    }
    CHECK(keys_of(Reading(document::Format::yaml, laughs), {"here"}).front() == "l0");
}

TEST_CASE("a way has a greatest length") {
    const Reading reading(document::Format::yaml, std::string(1000, 'k') + ": here\n");
    CHECK(keys_of(reading, {"here"}).front() == std::string(400, 'k'));
}
