#include "pattern/fault.hpp"

#include "unit/pattern/written.hpp"

namespace {

using pattern::Dialect;
using pattern::FaultKind;

struct Row {
    const char* json;
    FaultKind kind;
    const char* at;
    const char* words;
};

void check(const Row& row, Dialect dialect) {
    INFO(row.json);
    const auto found = pattern::faults(written::pattern(row.json), dialect);
    REQUIRE(found.size() == 1);
    CHECK(static_cast<int>(found[0].kind) == static_cast<int>(row.kind));
    CHECK(written::at(row.json, found[0].place) == row.at);
    CHECK_THAT(found[0].words, Catch::Contains(row.words));
}

/// `{"f": [...]}` with so many values.
std::string long_pattern(std::size_t values) {
    std::string json = R"({"f": [)";
    for (std::size_t i = 0; i < values; ++i) json += (i > 0 ? "," : "") + std::to_string(1000 + i);
    return json + "]}";
}

const Row refused[] = {
    {R"({"a": "x"})", FaultKind::not_a_list, R"("x")", "`a` is neither a list nor an object"},
    {R"({"a": 42})", FaultKind::not_a_list, "42", "neither"},
    {R"({"a": null})", FaultKind::not_a_list, "null", "neither"},
    {R"({"a": {"exists": true}})", FaultKind::not_a_list, "true",
     "`exists` must stand in an object in a list"},
    {R"({"a": []})", FaultKind::empty_list, "[]", "`a` has no value"},
    {R"({"a": {}})", FaultKind::empty_object, "{}", "without fields"},
    {R"({"a": [["x"]]})", FaultKind::nested_list, R"(["x"])", "list of values"},
    {R"({"a": [{"contains": "x"}]})", FaultKind::unknown_operator, R"("contains")",
     "did you mean `wildcard`"},
    {R"({"a": [{"EXISTS": true}]})", FaultKind::unknown_operator, R"("EXISTS")", "`EXISTS` is no operator"},
    {R"({"a": [{"prefx": "x"}]})", FaultKind::unknown_operator, R"("prefx")", "did you mean `prefix`"},
    {R"({"a": [{}]})", FaultKind::operator_count, "{}", "without an operator"},
    {R"({"a": [{"prefix": "x", "suffix": "y"}]})", FaultKind::operator_count, R"("suffix")",
     "second operator"},
    {R"({"a": [{"prefix": 5}]})", FaultKind::operand_type, "5", "`prefix` takes a string"},
    {R"({"a": [{"prefix": ["x"]}]})", FaultKind::operand_type, R"(["x"])", "`prefix` takes a string"},
    {R"({"a": [{"prefix": {"suffix": "x"}}]})", FaultKind::operand_type, R"({"suffix": "x"})",
     "or `equals-ignore-case`"},
    {R"({"a": [{"suffix": {"equals-ignore-case": 5}}]})", FaultKind::operand_type, "5", "takes a string"},
    {R"({"a": [{"equals-ignore-case": ["x"]}]})", FaultKind::operand_type, R"(["x"])", "takes a string"},
    {R"({"a": [{"wildcard": 5}]})", FaultKind::operand_type, "5", "`wildcard` takes a string"},
    {R"({"a": [{"wildcard": "x**"}]})", FaultKind::wildcard_form, R"("x**")", "`*` follows `*`"},
    {R"({"a": [{"wildcard": "\\x"}]})", FaultKind::wildcard_form, R"("\\x")", "a backslash"},
    {R"({"a": [{"wildcard": "x\\"}]})", FaultKind::wildcard_form, R"("x\\")", "a backslash"},
    {R"({"a": [{"exists": "true"}]})", FaultKind::operand_type, R"("true")", "`exists` takes true or false"},
    {R"({"a": [{"cidr": "10.0.0.0"}]})", FaultKind::cidr_range, R"("10.0.0.0")", "mask"},
    {R"({"a": [{"cidr": "10.0.0.0/32"}]})", FaultKind::cidr_range, R"("10.0.0.0/32")", "31 bits"},
    {R"({"a": [{"cidr": "2001:db8::/128"}]})", FaultKind::cidr_range, R"("2001:db8::/128")", "127"},
    {R"({"a": [{"cidr": "10.0.0/24"}]})", FaultKind::cidr_range, R"("10.0.0/24")", "address"},
    {R"({"a": [{"cidr": "10.0.0.0/x"}]})", FaultKind::cidr_range, R"("10.0.0.0/x")", "mask"},
    {R"({"a": [{"cidr": 5}]})", FaultKind::operand_type, "5", "`cidr` takes a string"},
    {R"({"a": [{"numeric": ">"}]})", FaultKind::operand_type, R"(">")", "a list of comparisons"},
    {R"({"a": [{"numeric": []}]})", FaultKind::numeric_range, "[]", "no comparison"},
    {R"({"a": [{"numeric": ["!=", 5]}]})", FaultKind::numeric_range, R"("!=")", "`numeric` takes `=`"},
    {R"({"a": [{"numeric": [5]}]})", FaultKind::numeric_range, "5", "`numeric` takes `=`"},
    {R"({"a": [{"numeric": [">", "5"]}]})", FaultKind::numeric_range, R"("5")", "not followed by a number"},
    {R"({"a": [{"numeric": [">", 0, "<"]}]})", FaultKind::numeric_range, R"("<")",
     "not followed by a number"},
    {R"({"a": [{"numeric": [">", 0, ">", 1]}]})", FaultKind::numeric_range, R"(">")",
     "a lower bound and then"},
    {R"({"a": [{"numeric": ["<", 9, ">", 1]}]})", FaultKind::numeric_range, R"(">")",
     "a lower bound and then"},
    {R"({"a": [{"numeric": ["=", 1, "<", 9]}]})", FaultKind::numeric_range, R"("<")",
     "a lower bound and then"},
    {R"({"a": [{"numeric": [">", 9, "<", 1]}]})", FaultKind::numeric_range, "1", "not above the lower one"},
    {R"({"a": [{"numeric": [">", 1, "<", 5, "<", 6]}]})", FaultKind::numeric_range, R"("<")",
     "two comparisons"},
    {R"({"a": [{"anything-but": null}]})", FaultKind::operand_type, "null", "strings or numbers"},
    {R"({"a": [{"anything-but": ["x", null]}]})", FaultKind::operand_type, "null", "strings or numbers"},
    {R"({"a": [{"anything-but": ["x", 5]}]})", FaultKind::mixed_operands, "5", "either strings or numbers"},
    {R"({"a": [{"anything-but": []}]})", FaultKind::empty_list, "[]", "`anything-but` has no value"},
    {R"({"a": [{"anything-but": {"numeric": ["=", 5]}}]})", FaultKind::unknown_operator, R"("numeric")",
     "does not take `numeric`"},
    {R"({"a": [{"anything-but": {"prefix": ""}}]})", FaultKind::empty_operand, R"("")", "empty"},
    {R"({"a": [{"anything-but": {"suffix": ["x", ""]}}]})", FaultKind::empty_operand, R"("")", "empty"},
    {R"({"a": [{"anything-but": {"prefix": 5}}]})", FaultKind::operand_type, "5", "`prefix` takes a string"},
    {R"({"a": [{"anything-but": {"prefix": {"equals-ignore-case": "x"}}}]})", FaultKind::operand_type,
     R"({"equals-ignore-case": "x"})", "`prefix` takes a string"},
    {R"({"a": [{"anything-but": {"wildcard": ["x", 5]}}]})", FaultKind::operand_type, "5", "takes a string"},
    {R"({"a": [{"anything-but": {"wildcard": "**"}}]})", FaultKind::wildcard_form, R"("**")",
     "`*` follows `*`"},
    {R"({"a": [{"anything-but": {}}]})", FaultKind::operator_count, "{}", "one operator"},
    {R"({"$or": "x"})", FaultKind::not_a_list, R"("x")", "`$or` is no list"},
    {R"({"$or": []})", FaultKind::or_form, "[]", "fewer than two"},
    {R"({"$or": [{"a": ["x"]}]})", FaultKind::or_form, R"([{"a": ["x"]}])", "fewer than two"},
    {R"({"$or": [{"a": ["x"]}, "x"]})", FaultKind::not_an_object, R"("x")", "no object"},
    {R"({"$or": [{"a": ["x"]}, {"prefix": ["x"]}]})", FaultKind::or_form, R"({"prefix": ["x"]})",
     "an operator for a field"},
    {R"({"$or": [{"a": ["x"]}, {}]})", FaultKind::empty_object, "{}", "without fields"},
    {R"({"$or": [{"a": ["x"]}, {"b": []}]})", FaultKind::empty_list, "[]", "`b` has no value"},
};

}  // namespace

