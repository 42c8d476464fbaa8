#include <catch2/catch.hpp>

#include "reading.hpp"

namespace {

/// `{"k0": 0, "k1": 1, …}` with this many keys; the last repeats an earlier one if there is such.
std::string object(std::size_t keys, int repeated) {
    std::string text = "{";
    for (std::size_t i = 0; i < keys; ++i)
        text += "\"k" + std::to_string(i) + "\": " + std::to_string(i) + ", ";
    text += "\"k" + std::to_string(repeated < 0 ? static_cast<int>(keys) : repeated) + "\": -1}";
    return text;
}

}  // namespace

TEST_CASE("a repeated key is told with both places") {
    for (const std::size_t keys : {2U, 5U, 12U, 13U, 100U, 5000U}) {
        CAPTURE(keys);
        const std::string text = object(keys, 1);
        for (const Reading& reading : {json(text), yaml(text)}) {
            REQUIRE(reading.findings.size() == 1);
            const finding::Finding& fault = reading.findings.all()[0];
            CHECK(fault.rule == "duplicate-key");
            CHECK(fault.severity == finding::Severity::warning);
            CHECK(fault.message ==
                  "the key `k1` is written twice in one mapping; most readers take the last");
            CHECK(reading.excerpt(fault.place) == "\"k1\"");
            CHECK(fault.place.begin == text.rfind("\"k1\""));
            REQUIRE(fault.related.size() == 1);
            CHECK(fault.related[0].place.begin == text.find("\"k1\""));
            CHECK(reading.root().find("k1")->integer() == -1);
            CHECK(reading.root().find_key("k1")->span() == fault.place);
            CHECK(reading.root().size() == keys + 1);
        }
        CHECK(json(object(keys, -1)).found().empty());
    }
}

TEST_CASE("large mappings find each key") {
    const Reading reading = json(object(5000, -1));
    for (int i = 0; i < 5000; ++i) REQUIRE(reading.root().find("k" + std::to_string(i))->integer() == i);
    CHECK_FALSE(reading.root().find("k"));
    CHECK_FALSE(reading.root().find("zzz"));
    CHECK_FALSE(reading.root().find(""));
}

TEST_CASE("keys that differ in kind, escapes that do not, merged keys") {
    CHECK(yaml("{1: a, '1': b, on: c, 'on': d}").found().empty());
    CHECK(json("{\"a\": 1, \"\\u0061\": 2}").findings.size() == 1);
    CHECK(yaml("b: &b {x: 1}\nm: {x: 2, <<: *b}").found().empty());
    CHECK(yaml("b: &b {x: 1}\nm: {<<: *b, <<: *b}").found().empty());
    CHECK(yaml("{? [a] : 1, ? [a] : 2}").found().empty());
    CHECK(yaml("a: 1\nb: 2\na: 3\na: 4\n").findings.size() == 2);
}

TEST_CASE("a file full of repeated keys is told of a few times, and then counted") {
    std::string text = "{";
    for (int i = 0; i < 10'000; ++i) text += "\"k\": 1, ";
    CHECK(json(text + "\"k\": 2}").findings.size() == 101);
}
