#include <catch2/catch.hpp>

#include "examined.hpp"

namespace {

struct Row {
    const char* expression;
    const char* reads;
};

}  // namespace

TEST_CASE("what an expression reads of the event") {
    const Row rows[] = {
        {"$events.Data.detail.orderId", "Data.detail.orderId"},
        {"$events[0].SystemMetadata.EventGroupId", "SystemMetadata.EventGroupId"},
        {"$events.Data.\"detail-type\" & $events.Data.source", "Data.`detail-type`, Data.source"},
        {"$events.Data.a & $events.Data.a", "Data.a"},
        {"$events", "all"},
        {"$string($events)", "all"},
        {"\"constant\"", ""},
        {"$events.Data.{\"id\": detail.id, \"n\": $count(items)}", "Data.detail.id, Data.items"},
        {"$events.Data.items[price > 3]^(rank).name", "Data.items.price, Data.items.rank, Data.items.name"},
        {"$events.Data.items{kind: $sum(price)}", "Data.items.kind, Data.items.price"},
        {"($d := $events.Data.detail; $d.a & $d.b)", "Data.detail.a, Data.detail.b"},
        {"($events.Data.a; $events.Data.b)", "Data.b"},
        {"$events.Data.ok ? $events.Data.a : $events.Data.b", "Data.ok, Data.a, Data.b"},
        {"$events.Data.a ?? $events.Data.b", "Data.a, Data.b"},
        {"($events.Data.ok ? $events.Data.a : $events.Data.b).c", "Data.ok, Data.a, Data.b"},
        {"$map($events, function($e){$e.Data.id})", "Data.id"},
        {"$filter($events.Data.items, function($i){$i.ok}).name", "Data.items.ok, Data.items.name"},
        {"$each($events.Data.map, function($v, $k){$k & $v.x})", "Data.map.*.x"},
        {"$reduce($events.Data.xs, function($a, $x){$a + $x.n})", "Data.xs, Data.xs.n"},
        {"$reduce($events.Data.xs, function($a, $x){$a + $x.n}, 0)", "Data.xs.n"},
        {"$sort($events.Data.xs, function($l, $r){$l.n > $r.n})", "Data.xs.n, Data.xs"},
        {"$map($events.Data.items, $string)", "Data.items"},
        {"$events.Data.name.$uppercase()", "Data.name"},
        {"$events.Data.name.$uppercase(first)", "Data.name.first"},
        {"$events.Data ~> $keys", "Data"},
        {"$events.Data ~> |items|{\"price\": 1}|", "Data"},
        {"$lookup($events.Data, \"a.b\")", "Data.`a.b`"},
        {"$lookup($events.Data, $events.Metadata.key)", "Data, Metadata.key"},
        {"$events.Data.*.id", "Data.*.id"},
        {"$events.**.id", "**.id"},
        {"$helper($events.Data.x)", "Data.x"},
        {"function($e){$e.Data.x}($events)", "all"},
        {"$events.Data.items@$i.{\"n\": $i.name}", "Data.items.name"},
        {"$events.Data.items.%.id", "..."},
        {"$.x & $events.Data.y", "Data.y, ..."},
        {"$events.Data.detail-type", "..."},
        {"$events.detail", ""},
        {"$events.Data.", "..."},
    };
    for (const Row& row : rows) {
        CAPTURE(row.expression);
        const std::string value = "{% " + std::string(row.expression) + " %}";
        const auto use = jsonata::Use::parameter(jsonata::Events::one);
        CHECK(examined::reads(jsonata::examine(value, use)) == row.reads);
    }
}

TEST_CASE("a read says where it is first") {
    const auto found = jsonata::examine("{% $events.Data.a & $events.Data.b %}", jsonata::Use::transformer());
    REQUIRE(found.reads.size() == 2);
    CHECK(found.reads[1].range == jsonata::Range{20, 34});
    CHECK(found.text.substr(20, 14) == "$events.Data.b");
}

TEST_CASE("what holes hide is said to be missing") {
    const auto use = jsonata::Use::parameter(jsonata::Events::one);
    const auto reads = [&](const char* value) {
        return examined::reads(jsonata::examine(examined::holed(value), use));
    };
    CHECK(reads("{% $events.Data.${Field} & $events.Data.x %}") == "Data, Data.x, ...");
    CHECK(reads("{% \"${Name}\" & $events.Data.x %}") == "Data.x");
    CHECK(reads("${text All}") == "...");
    CHECK(reads("orders") == "");
}

TEST_CASE("reads have a limit, and long paths are cut") {
    std::string many = "{% [";
    for (int i = 0; i < 1000; ++i) many += "$events[0].Data.x" + std::to_string(i) + ",";
    const auto found = jsonata::examine(many + "1] %}", jsonata::Use::input());
    CHECK(found.reads.size() == jsonata::most_reads);
    CHECK_FALSE(found.reads_all);
    std::string deep = "{% $events[0].Data";
    for (int i = 0; i < 50'000; ++i) deep += ".a";
    const auto cut = jsonata::examine(deep + " %}", jsonata::Use::input());
    REQUIRE(cut.reads.size() == 1);
    CHECK(cut.reads[0].steps.size() == 64);
}