TEST_CASE("what AWS refuses of a pattern has a place and a kind") {
    for (const Row& row : refused) {
        check(row, Dialect::classic);
        if (row.kind != FaultKind::wildcard_form) check(row, Dialect::data);
    }
}

TEST_CASE("what AWS takes, and what its sources disagree about, is no fault") {
    const char* const patterns[] = {
        R"({})",
        R"({"a": ["x", 5, -1.5e3, true, null, ""]})",
        R"({"a": {"b": {"c": [{"prefix": "x"}, {"prefix": {"equals-ignore-case": "x"}}, {"suffix": ""}]}}})",
        R"({"a": [{"equals-ignore-case": "x"}, {"exists": false}, {"cidr": "10.0.0.0/0"}]})",
        R"({"a": [{"cidr": "2001:db8::/32"}, {"cidr": "010.0.0.0/8"}, {"cidr": "::ffff:10.0.0.0/104"}]})",
        R"({"a": [{"anything-but": "x"}, {"anything-but": [1, 2]}, {"anything-but": {"equals-ignore-case": ["x"]}}]})",
        R"({"a": [{"numeric": ["=", 5]}, {"numeric": [">=", 0, "<", 0.5]}, {"numeric": ["<", 1e11]}]})",
        R"({"a": {"prefix": ["x"]}, "prefix": ["x"]})",
        R"({"$or": [{"a": ["x"]}, {"b": [{"exists": false}]}], "c": ["x"]})",
        // A field that is called `$or`, to one reader of the engine.
        R"({"$or": ["x", "y"]})",
        R"({"$or": [{"prefix": "x"}, {"suffix": "y"}]})",
        R"({"$or": {"a": ["x"]}})",
        // What is not known, or may be a list or a number.
        R"({"a": ["?"], "b": "?", "c": "<P>", "$or": "?"})",
        R"({"a": [{"prefix": "<P>"}, {"prefix": "?"}, {"numeric": "?"}, {"numeric": [">", "<P>"]}, {"exists": "<P>"}]})",
        R"({"a": [{"anything-but": ["x", "<P>", "?"]}, {"cidr": "<P>/24"}, {"wildcard": "<P>**"}]})",
        R"({"a": [{"anything-but": {"prefix": "<P>"}}, {"anything-but": "?"}], "$or": [{"b": ["x"]}, "?"]})",
    };
    for (const char* const json : patterns) {
        INFO(json);
        for (const auto& fault : pattern::faults(written::pattern(json), Dialect::classic))
            FAIL_CHECK(fault.words);
    }
}

