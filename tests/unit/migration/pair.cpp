#include "migration/named_moves.hpp"

#include <catch2/catch.hpp>

namespace {

using model::Fact;
using model::Text;
using model::Topology;

const Text queue_arn = "arn:aws:sqs:eu-west-1:111122223333:q";

Fact<pattern::Pattern> pattern_of(const char* canonical) {
    if (canonical == nullptr) return {};
    pattern::Pattern pattern;
    pattern.canonical = canonical;
    return Fact<pattern::Pattern>::of(pattern);
}

void add_target(Topology& topology, const char* rule_name, const Text& arn, const char* canonical) {
    model::EventRule rule;
    rule.identity.name = rule_name;
    rule.name = Fact<Text>::of(std::string(rule_name) + "-in-aws");
    rule.pattern = pattern_of(canonical);
    model::Target target;
    target.identity.name = std::string(rule_name) + "/t";
    target.id = Fact<Text>::of("t");
    target.rule = static_cast<std::uint32_t>(topology.event_rules.size());
    target.arn = Fact<Text>::of(arn);
    topology.event_rules.push_back(rule);
    topology.targets.push_back(target);
}

model::Subscriber& add_subscriber(Topology& topology, const Text& arn, const char* canonical,
                                  const char* scope = "DATA") {
    model::Subscriber subscriber;
    subscriber.target = Fact<Text>::of(arn);
    if (canonical != nullptr) {
        model::Filter filter;
        filter.scope = Fact<Text>::of(scope);
        filter.pattern = pattern_of(canonical);
        subscriber.filters.members.push_back({{}, filter});
    }
    topology.subscribers.push_back(subscriber);
    return topology.subscribers.back();
}

/// The target's index, or what is not known about it.
std::string replaced(Topology& topology, std::size_t subscriber = 0) {
    topology.link();
    const auto fact = migration::pair(topology).replaced.at(subscriber);
    if (fact.is_absent()) return "none";
    return fact.is_known() ? std::to_string(fact.value()) : "unknown";
}

}  // namespace

TEST_CASE("one target and one subscriber with the same pattern are a move") {
    struct Row {
        const char* name;
        Text classic;
        const char* rule;
        Text v2;
        const char* filter;
        const char* expected;
    };
    const Row rows[] = {
        {"same pattern", queue_arn, "{a}", queue_arn, "{a}", "0"},
        {"both catch all", queue_arn, "{}", queue_arn, nullptr, "0"},
        {"no pattern and an empty filter", queue_arn, nullptr, queue_arn, "{}", "0"},
        {"another pattern", queue_arn, "{a}", queue_arn, "{b}", "unknown"},
        {"another target", queue_arn, "{a}", "arn:aws:sqs:eu-west-1:111122223333:r", "{a}", "none"},
        {"another Region", queue_arn, "{a}", "arn:aws:sqs:eu-west-2:111122223333:q", "{a}", "none"},
        {"a new bus is a bridge", "arn:aws:events:eu-west-1:111122223333:event-busv2/b/x", "{a}",
         "arn:aws:events:eu-west-1:111122223333:event-busv2/b/x", "{a}", "none"},
        {"a classic bus is a bridge", "arn:aws:events:eu-west-1:111122223333:event-bus/b", "{a}",
         "arn:aws:events:eu-west-1:111122223333:event-bus/b", "{a}", "none"},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        Topology topology;
        add_target(topology, "r", row.classic, row.rule);
        add_subscriber(topology, row.v2, row.filter);
        CHECK(replaced(topology) == row.expected);
    }
}

TEST_CASE("several candidates are none for certain") {
    Topology targets;
    add_target(targets, "a", queue_arn, "{a}");
    add_target(targets, "b", queue_arn, "{a}");
    add_subscriber(targets, queue_arn, "{a}");
    CHECK(replaced(targets) == "unknown");
    Topology subscribers;
    add_target(subscribers, "a", queue_arn, "{a}");
    add_subscriber(subscribers, queue_arn, "{a}");
    add_subscriber(subscribers, queue_arn, "{a}");
    CHECK(replaced(subscribers) == "unknown");
    CHECK(replaced(subscribers, 1) == "unknown");
}

TEST_CASE("two targets of one queue are told apart by their patterns") {
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_target(topology, "b", queue_arn, "{b}");
    add_subscriber(topology, queue_arn, "{b}");
    CHECK(replaced(topology) == "1");
}

