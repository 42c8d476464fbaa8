#include <catch2/catch.hpp>

#include "examined.hpp"

namespace {

using examined::faults;
using jsonata::Events;
using jsonata::Use;

struct Row {
    const char* expression;
    const char* faults;
};

void check(const Row& row, Events events) {
    CAPTURE(row.expression);
    const std::string value = "{% " + std::string(row.expression) + " %}";
    CHECK(faults(jsonata::examine(value, Use::parameter(events))) == row.faults);
}

}  // namespace

TEST_CASE("names that need backticks") {
    const Row rows[] = {
        {"$events.SystemMetadata.aws:EventId", "unquoted-name `aws:EventId` -> ``aws:EventId``"},
        {"{\"id\": $events.SystemMetadata.aws:EventId}", "unquoted-name `aws:EventId` -> ``aws:EventId``"},
        {"$string($events.SystemMetadata.aws:EventId)", "unquoted-name `aws:EventId` -> ``aws:EventId``"},
        {"$events.Data.a:b:c", "unquoted-name `a:b:c` -> ``a:b:c``"},
        {"$events.Data.ok ? $events.SystemMetadata.aws:EventId : \"\"",
         "unquoted-name `aws:EventId` -> ``aws:EventId``"},
        {"$events.Data.ok ? $events.SystemMetadata.aws:EventId",
         "unquoted-name `aws:EventId` -> ``aws:EventId``"},
        {"$events.SystemMetadata.`aws:EventId`", ""},
        {"$events.SystemMetadata.\"aws:EventId\"", ""},
        {"$events.Data.ok ? $events.Data.a:$events.Data.b", ""},
        {"{\"a\":$events.Data.b}", ""},
        {"$events.Data.detail-type", "unquoted-name `detail-type` -> ``detail-type``"},
        {"$events[0].Data.my-long-name & \"x\"", "unquoted-name `my-long-name` -> ``my-long-name``"},
        {"$events.Data.price - $events.Data.discount", ""},
        {"$events.Data.price-1", ""},
        {"$events.Data.(price-discount)", ""},
        {"$events.Data.items.(price-discount)", ""},
        {"($p := $events.Data; $events.Data.items.($p.price-discount))", ""},
    };
    for (const Row& row : rows) check(row, Events::one);
}

TEST_CASE("syntax of other languages") {
    const Row rows[] = {
        {"$events.Data.a == 1", "syntax `==` -> `=`"},
        {"$events.Data.a === 1", "syntax `===` -> `=`"},
        {"$events.Data.a !== 1", "syntax `!==` -> `!=`"},
        {"$events.Data.a && true", "syntax `&&` -> `and`"},
        {"$events.Data.a || true", "syntax `||` -> `or`"},
        {"!$events.Data.a", "syntax `!`"},
        {"{\"id\": <orderId>}", "input-transformer `<orderId>`"},
        {"<aws.events.rule-arn>", "input-transformer `<aws.events.rule-arn>`"},
        {"$events.Data.a <$events.Data.b", ""},
        {"$events.Data.a < < b", "syntax `<`"},
        {"\"<orderId>\" & $events.Data.a", ""},
        {"$states.input.detail", "step-functions `$states`"},
        {"($states := $events.Data; $states.detail)", ""},
    };
    for (const Row& row : rows) check(row, Events::one);
}

TEST_CASE("functions and variables that nobody defines") {
    const Row rows[] = {
        {"$eval($events.Data.x)", "eval `$eval`"},
        {"$events.Data.x ~> $eval", "eval `$eval`"},
        {"$map($events.Data.x, $eval)", "eval `$eval`"},
        {"eval($events.Data.x)", "eval `eval`"},
        {"\"$eval(1)\" & $events.Data.eval & $events.Data.`$eval`", ""},
        {"($eval := function($x){$x}; $eval($events.Data.x))", ""},
        {"$upercase($events.Data.x)", "unknown-function `$upercase` -> `$uppercase`"},
        {"$toUpperCase($events.Data.x)", "unknown-function `$toUpperCase` -> `$uppercase`"},
        {"$zebra($events.Data.x)", "unknown-function `$zebra`"},
        {"$events.Data.x ~> $zebra", "unknown-function `$zebra`"},
        {"uppercase($events.Data.x)", "unknown-function `uppercase` -> `$uppercase`"},
        {"$uppercase($events.Data.x)", ""},
        {"$hash($events.Data.x) & $string($parse($events.Data.y)) & $partition($events.Data.z, 2)", ""},
        {"($up := $uppercase; $up($events.Data.x))", ""},
        {"$map($events.Data.x, function($v){$v})", ""},
        {"($f := function($f, $x){$f($x)}; $f($trim, $events.Data.x))", ""},
        {"($odd := function($n){$n = 0 ? false : $even($n - 1)}; "
         "$even := function($n){$n = 0 ? true : $odd($n - 1)}; $odd($events.Data.n))",
         ""},
        {"$event.Data.x", "unknown-variable `$event` -> `$events`"},
        {"$evnets.Data.x", "unknown-variable `$evnets` -> `$events`"},
        {"$events.Data.x & $stage", "unknown-variable? `$stage`"},
    };
    for (const Row& row : rows) check(row, Events::one);
    check({"$events.Data.items@$item#$i.{\"a\": $item.name, \"n\": $i}", ""}, Events::one);
}

