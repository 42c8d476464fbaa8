#include <catch2/catch.hpp>

#include "dead_letter/time.hpp"

using namespace dead_letter;

TEST_CASE("times are read as AWS writes them") {
    CHECK(parse_time("1970-01-01T00:00:00Z") == 0);
    CHECK(parse_time("2026-09-07T01:43:53.768Z") == 1788745433768);
    CHECK(parse_time("2026-09-07T01:43:53Z") == 1788745433000);
    CHECK(parse_time("2026-09-07T01:43:53.7689Z") == 1788745433768);
    CHECK(parse_time("2026-09-07T03:43:53+02:00") == 1788745433000);
    CHECK(parse_time("2026-09-06T20:43:53-0500") == 1788745433000);
    CHECK(parse_time("2026-09-07 01:43Z") == 1788745380000);
    CHECK(parse_time("2024-02-29T00:00:00Z") == 1709164800000);
}

TEST_CASE("what is no time is none") {
    for (const char* text : {"", "2026", "2026-09-07", "2026-13-07T00:00:00Z", "2026-02-29T00:00:00Z",
                             "2026-09-07T24:00:00Z", "2026-09-07T01:43:53", "2026-09-07T01:43:53Zx",
                             "2026-09-07T01:43:53.Z", "0000-01-01T00:00:00Z", "tomorrow"}) {
        INFO(text);
        CHECK_FALSE(parse_time(text));
    }
}

TEST_CASE("times are printed as they are read") {
    for (const char* text : {"1970-01-01T00:00:00Z", "2026-09-07T01:43:53.768Z", "2024-02-29T23:59:59.001Z",
                             "1969-12-31T23:59:59.999Z", "2000-12-31T12:00:00Z", "9999-12-31T23:59:59Z"}) {
        INFO(text);
        CHECK(print_time(parse_time(text).value()) == text);
    }
}

TEST_CASE("seconds are whole and not after the time") {
    CHECK(seconds_of(1999) == 1);
    CHECK(seconds_of(2000) == 2);
    CHECK(seconds_of(-1) == -1);
    CHECK(seconds_of(-1000) == -1);
}
