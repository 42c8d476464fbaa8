#include "jsonata/spelling.hpp"

#include <catch2/catch.hpp>
#include <vector>

TEST_CASE("a name stands in backticks where it must") {
    CHECK(jsonata::spell_name("detail") == "detail");
    CHECK(jsonata::spell_name("order_Id2") == "order_Id2");
    CHECK(jsonata::spell_name("detail-type") == "`detail-type`");
    CHECK(jsonata::spell_name("aws:EventId") == "`aws:EventId`");
    CHECK(jsonata::spell_name("2nd") == "`2nd`");
    CHECK(jsonata::spell_name("a b") == "`a b`");
    CHECK(jsonata::spell_name("") == "``");
    CHECK(jsonata::spell_name("and") == "`and`");
    CHECK(jsonata::spell_name("null") == "`null`");
    CHECK(jsonata::spell_name("$x") == "`$x`");
    CHECK(jsonata::spell_name("ü") == "`ü`");
    CHECK(jsonata::spell_name("a`\"b") == "\"a`\\\"b\"");
}

TEST_CASE("names as a path") {
    const std::vector<std::string> names{"Data", "detail-type", "x"};
    CHECK(jsonata::spell_path(names) == "Data.`detail-type`.x");
    CHECK(jsonata::spell_path({}).empty());
    const std::vector<std::string> wild{"Data", "*"};
    CHECK(jsonata::spell_path(wild) == "Data.`*`");
}

TEST_CASE("a text is a string of JSON") {
    CHECK(jsonata::spell_text("") == "\"\"");
    CHECK(jsonata::spell_text("a \"b\" \\ / ü") == "\"a \\\"b\\\" \\\\ / ü\"");
    CHECK(jsonata::spell_text("\n\t\r\b\f\x01\x1f") == "\"\\n\\t\\r\\b\\f\\u0001\\u001f\"");
}
