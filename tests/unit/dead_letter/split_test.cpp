#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "dead_letter/split.hpp"
#include "judged.hpp"

using namespace dead_letter;

namespace {

Events::Event event_at(std::string id, Time time, std::uint64_t group = 0) {
    return {std::move(id), time, group};
}

std::size_t size_of(const Replay& replay) {
    return write_json(filter_of(replay.ids), document::Layout::one_line).size();
}

}  // namespace

TEST_CASE("the filter of two ids is the documented one") {
    CHECK(write_json(filter_of({"a1b2c3d4-...", "e5f6a7b8-..."}), document::Layout::one_line) ==
          R"({"Filters":[{"Scope":"SYSTEM_METADATA",)"
          R"("Pattern":"{\"aws:EventId\":[\"a1b2c3d4-...\",\"e5f6a7b8-...\"]}"}]})");
}

TEST_CASE("as many ids go into a filter as its limit takes") {
    std::vector<Events::Event> events;
    for (unsigned i = 0; i < 1000; ++i) events.push_back(event_at(uuid(i), i));
    const Split made = split(events, false);
    REQUIRE(made.replays.size() == 11);
    CHECK(made.replays.front().ids.size() == 98);
    CHECK(size_of(made.replays.front()) <= filter_limit);
    CHECK(size_of(made.replays.front()) + 41 > filter_limit);
    CHECK(made.replays.front().first == 0);
    CHECK(made.replays.front().last == 97);
}

TEST_CASE("an event group stays together where it fits") {
    std::vector<Events::Event> events;
    for (unsigned i = 0; i < 60; ++i) {
        events.push_back(event_at(uuid(2 * i), 2 * i, 1));
        events.push_back(event_at(uuid(2 * i + 1), 2 * i + 1, 3));
    }
    const Split apart = split(events, true);
    CHECK(apart.replays.size() == 2);
    CHECK(apart.replays.front().ids.size() == 60);
    CHECK(apart.spread == 0);
    for (unsigned i = 0; i < 60; ++i) events.push_back(event_at(uuid(200 + i), 200 + i, 1));
    CHECK(split(events, true).spread == 1);
}

TEST_CASE("an id that no filter has room for is named") {
    const Split made = split({event_at(std::string(5000, 'x'), 0), event_at("y", 0)}, false);
    CHECK(made.too_long.size() == 1);
    REQUIRE(made.replays.size() == 1);
    CHECK(made.replays.front().ids == std::vector<std::string>{"y"});
}

TEST_CASE("a window is widened to whole seconds and begins five minutes ago") {
    const Replay replay{{"x"}, 1'000'500, 1'002'000};
    const Window past = window_of(replay, 9'000'000);
    CHECK(past.begin == 999);
    CHECK(past.end == 1003);
    CHECK(window_of(replay, 1'100'000).begin == 800);
}

// Whatever the records hold: what is replayed and what is left out make up all of it, once.
TEST_CASE("redrives replay exactly the events that can be replayed") {
    std::mt19937 random(20261001);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    for (int round = 0; round < 60; ++round) {
        const bool fifo = round % 2 == 0;
        const unsigned ids = 1 + below(400);
        std::string text;
        std::set<std::string> named;
        for (unsigned i = 0; i < 1 + below(120); ++i) {
            std::string events;
            for (unsigned k = 0; k < 1 + below(9); ++k) {
                const std::string id =
                    below(20) == 0 ? "odd \\\" id " + std::string(below(6) * 900, 'z') : uuid(below(ids));
                const std::string day = std::to_string(10 + below(20));
                const std::string group = below(2) == 0 ? "null" : "\"g" + std::to_string(below(3)) + "\"";
                events += (events.empty() ? "" : ",") + event(id, "2026-09-" + day + "T18:40:12Z", group);
            }
            text += record(below(2) == 0 ? "THROTTLING" : "RESOURCE_CONFLICT", events) + "\n";
        }
        const Judged judged(subscriber_template(may_send, fifo ? "      Type: FIFO\n" : ""), text);
        for (const Group& group : judged.collected.groups) {
            for (std::size_t i = 0; i < group.events.size(); ++i) named.insert(group.events[i].id);
        }
        const RedrivePlan plan = judged.plan("2026-09-25T00:00:00Z", 7);
        REQUIRE(plan.redrives.size() == 1);
        const Redrive& redrive = plan.redrives.front();
        CHECK(redrive.fifo == fifo);
        std::set<std::string> seen;
        for (const Replay& replay : redrive.replays) {
            CHECK(size_of(replay) <= filter_limit);
            for (const std::string& id : replay.ids) CHECK(seen.insert(id).second);
        }
        for (const LeftOut& one : redrive.left_out) {
            CHECK_FALSE(one.reason.empty());
            for (const std::string& id : one.ids) CHECK(seen.insert(id).second);
        }
        CHECK(seen == named);
    }
}