TEST_CASE("another result on every attempt is a question") {
    const Row rows[] = {
        {"$now()", "changing? `$now`"},        {"$events.Data.id & $millis()", "changing? `$millis`"},
        {"$uuid()", "changing? `$uuid`"},      {"$floor($random() * 10)", "changing? `$random`"},
        {"$events.Data.now & \"$now()\"", ""}, {"($now := 1; $events.Data.x & $now)", ""},
    };
    for (const Row& row : rows) check(row, Events::one);
}

TEST_CASE("a result that no event changes is a question") {
    const Row rows[] = {
        {"\"orders\"", "constant? `\"orders\"`"},
        {"{\"a\": [1, 2], \"b\": $uppercase(\"x\")}",
         "constant? `{\"a\": [1, 2], \"b\": $uppercase(\"x\")}`"},
        {"($x := 3; $x + 1)", "constant? `($x := 3; $x + 1)`"},
        {"$sum([1..3].($ * 2))", "constant? `$sum([1..3].($ * 2))`"},
        {"$exists($events) ? \"a\" : \"b\"", ""},
        {"$events.Data.kind = \"a\"", ""},
    };
    for (const Row& row : rows) check(row, Events::one);
    const auto constant = [](const char* value) {
        return jsonata::examine(examined::holed(value), Use::parameter(Events::one)).constant;
    };
    CHECK(constant("orders") == value::Truth::yes);
    CHECK(constant("{% \"${text Env}\" %}") == value::Truth::yes);
    CHECK(constant("{% ${Env} %}") == value::Truth::unknown);
    CHECK(constant("{% $stage %}") == value::Truth::unknown);
    CHECK(constant("{% $uuid() %}") == value::Truth::no);
    CHECK(constant("{% $events.Data.x %}") == value::Truth::no);
    CHECK(constant("${text All}") == value::Truth::unknown);
}

TEST_CASE("the event is $events, with Data, Metadata and SystemMetadata") {
    const Row rows[] = {
        {"$events.detail.id", "unknown-member `detail` -> `Data.detail`"},
        {"$events.\"detail-type\"", "unknown-member `\"detail-type\"` -> `Data.`detail-type``"},
        {"$events[0].source", "unknown-member `source` -> `Data.source`"},
        {"$events.EventGroupId", "unknown-member `EventGroupId` -> `SystemMetadata.EventGroupId`"},
        {"$events.`aws:EventId`", "unknown-member ``aws:EventId`` -> `SystemMetadata.`aws:EventId``"},
        {"$events.data.id", "unknown-member `data` -> `Data`"},
        {"$events.systemMetadata.EventGroupId", "unknown-member `systemMetadata` -> `SystemMetadata`"},
        {"$events.orderId", "unknown-member `orderId`"},
        {"($e := $events; $e.detail)", "unknown-member `detail` -> `Data.detail`"},
        {"$lookup($events, \"detail\")", "unknown-member `\"detail\"` -> `Data.detail`"},
        {"$events.(Data.x & detail.y)", "unknown-member `detail` -> `Data.detail`"},
        {"$events.SystemMetadata.EventId", "unknown-member? `EventId` -> ``aws:EventId``"},
        {"$events.SystemMetadata.EventGroupId & $events.Metadata.tenant & $events.Data.detail.x", ""},
        {"$events.Data.EventId", ""},
        {"$events.*.id & $events.**.id", ""},
        {"$events", ""},
        {"$.detail.id", "outside-events `$` -> `$events.Data`"},
        {"$$.source", "outside-events `$$` -> `$events.Data`"},
        {"detail.id", "outside-events `detail` -> `$events.Data.detail`"},
        {"\"x\" & source", "outside-events `source` -> `$events.Data.source`"},
        {"Data.id", "outside-events? `Data` -> `$events.Data`"},
        {"$.Data.id", "outside-events? `$` -> `$events`"},
        {"orderId", "outside-events? `orderId`"},
        {"$", "outside-events? `$` -> `$events`"},
        {"$events.Data.items[detail.x]", ""},
        {"$events.Data.{\"id\": detail.id, \"all\": $}", ""},
        {"$events.Data.items^(time).source", ""},
        {"{\"detail\": $events.Data.x}.detail", ""},
        {"$map($events.Data.items, function($i){$i.detail})", ""},
        {"$parse($events.Data.body).detail", ""},
        {"($events := {\"detail\": 1}; $events.detail & $string($now))", "changing? `$now`"},
    };
    for (const Row& row : rows) check(row, Events::one);
    check({"detail.id", "outside-events `detail` -> `$events[0].Data.detail`"}, Events::array);
}

