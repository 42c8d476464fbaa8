#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "bench.hpp"

namespace {

using bench::at;
using bench::judged;
using bench::said;
using bench::subscriber;
using bench::when;
using finding::Finding;
using model::Topology;
using value::Fact;
using value::Text;

const std::string dead_letter_missing =
    "for: subscriber in subscribers\n"
    "require: has(subscriber.dead_letter)\n"
    "at: [subscriber.dead_letter_block, subscriber]\n"
    "message: '{subscriber.name} has no dead-letter queue'\n";

const std::string dead_letter_fifo =
    "for: subscriber in subscribers\n"
    "where: has(subscriber.dead_letter)\n"
    "require: subscriber.dead_letter.fifo\n"
    "at: subscriber.dead_letter\n"
    "message: '{subscriber.dead_letter.name} is not FIFO'\n"
    "related: [{at: subscriber.dead_letter, note: the queue}]\n";

model::Queue queue(const char* arn, std::uint32_t place) {
    model::Queue result;
    result.identity.name = "Dead";
    result.identity.place = at(place);
    result.arn = Text(arn);
    return result;
}

}  // namespace

TEST_CASE("holds, violated, and where") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10), subscriber("Bills", 20), subscriber("Stock", 30)};
    topology.subscribers[1].dead_letter = said(bench::dead_arn, 25);
    topology.subscribers[2].dead_letter_block = at(35);
    topology.subscribers[2].identity.construct_path = "Stack/Stock";
    const auto found = judged(dead_letter_missing, topology);
    REQUIRE(found.size() == 2);
    CHECK(found[0].message == "Orders has no dead-letter queue");
    CHECK(found[0].place == at(10));
    CHECK(found[0].subject == "Orders");
    CHECK(found[0].condition.empty());
    CHECK_FALSE(found[0].undecided);
    CHECK(found[1].place == at(35));
    CHECK(found[1].construct_path == "Stack/Stock");
}

TEST_CASE("an unknown outcome is undecided, with its reason") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    topology.subscribers[0].dead_letter = Fact<Text>::of(bench::hole("Queue"), at(15));
    const auto found = judged(dead_letter_fifo, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].undecided);
    CHECK(found[0].reason == "parameter `Queue` has no default");
    CHECK(found[0].reason_place == at(900));
    CHECK(found[0].place == at(15));
}

TEST_CASE("where and require together") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    topology.subscribers[0].type = Fact<Text>::unknown({"the type is not known", {}}, at(12));
    struct Row {
        const char* where;
        const char* require;
        int violated;
        int undecided;
    };
    const char* unknown = "subscriber.type == 'FIFO'";
    const Row rows[] = {
        {"true", "true", 0, 0},  {"true", "false", 1, 0},  {"true", unknown, 0, 1},
        {"false", "true", 0, 0}, {"false", "false", 0, 0}, {"false", unknown, 0, 0},
        {unknown, "true", 0, 0}, {unknown, "false", 0, 1}, {unknown, unknown, 0, 1},
    };
    for (const Row& row : rows) {
        CAPTURE(row.where, row.require);
        const auto found = judged("for: subscriber in subscribers\nwhere: " + std::string(row.where) +
                                      "\nrequire: " + row.require + "\nmessage: wrong\n",
                                  topology);
        CHECK(found.size() == static_cast<std::size_t>(row.violated + row.undecided));
        for (const Finding& finding : found) CHECK(finding.undecided == (row.undecided == 1));
    }
}

TEST_CASE("the condition is named only where branches differ") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    SECTION("one branch has no queue") {
        topology.subscribers[0].dead_letter =
            Fact<Text>::choice(when("Live"), said(bench::dead_arn, 15), Fact<Text>::absent());
        const auto found = judged(dead_letter_missing, topology);
        REQUIRE(found.size() == 1);
        CHECK(found[0].condition == "`Live` does not hold");
    }
    SECTION("neither has") {
        topology.subscribers[0].dead_letter =
            Fact<Text>::choice(when("Live"), Fact<Text>::absent(), Fact<Text>::absent());
        const auto found = judged(dead_letter_missing, topology);
        REQUIRE(found.size() == 1);
        CHECK(found[0].condition.empty());
    }
    SECTION("both wrong, each its own way") {
        topology.subscribers[0].dead_letter = Fact<Text>::choice(
            when("Live"), said(bench::dead_arn, 15), said("arn:aws:sqs:eu-west-1:111122223333:spare", 17));
        const auto found = judged(dead_letter_fifo, topology);
        REQUIRE(found.size() == 2);
        CHECK(found[0].condition == "`Live` holds");
        CHECK(found[1].condition == "`Live` does not hold");
    }
    SECTION("a subject that is not there in a world is not judged in it") {
        topology.subscribers[0].identity.exists = when("Live");
        const auto found = judged(dead_letter_missing, topology);
        REQUIRE(found.size() == 1);
        CHECK(found[0].condition.empty());
    }
    SECTION("two conditions, one of which does not matter") {
        topology.subscribers[0].identity.exists = when("Live");
        topology.subscribers[0].dead_letter =
            Fact<Text>::choice(when("Live") && when("Safe"), said(bench::dead_arn, 15), Fact<Text>::absent());
        const auto found = judged(dead_letter_missing, topology);
        REQUIRE(found.size() == 1);
        CHECK(found[0].condition == "`Safe` does not hold");
    }
}

