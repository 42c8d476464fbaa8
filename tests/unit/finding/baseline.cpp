#include "finding/baseline.hpp"

#include <catch2/catch.hpp>

using finding::Entry;
using finding::Known;
using finding::match;
using finding::no_match;

namespace {

Known known(const std::string& path, const std::string& subject = "Orders",
            const std::string& message = "no queue") {
    return {path, "missing", subject, message, "", false};
}

Entry entry(const Known& known, bool gone = false) {
    return {known, {}, gone};
}

using Met = std::vector<std::size_t>;

}  // namespace

TEST_CASE("an entry of a baseline meets one finding") {
    const Known one = known("a.yaml");
    CHECK(match({one}, {entry(one)}) == Met{0});
    CHECK(match({one, one}, {entry(one)}) == Met{0, no_match});
    CHECK(match({one, one}, {entry(one), entry(one)}) == Met{0, 1});
    CHECK(match({one}, {}) == Met{no_match});
    CHECK(match({}, {entry(one)}).empty());
}

TEST_CASE("what differs in anything but its place is new") {
    const Known one = known("a.yaml");
    Known other = one;
    SECTION("message") {
        other.message = "another fault of the same resource";
    }
    SECTION("subject") {
        other.subject = "Payments";
    }
    SECTION("rule") {
        other.rule = "other";
    }
    SECTION("condition") {
        other.condition = "Prod holds";
    }
    SECTION("undecided") {
        other.undecided = true;
    }
    SECTION("path") {
        other.path = "b.yaml";
    }
    CHECK(match({other}, {entry(one)}) == Met{no_match});
}

TEST_CASE("a renamed file takes its entries along") {
    const Known before = known("old.yaml");
    const Known after = known("new.yaml");
    CHECK(match({after}, {entry(before, true)}) == Met{0});
    CHECK(match({after}, {entry(before, false)}) == Met{no_match});
    CHECK(match({after, after}, {entry(before, true)}) == Met{0, no_match});
    // What stands in its own file is met there, and is not free for another.
    CHECK(match({after, before}, {entry(before, true)}) == Met{no_match, 0});
    CHECK(match({after}, {entry(before, true), entry(after)}) == Met{1});
}
