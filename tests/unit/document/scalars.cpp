#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "document/scalar.hpp"
#include "reading.hpp"

using document::Kind;

TEST_CASE("plain scalars mean what YAML 1.1 says") {
    const std::vector<std::pair<std::string, Kind>> table = {
        {"", Kind::null},         {"~", Kind::null},
        {"null", Kind::null},     {"NULL", Kind::null},
        {"nULL", Kind::string},   {"yes", Kind::boolean},
        {"No", Kind::boolean},    {"ON", Kind::boolean},
        {"off", Kind::boolean},   {"True", Kind::boolean},
        {"y", Kind::string},      {"n", Kind::string},
        {"tRUE", Kind::string},   {"0", Kind::integer},
        {"-12", Kind::integer},   {"+7", Kind::integer},
        {"012", Kind::integer},   {"018", Kind::string},
        {"3_600", Kind::integer}, {"0x1F", Kind::integer},
        {"0x", Kind::string},     {"0b101", Kind::integer},
        {"0o14", Kind::string},   {"_1", Kind::string},
        {"1:30", Kind::string},   {"2012-10-17", Kind::string},
        {"1.5", Kind::real},      {"1.", Kind::real},
        {".5", Kind::real},       {".", Kind::string},
        {"-", Kind::string},      {"1e3", Kind::real},
        {"1e", Kind::string},     {"1.5e+3", Kind::real},
        {".inf", Kind::real},     {"-.INF", Kind::real},
        {".nan", Kind::real},     {"inf", Kind::string},
        {"1.2.3", Kind::string},  {"012345678901", Kind::string},
        {"0123", Kind::integer},  {"arn:aws:sqs", Kind::string},
        {"--1", Kind::string},    {"1_", Kind::integer},
        {"..5", Kind::string},
    };
    for (const auto& [text, kind] : table) {
        CAPTURE(text);
        CHECK(document::resolve_plain(text) == kind);
    }
}

TEST_CASE("spellings have values") {
    const std::vector<std::pair<std::string, std::int64_t>> integers = {
        {"012", 10},
        {"0x1F", 31},
        {"-0b11", -3},
        {"3_600", 3600},
        {"+7", 7},
        {"-0", 0},
        {"9223372036854775807", INT64_MAX},
        {"12345678901234567890", INT64_MAX},
        {"-12345678901234567890", INT64_MIN},
        {"0xFFFFFFFFFFFFFFFFFF", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    for (const auto& [text, value] : integers) {
        CAPTURE(text);
        CHECK(document::integer_of(text) == value);
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<std::pair<std::string, double>> reals = {
        {"1.5", 1.5},          {"-1_0.5", -10.5}, {"1e400", infinity},
        {"-1e400", -infinity}, {"1e-400", 0},     {"-.inf", -infinity},
        {".5", 0.5},           {"1e3", 1000},     {"+2.", 2},
    };
    for (const auto& [text, value] : reals) {
        CAPTURE(text);
        CHECK(document::real_of(text) == value);
    }
    CHECK(std::isnan(document::real_of(".NaN")));
    for (const std::string text : {"yes", "ON", "true", "On", "True"}) CHECK(document::truth_of(text));
    for (const std::string text : {"no", "OFF", "false", "off", "N"}) CHECK_FALSE(document::truth_of(text));
}

TEST_CASE("tags and quotes decide before the spelling") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"'yes'", "\"yes\""},
        {"\"1\"", "\"1\""},
        {"!!str 1", "\"1\""},
        {"!!str", "\"\""},
        {"!!int '7'", "7"},
        {"!!int x", "\"x\""},
        {"!!bool 'on'", "yes"},
        {"!!float 3", "real 3"},
        {"!!null ''", "null"},
        {"! 12", "\"12\""},
        {"!Ref 12", "!Ref \"12\""},
        {"!GetAZs", "!GetAZs \"\""},
        {"!<!Sub> x", "!Sub \"x\""},
        {"!Join [a, b]", "!Join [\"a\", \"b\"]"},
        {"!If {a: 1}", "!If {\"a\": 1}"},
        {"!!binary aGk=", "\"aGk=\""},
        {"|\n  12", "\"12\""},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        const Reading reading = yaml("v: " + text);
        CHECK(reading.found().empty());
        CHECK(shown(*reading.root().find("v")) == expected);
    }
}

TEST_CASE("numbers beyond 64 bits stay readable in JSON") {
    const Reading reading = json("[12345678901234567890, -1e400, 1E400, 5e-1]");
    const auto elements = reading.root().elements();
    CHECK(elements[0].integer() == INT64_MAX);
    CHECK(elements[0].text() == "12345678901234567890");
    CHECK(std::isinf(elements[1].real()));
    CHECK(std::isinf(elements[2].real()));
    CHECK(elements[3].real() == 0.5);
    CHECK(reading.found().empty());
}