TEST_CASE("more than 64 worlds are undecided") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    value::Condition all = when("C0");
    Fact<Text> fact = said(bench::dead_arn, 15);
    for (int i = 0; i < 8; ++i) {
        // Either way on: each condition doubles the worlds.
        fact = Fact<Text>::choice(when("C" + std::to_string(i)), fact, fact);
    }
    topology.subscribers[0].dead_letter = fact;
    const auto found = judged(dead_letter_missing, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].undecided);
    CHECK(found[0].reason == "it depends on more than 64 combinations of conditions");
}

TEST_CASE("evidence stands where the thing is") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    topology.subscribers[0].dead_letter = said(bench::dead_arn, 15);
    topology.queues = {queue(bench::dead_arn, 50)};
    const auto found = judged(dead_letter_fifo, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message == "Dead is not FIFO");
    CHECK(found[0].place == at(15));
    CHECK(found[0].related == std::vector<finding::Related>{{at(50), "the queue"}});
}

TEST_CASE("severity is lowered and cautions are said where they are surely due") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10), subscriber("Bills", 20), subscriber("Stock", 30)};
    topology.subscribers[0].type = said("FIFO", 11);
    topology.subscribers[2].type = Fact<Text>::unknown({"not known", {}}, at(31));
    const auto found =
        judged(dead_letter_missing +
                   "lowered: [{when: subscriber.type == 'FIFO', severity: note}]\n"
                   "cautions: [{when: subscriber.type == 'FIFO', say: '{subscriber.name} waits.'}]\n",
               topology);
    REQUIRE(found.size() == 3);
    CHECK(found[0].severity == finding::Severity::note);
    CHECK(found[0].cautions == std::vector<std::string>{"Orders waits."});
    CHECK(found[1].severity == finding::Severity::error);
    CHECK(found[2].severity == finding::Severity::error);
    CHECK(found[2].cautions.empty());
}

TEST_CASE("only what is declared and ours is judged") {
    Topology topology;
    model::EventRule rule;
    rule.identity.name = "Placed";
    rule.arn = Text("arn:aws:events:eu-west-1:111122223333:rule/Placed");
    rule.targets = {0};
    topology.event_rules = {rule, rule};
    topology.event_rules[1].managed_by = said("aws.s3", 1);
    topology.event_rules[1].targets = {1};
    model::Target target;
    target.identity.name = "Placed/work";
    target.identity.place = at(5);
    topology.targets = {target, target, target};
    topology.targets[1].rule = 1;
    topology.targets[2].identity.declared = false;
    const auto found = judged(
        "for: target in targets\nrequire: has(target.dead_letter)\n"
        "message: '{target.name} has none'\n",
        topology);
    CHECK(found.size() == 1);
}

TEST_CASE("several bindings put the finding on the innermost") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    topology.subscribers[0].retry.max_attempts = Fact<std::int64_t>::of(200, at(12));
    topology.subscribers[0].retry.max_age_seconds = Fact<std::int64_t>::of(60, at(13));
    const std::string limits =
        "for: subscriber in subscribers, limit in subscriber.retry.limits\n"
        "require: limit.value >= limit.least and limit.value <= limit.most\n"
        "message: '{limit.name} is {limit.value}, not {limit.least} to {limit.most}'\n";
    auto found = judged(limits, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message == "MaxRetryAttempts is 200, not 0 to 185");
    CHECK(found[0].place == at(12));
    // A binding over something absent binds nothing.
    const std::string trust =
        "for: subscriber in subscribers, statement in subscriber.role.trust.statements\n"
        "require: false\nmessage: wrong\n";
    CHECK(judged(trust, topology).empty());
    // A role that is only named may have any statement.
    topology.subscribers[0].role = said("arn:aws:iam::111122223333:role/deliver", 14);
    found = judged(trust, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].undecided);
    CHECK(found[0].reason == "no document describes role deliver");
}

