// Condition blocks: operators, absent keys, several values.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;

/// Allowed exactly where the condition holds.
Question when(std::string_view condition) {
    return Question::by_role()
        .identity(R"({"Effect":"Allow","Action":"*","Resource":"*","Condition":)" + std::string(condition) +
                  "}")
        .with("x:key", "Orders")
        .with("x:number", "15")
        .with("x:flag", "TRUE")
        .with("x:address", "203.0.113.7")
        .with("x:address6", "2001:db8::7")
        .with("x:date", "2026-06-15T12:00:00Z")
        .with("x:arn", "arn:aws:events:us-east-1:111122223333:rule/bus/orders")
        .with_list("x:list", {"a", "b"});
}

struct Row {
    const char* sentence;
    const char* condition;
    Verdict expected;
};

void check_rows(const char* page, const Row& row) {
    check({row.sentence, page, when(row.condition), row.expected});
}

}  // namespace

TEST_CASE("string operators") {
    check_rows(
        "IAM guide, String condition operators",
        GENERATE(values<Row>({
            {"StringEquals is exact", R"({"StringEquals":{"x:key":"Orders"}})", allow},
            {"StringEquals has case", R"({"StringEquals":{"x:key":"orders"}})", silent},
            {"StringEquals knows no wildcards", R"({"StringEquals":{"x:key":"Ord*"}})", silent},
            {"StringNotEquals", R"({"StringNotEquals":{"x:key":"orders"}})", allow},
            {"IgnoreCase", R"({"StringEqualsIgnoreCase":{"x:key":"ORDERS"}})", allow},
            {"NotEqualsIgnoreCase", R"({"StringNotEqualsIgnoreCase":{"x:key":"ORDERS"}})", silent},
            {"StringLike knows wildcards", R"({"StringLike":{"x:key":"O?der*"}})", allow},
            {"StringLike has case", R"({"StringLike":{"x:key":"o*"}})", silent},
            {"StringNotLike", R"({"StringNotLike":{"x:key":"o*"}})", allow},
            {"names of keys have no case", R"({"StringEquals":{"X:KEY":"Orders"}})", allow},
            {"variables come in", R"({"StringEquals":{"aws:ResourceAccount":"${aws:PrincipalAccount}"}})",
             allow},
            {"numbers and booleans in JSON are their text", R"({"StringEquals":{"x:number":15}})", allow},
        })));
}