TEST_CASE("stars beside a hole are judged by what is known") {
    const auto kinds = [](const char* operand) {
        const std::string json = R"({"a": [{"wildcard": ")" + std::string(operand) + R"("}]})";
        return pattern::faults(written::pattern(json), Dialect::classic).size();
    };
    CHECK(kinds("<P>**") == 0);
    CHECK(kinds("<P>***") == 1);
    CHECK(kinds("**<P>") == 1);
    CHECK(kinds("*<P>*") == 0);
    CHECK(kinds("x\\\\<P>") == 0);
    CHECK(kinds("\\\\*\\\\\\\\") == 0);
}

TEST_CASE("each scope of a filter takes its own operators") {
    const Row wildcards[] = {
        {R"({"a": [{"wildcard": "x*"}]})", FaultKind::operator_refused, R"("x*")",
         "does not take `wildcard`"},
        {R"({"a": [{"anything-but": {"wildcard": "x*"}}]})", FaultKind::operator_refused, R"("x*")",
         "does not take `wildcard`"},
    };
    for (const Row& row : wildcards) {
        check(row, Dialect::data);
        check(row, Dialect::system_metadata);
        CHECK(pattern::faults(written::pattern(row.json), Dialect::classic).empty());
    }
    const Row metadata[] = {
        {R"({"a": [{"prefix": "x"}]})", FaultKind::operator_refused, R"({"prefix": "x"})", "not `prefix`"},
        {R"({"a": ["x", {"exists": true}]})", FaultKind::operator_refused, R"({"exists": true})",
         "not `exists`"},
        {R"({"$or": [{"a": ["x"]}, {"b": ["x"]}]})", FaultKind::operator_refused, R"("$or")", "`$or`"},
        {R"({"a": []})", FaultKind::empty_list, "[]", "`a` has no value"},
        {R"({"a": "x"})", FaultKind::not_a_list, R"("x")", "`a` is no list"},
        {R"({"a": [["x"]]})", FaultKind::nested_list, R"(["x"])", "list of values"},
    };
    for (const Row& row : metadata) check(row, Dialect::metadata);
    CHECK(
        pattern::faults(written::pattern(R"({"a": ["x", 5, null], "b": "?", "c": ["?"]})"), Dialect::metadata)
            .empty());
}