TEST_CASE("what a subscriber replaces under --migration") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    const std::string shrunk =
        "for: subscriber in subscribers\nwhere: has(subscriber.replaces)\n"
        "require: subscriber.retry.window_seconds >= subscriber.replaces.retry.window_seconds\n"
        "message: 'less than {subscriber.replaces.retry.window_seconds} of {subscriber.replaces.name}'\n";
    CHECK(judged(shrunk, topology).empty());
    lint::Options options;
    options.migration = true;
    const auto found = judged(shrunk, topology, options);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message == "less than 86400 of a classic target");
}

TEST_CASE("threads do not change the result") {
    Topology topology;
    for (std::uint32_t i = 0; i < 500; ++i)
        topology.subscribers.push_back(subscriber("S" + std::to_string(i), i));
    const auto alone = judged(dead_letter_missing, topology);
    lint::Options options;
    std::atomic<int> calls{0};
    options.parallel = [&calls](std::size_t count, const std::function<void(std::size_t)>& work) {
        std::thread other([&] {
            for (std::size_t i = 1; i < count; i += 2) work(i);
        });
        for (std::size_t i = 0; i < count; i += 2) work(i);
        other.join();
        ++calls;
    };
    CHECK(judged(dead_letter_missing, topology, options) == alone);
    CHECK(alone.size() == 500);
    CHECK(calls == 1);
}

TEST_CASE("a name of any length has its place in a message") {
    Topology topology;
    topology.subscribers = {subscriber(std::string(1'000'000, 'a'), 10)};
    const auto found = judged(dead_letter_missing, topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message.size() < 500);
    CHECK(found[0].message.find("a…a") != std::string::npos);
    CHECK(found[0].message.ends_with("a has no dead-letter queue"));
}

TEST_CASE("a message that would name what is not known is the rule's summary") {
    Topology topology;
    topology.subscribers = {subscriber("Orders", 10)};
    topology.subscribers[0].type = Fact<Text>::unknown({"the type is not known", {}}, at(12));
    const auto found = judged(
        "for: subscriber in subscribers\nrequire: subscriber.type == 'FIFO'\nmessage: 'it is "
        "{subscriber.type}'\n",
        topology);
    REQUIRE(found.size() == 1);
    CHECK(found[0].undecided);
    CHECK(found[0].message == "Orders: It is wrong");
}

TEST_CASE("a rule that asks for too much is given up, and that is said once") {
    const std::vector<std::string> rules{
        "for: a in subscribers, b in subscribers, c in subscribers\n"
        "require: subscribers.all(d, d.name != 'x')\nmessage: 'wrong'\n",
        "for: a in subscribers\nmessage: 'wrong'\n"
        "require: subscribers.all(d, subscribers.all(e, subscribers.all(f, d.name != 'x')))\n"};
    for (const std::string& rule : rules) {
        Topology topology;
        for (std::uint32_t i = 0; i < 130; ++i) {
            topology.subscribers.push_back(subscriber("S" + std::to_string(i), 10 + i));
        }
        const auto found = judged(rule, topology);
        const auto mistakes = std::count_if(found.begin(), found.end(), [](const Finding& one) {
            return one.rule == "rule" && one.message.starts_with("the rule try was given up");
        });
        CHECK(mistakes == 1);
        const auto open = std::count_if(found.begin(), found.end(), [](const Finding& one) {
            return one.undecided && one.reason == "the rule visits more list members than it may";
        });
        CHECK(open == 130);
        CHECK(found.size() == 131);
    }
}

TEST_CASE("a rule that finds fault with everything has an end") {
    Topology topology;
    for (std::uint32_t i = 0; i < 1'500; ++i) {
        topology.subscribers.push_back(subscriber("S" + std::to_string(i), 10 + i));
    }
    const auto found = judged(
        "for: a in subscribers, b in subscribers\nwhere: a.name == 'S7'\nrequire: false\n"
        "at: b\nmessage: '{b.name} is wrong'\n",
        topology);
    const auto open = std::count_if(found.begin(), found.end(),
                                    [](const Finding& one) { return one.rule == "try" && one.undecided; });
    CHECK(open == 1'500);
    CHECK(found.size() == 1'501);
}