TEST_CASE("ARN operators") {
    check_rows(
        "IAM guide, ARN condition operators",
        GENERATE(values<Row>({
            {"ArnEquals takes wildcards", R"({"ArnEquals":{"x:arn":"arn:aws:events:*:*:rule/*"}})", allow},
            {"rule/NAME is not a custom bus's rule",
             R"({"ArnLike":{"x:arn":"arn:aws:events:*:*:rule/orders"}})", silent},
            {"a star stays in its field", R"({"ArnLike":{"x:arn":"arn:aws:events:*:rule/bus/orders"}})",
             silent},
            {"ArnNotLike", R"({"ArnNotLike":{"x:arn":"arn:aws:sns:*:*:*"}})", allow},
            {"variables work", R"({"ArnLike":{"x:arn":"arn:aws:events:*:${aws:PrincipalAccount}:rule/*"}})",
             allow},
            {"a value that is no ARN does not match", R"({"ArnLike":{"x:arn":"rule/bus/orders"}})", silent},
            {"a key that is no ARN does not match", R"({"ArnLike":{"x:key":"arn:aws:events:*:*:rule/*"}})",
             silent},
        })));
}

TEST_CASE("numbers, dates, addresses, booleans, bytes") {
    check_rows(
        "IAM guide, Condition operators",
        GENERATE(values<Row>({
            {"the request's value stands on the left", R"({"NumericGreaterThan":{"x:number":"7"}})", allow},
            {"numbers, not texts", R"({"NumericLessThan":{"x:number":"100"}})", allow},
            {"NumericEquals", R"({"NumericEquals":{"x:number":"15.0"}})", allow},
            {"NumericNotEquals", R"({"NumericNotEquals":{"x:number":"15"}})", silent},
            {"NumericLessThanEquals", R"({"NumericLessThanEquals":{"x:number":"15"}})", allow},
            {"NumericGreaterThanEquals", R"({"NumericGreaterThanEquals":{"x:number":"15.5"}})", silent},
            {"what is no number does not match", R"({"NumericLessThan":{"x:key":"15"}})", silent},
            {"DateGreaterThan", R"({"DateGreaterThan":{"x:date":"2026-06-15T11:59:59Z"}})", allow},
            {"zones count", R"({"DateLessThan":{"x:date":"2026-06-15T14:00:00+02:00"}})", silent},
            {"a day is its beginning", R"({"DateLessThan":{"x:date":"2026-06-16"}})", allow},
            {"seconds since 1970 work too", R"({"DateEquals":{"x:date":"1781524800"}})", allow},
            {"DateNotEquals", R"({"DateNotEquals":{"x:date":"2026-06-15T12:00:00.000Z"}})", silent},
            {"an address in a range", R"({"IpAddress":{"x:address":"203.0.113.0/24"}})", allow},
            {"an address outside", R"({"IpAddress":{"x:address":"203.0.113.8/29"}})", silent},
            {"zero bits are every address", R"({"IpAddress":{"x:address":"0.0.0.0/0"}})", allow},
            {"no prefix is one address", R"({"IpAddress":{"x:address":"203.0.113.7"}})", allow},
            {"NotIpAddress", R"({"NotIpAddress":{"x:address":"203.0.113.0/24"}})", silent},
            {"IPv6", R"({"IpAddress":{"x:address6":"2001:0db8:0:0:0:0:0:0/32"}})", allow},
            {"IPv4 is in no range of IPv6", R"({"IpAddress":{"x:address":"::/0"}})", silent},
            {"Bool has no case", R"({"Bool":{"x:flag":"true"}})", allow},
            {"Bool in JSON", R"({"Bool":{"x:flag":false}})", silent},
            {"BinaryEquals compares bytes", R"({"BinaryEquals":{"x:key":"Orders=="}})", allow},
        })));
}

TEST_CASE("absent keys") {
    check_rows(
        "IAM guide, IfExists and Null condition operators",
        GENERATE(values<Row>({
            {"a positive operator fails", R"({"StringLike":{"x:none":"*"}})", silent},
            {"a negated operator holds", R"({"StringNotEquals":{"x:none":"a"}})", allow},
            {"IfExists holds", R"({"StringEqualsIfExists":{"x:none":"a"}})", allow},
            {"IfExists compares what is there", R"({"StringEqualsIfExists":{"x:key":"a"}})", silent},
            {"BoolIfExists too", R"({"BoolIfExists":{"x:none":"true"}})", allow},
            {"Null true: absent", R"({"Null":{"x:none":"true"}})", allow},
            {"Null true: present", R"({"Null":{"x:key":"true"}})", silent},
            {"Null false: present", R"({"Null":{"x:key":false}})", allow},
            {"Null false: absent", R"({"Null":{"x:none":"false"}})", silent},
            {"ForAllValues holds", R"({"ForAllValues:StringEquals":{"x:none":"a"}})", allow},
            {"ForAnyValue fails", R"({"ForAnyValue:StringEquals":{"x:none":"a"}})", silent},
            {"ForAnyValue fails when negated too", R"({"ForAnyValue:StringNotEquals":{"x:none":"a"}})",
             silent},
            {"a variable without value equals nothing", R"({"StringEquals":{"x:key":"${x:none}"}})", silent},
            {"so a negated operator holds", R"({"StringNotEquals":{"x:key":"${x:none}"}})", allow},
        })));
}

TEST_CASE("several keys and values") {
    check_rows(
        "IAM guide, Conditions with multiple context keys or values",
        GENERATE(values<Row>({
            {"values of a key: one is enough", R"({"StringEquals":{"x:key":["a","Orders"]}})", allow},
            {"keys: all must hold", R"({"StringEquals":{"x:key":"Orders","x:number":"1"}})", silent},
            {"operators: all must hold", R"({"StringEquals":{"x:key":"Orders"},"Bool":{"x:flag":"false"}})",
             silent},
            {"values of a negated operator: none may match",
             R"({"StringNotEquals":{"x:key":["a","Orders"]}})", silent},
            {"ForAllValues: each value of the request",
             R"({"ForAllValues:StringEquals":{"x:list":["a","b","c"]}})", allow},
            {"ForAllValues: one fails", R"({"ForAllValues:StringEquals":{"x:list":["a"]}})", silent},
            {"ForAnyValue: one is enough", R"({"ForAnyValue:StringEquals":{"x:list":["b","z"]}})", allow},
            {"ForAnyValue: none", R"({"ForAnyValue:StringLike":{"x:list":["z*"]}})", silent},
            {"ForAnyValue negated: one that is not listed",
             R"({"ForAnyValue:StringNotEquals":{"x:list":["a"]}})", allow},
            {"ForAllValues negated: none may be listed",
             R"({"ForAllValues:StringNotEquals":{"x:list":["a"]}})", silent},
            {"a single value is a set of one", R"({"ForAnyValue:StringEquals":{"x:key":"Orders"}})", allow},
        })));
}