TEST_CASE("an event source says itself where its events come from") {
    for (const char* const key : {"source", "account", "region"}) {
        const std::string json = R"({")" + std::string(key) + R"(": ["x"], "detail": {"source": ["x"]}})";
        const std::string at = "\"" + std::string(key) + "\"";
        check({json.c_str(), FaultKind::key_refused, at.c_str(), key}, Dialect::event_source);
        CHECK(pattern::faults(written::pattern(json), Dialect::classic).empty());
    }
}

TEST_CASE("a pattern is too long where even without blanks it is") {
    const auto count = [](const std::string& json, Dialect dialect) {
        return pattern::faults(written::pattern(json), dialect).size();
    };
    const std::string fits = long_pattern(817);     // 8 + 817 * 5 = 4,093
    const std::string exceeds = long_pattern(818);  // 4,098
    for (const Dialect dialect :
         {Dialect::classic, Dialect::data, Dialect::metadata, Dialect::system_metadata}) {
        CHECK(count(fits, dialect) == 0);
        CHECK(count(exceeds, dialect) == 1);
    }
    CHECK(count(long_pattern(749), Dialect::event_source) == 0);  // 3,753
    CHECK(count(long_pattern(750), Dialect::event_source) == 1);
}

TEST_CASE("a thousand combinations are taken") {
    std::string json = R"({"s": ["x"])";
    for (int i = 0; i < 3; ++i) {
        json += R"(, "o)" + std::to_string(i) + R"(": {"$or": [)";
        for (int j = 0; j < 10; ++j)
            json += (j > 0 ? "," : "") + std::string(R"({"f)") + std::to_string(j) + R"(":[1]})";
        json += "]}";
    }
    CHECK(pattern::faults(written::pattern(json + "}"), Dialect::data).empty());
    json += R"(, "$or": [{"a": [1]}, {"b": [1]}]})";
    const auto found = pattern::faults(written::pattern(json), Dialect::data);
    REQUIRE(found.size() == 1);
    CHECK(found[0].kind == FaultKind::too_many_combinations);
}
