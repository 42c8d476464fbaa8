#include "text/letters.hpp"

#include <catch2/catch.hpp>

TEST_CASE("words are joined in Pascal case") {
    CHECK(text::pascal_case("dead-letter-missing") == "DeadLetterMissing");
    CHECK(text::pascal_case("max_event_age_in_seconds") == "MaxEventAgeInSeconds");
    CHECK(text::pascal_case("placed/workQueue.2nd") == "PlacedWorkQueue2nd");
    CHECK(text::pascal_case("--") == "");
}