TEST_CASE("$events of a parameter per invocation is an array") {
    const char* const one = "unindexed `$events` -> `$events[0]`";
    const char* const perhaps = "unindexed? `$events` -> `$events[0]`";
    const Row rows[] = {
        {"$events[0].Data.id", ""},
        {"$events[1].Data.id", ""},
        {"$events[-1].Data.id", ""},
        {"$events[$count($events) - 1].Data.id", ""},
        {"$events.Data.id", one},
        {"$events.SystemMetadata.EventGroupId", one},
        {"$events.Data[0].id", one},
        {"\"id-\" & $events.Data.id", one},
        {"{\"id\": $events.Data.id}", one},
        {"$uppercase($events.Data.id)", one},
        {"$events.Data.id = \"a\" ? 1 : 2", one},
        {"($e := $events; $e.Data.id)", "unindexed `$e` -> `$e[0]`"},
        {"($id := $events.Data.id; {\"a\": $id})", one},
        {"$events.Data.a ? $events.Data.b : \"\"",
         "unindexed? `$events` -> `$events[0]`; unindexed `$events` -> `$events[0]`"},
        {"$string($events.Data)", perhaps},
        {"$events.{\"id\": Data.id}", perhaps},
        {"$events[Data.kind = \"a\"].Data.id", perhaps},
        {"$filter($events, function($e){$e.Data.ok}).Data.id", perhaps},
        {"[$events.Data.id]", ""},
        {"[$events.{\"id\": Data.id}]", ""},
        {"$events.Data.id[]", ""},
        {"$events.Data[].id", ""},
        {"($events.Data.id)[0]", ""},
        {"($events)[0].Data.id", ""},
        {"$join($events.Data.id, \",\")", ""},
        {"$count($events)", ""},
        {"$sum($events.Data.price)", ""},
        {"$map($events, function($e){$e.Data.id & \"x\"})", ""},
        {"$events ~> $map(function($e){$uppercase($e.Data.id)}) ~> $join(\",\")", ""},
        {"$reduce($events, function($sum, $e){$sum + $e.Data.n}, 0)", ""},
        {"$single($events, function($e){$e.Data.ok}).Data.id", ""},
        {"$events{Data.kind: $count(Data.id)}", ""},
        {"\"a\" in $events.Data.kind", ""},
        {"$events", ""},
    };
    for (const Row& row : rows) check(row, Events::array);
}

TEST_CASE("$events of a parameter per event is one event") {
    check({"$events[0].Data.id", ""}, Events::one);
    check({"$events[-1].Data.id", ""}, Events::one);
    check({"$events[1].Data.id", "index-of-one `1`"}, Events::one);
    check({"$events[Data.x = 1].Data.id", ""}, Events::one);
    check({"$events.{\"id\": Data.id}", ""}, Events::one);
    // Where the guide does not say which it is, either is right.
    check({"$events[1].Data.id & $events.Data.id", ""}, Events::unsaid);
}

TEST_CASE("faults have a limit") {
    std::string value = "{% [";
    for (int i = 0; i < 2000; ++i) value += "$undefined" + std::to_string(i) + "(),";
    const auto found = jsonata::examine(value + "1] %}", Use::input());
    CHECK(found.faults.size() == jsonata::most_faults);
}