TEST_CASE("a filter of another scope is no pattern of a rule") {
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_subscriber(topology, queue_arn, "{a}", "METADATA");
    CHECK(replaced(topology) == "unknown");
}

TEST_CASE("a queue is one however its ARN is written") {
    Topology topology;
    model::Queue queue;
    queue.arn = "arn:aws:sqs:eu-west-1:111122223333:q";
    topology.queues.push_back(queue);
    value::Symbol symbol;
    symbol.id = symbol.label = "account";
    symbol.kind = value::HoleKind::account;
    const Text holed =
        Text("arn:aws:sqs:eu-west-1:") + Text(std::make_shared<const value::Symbol>(symbol)) + ":q";
    add_target(topology, "a", holed, "{a}");
    add_subscriber(topology, queue_arn, "{a}");
    CHECK(replaced(topology) == "0");
}

TEST_CASE("a marker wins, by either name of the rule") {
    struct Row {
        const char* marker;
        const char* expected;
    };
    const Row rows[] = {{"b/t", "1"}, {"b-in-aws/t", "1"}, {"c/t", "unknown"}};
    for (const Row& row : rows) {
        INFO(row.marker);
        Topology topology;
        add_target(topology, "a", queue_arn, "{a}");
        add_target(topology, "b", queue_arn, "{b}");
        add_subscriber(topology, queue_arn, "{a}").replaces = Fact<Text>::of(row.marker);
        CHECK(replaced(topology) == row.expected);
    }
}

TEST_CASE("what is not resolved may be a move only where there is something to move") {
    value::Symbol symbol;
    symbol.id = symbol.label = "Target";
    const Text parameter(std::make_shared<const value::Symbol>(symbol));
    Topology alone;
    add_subscriber(alone, parameter, nullptr);
    CHECK(replaced(alone) == "none");
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_subscriber(topology, parameter, nullptr);
    CHECK(replaced(topology) == "unknown");
}

TEST_CASE("a schedule is no event that a subscriber takes over") {
    Topology topology;
    add_target(topology, "a", queue_arn, nullptr);
    topology.event_rules[0].schedule = Fact<Text>::of("rate(1 day)");
    add_subscriber(topology, queue_arn, nullptr);
    CHECK(replaced(topology) == "none");
}

TEST_CASE("of several alike the bus's name decides, or the rule's") {
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_target(topology, "b", queue_arn, "{a}");
    topology.event_rules[0].bus = Fact<Text>::of("shop");
    topology.event_rules[1].bus = Fact<Text>::of("arn:aws:events:eu-west-1:111122223333:event-bus/depot");
    add_subscriber(topology, queue_arn, "{a}").bus =
        Fact<Text>::of("arn:aws:events:eu-west-1:111122223333:event-busv2/depot/exampleid");
    add_subscriber(topology, queue_arn, "{a}").name = Fact<Text>::of("a-in-aws");
    CHECK(replaced(topology) == "1");
    CHECK(replaced(topology, 1) == "0");
}

TEST_CASE("where only the patterns differ the rule's name decides") {
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_target(topology, "b", queue_arn, "{b}");
    add_subscriber(topology, queue_arn, "{c}").identity.name = "b";
    CHECK(replaced(topology) == "1");
    SECTION("not where another subscriber has the pattern, too") {
        add_subscriber(topology, queue_arn, "{b}");
        CHECK(replaced(topology) == "unknown");
        CHECK(replaced(topology, 1) == "1");
    }
    SECTION("not where two are called so") {
        add_subscriber(topology, queue_arn, "{d}").name = Fact<Text>::of("b");
        CHECK(replaced(topology) == "unknown");
        CHECK(replaced(topology, 1) == "unknown");
    }
}

TEST_CASE("a named move marks its subscriber") {
    Topology topology;
    add_target(topology, "a", queue_arn, "{a}");
    add_target(topology, "b", queue_arn, "{b}");
    add_subscriber(topology, queue_arn, "{a}").identity.name = "One";
    add_subscriber(topology, "arn:aws:sqs:eu-west-1:111122223333:r", "{c}").name = Fact<Text>::of("two");
    const auto unmatched = migration::mark(
        topology, {}, {{"b/t", "One", {}, {}}, {"b-in-aws/t", "two", {}, {}}, {"a/t", "Three", {}, {}}});
    REQUIRE(unmatched.size() == 1);
    CHECK(unmatched[0].move == 2);
    CHECK(unmatched[0].target_is_there);
    CHECK(replaced(topology) == "1");
    CHECK(replaced(topology, 1) == "1");
}
