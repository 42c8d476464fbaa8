#include <catch2/catch.hpp>

#include "bench.hpp"
#include "lint/vocabulary.hpp"

namespace {

using bench::at;
using bench::said;
using model::Topology;
using predicate::Value;
using value::Fact;
using value::Text;

/// `yes`, `no`, or the reason of what is not known; of the first subject of the list.
std::string answer(const Topology& topology, const std::string& list, const std::string& text,
                   const lint::Options& options = {}) {
    const lint::Grounds grounds(topology, options);
    value::World world;
    lint::Judgement judgement(grounds, world);
    const auto subjects = lint::subjects(list, grounds);
    REQUIRE(subjects);
    REQUIRE_FALSE(subjects->empty());
    predicate::Scope scope;
    scope.vocabulary = &lint::vocabulary();
    for (const predicate::Global& global : scope.vocabulary->globals) {
        if (global.name == list) scope.variables = {{"it", *global.type.element}};
    }
    predicate::Mistake mistake;
    const auto expression = predicate::compile(text, scope, mistake);
    INFO(text << ": " << mistake.message);
    REQUIRE(expression);
    const Value value = expression->evaluate(std::vector<Value>{subjects->front()}, judgement);
    if (value.is_unknown()) return value.reason().text;
    REQUIRE(value.truth());
    return *value.truth() == value::Truth::yes ? "yes" : "no";
}

Topology with_dead_letter(const Text& text) {
    Topology topology;
    topology.subscribers = {bench::subscriber("Orders", 10)};
    topology.subscribers[0].dead_letter = Fact<Text>::of(text, at(15));
    topology.link();
    return topology;
}

struct Row {
    const char* text;
    const char* answer;
};

}  // namespace

TEST_CASE("the kind of a destination") {
    struct Kind {
        Text arn;
        const char* kind;
        const char* is_queue;
    };
    const Kind rows[] = {
        {Text("arn:aws:sqs:eu-west-1:111122223333:dead"), "queue", "yes"},
        {Text("arn:aws:sns:eu-west-1:111122223333:alarms"), "topic", "no"},
        {Text("arn:aws:lambda:eu-west-1:111122223333:function:f"), "function", "no"},
        {Text("arn:aws:events:eu-west-1:111122223333:rule/shop/placed"), "rule", "no"},
        {Text("arn:aws:events:eu-west-1:111122223333:event-bus/shop"), "bus", "no"},
        {Text("arn:aws:events:eu-west-1:111122223333:event-busv2/shop/a"), "bus", "no"},
        {Text("arn:aws:states:eu-west-1:111122223333:stateMachine:m"), "state machine", "no"},
        {Text("arn:aws:events:::aws-sdk:sfn:startExecution"), "api call", "no"},
        {Text("arn:aws:glue:eu-west-1:111122223333:workflow/w"), "other", "no"},
        {Text("https://sqs.eu-west-1.amazonaws.com/111122223333/dead"), "url", "no"},
        {Text("dead"), "other", "no"},
    };
    for (const Kind& row : rows) {
        CAPTURE(row.kind);
        const Topology topology = with_dead_letter(row.arn);
        const std::string kind =
            "has(it.dead_letter) and it.dead_letter.kind == '" + std::string(row.kind) + "'";
        CHECK(answer(topology, "subscribers", kind) == "yes");
        CHECK(answer(topology, "subscribers", "has(it.dead_letter) and it.dead_letter.is_queue") ==
              row.is_queue);
    }
    const Topology unresolved = with_dead_letter(bench::hole("Queue"));
    const char* reason = "parameter `Queue` has no default";
    CHECK(answer(unresolved, "subscribers", "has(it.dead_letter)") == "yes");
    CHECK(answer(unresolved, "subscribers", "known(it.dead_letter)") == "no");
    CHECK(answer(unresolved, "subscribers", "has(it.dead_letter) and it.dead_letter.is_queue") == reason);
    CHECK(answer(unresolved, "subscribers", "has(it.dead_letter) and it.dead_letter.fifo") == reason);
}

TEST_CASE("what is not said of a queue that is only named is unknown") {
    Topology topology = with_dead_letter(Text(bench::dead_arn));
    const char* reason = "no document describes queue dead";
    const Row named[] = {
        {"has(it.dead_letter.key)", reason},
        {"has(it.dead_letter) and it.dead_letter.retention_seconds == 345600", reason},
        {"has(it.dead_letter) and it.dead_letter.fifo", "no"},
        {"has(it.dead_letter) and it.dead_letter.declared", "no"},
        {"has(it.dead_letter) and it.dead_letter.account == '111122223333'", "yes"},
        {"has(it.dead_letter) and it.dead_letter.region == 'eu-west-1'", "yes"},
        {"has(it.dead_letter) and it.dead_letter.name == 'dead'", "yes"},
    };
    for (const Row& row : named) CHECK(answer(topology, "subscribers", row.text) == row.answer);

    topology.queues.clear();
    model::Queue queue;
    queue.identity.name = "Dead";
    queue.arn = Text(bench::dead_arn);
    topology.queues = {queue};
    topology.link();
    const Row declared[] = {
        {"has(it.dead_letter.key)", "no"},
        {"has(it.dead_letter) and it.dead_letter.retention_seconds == 345600", "yes"},
        {"has(it.dead_letter) and it.dead_letter.declared", "yes"},
        {"has(it.dead_letter) and it.dead_letter.name == 'Dead'", "yes"},
    };
    for (const Row& row : declared) CHECK(answer(topology, "subscribers", row.text) == row.answer);
}

TEST_CASE("written and effective values of a subscriber") {
    Topology topology;
    topology.subscribers = {bench::subscriber("Orders", 10)};
    topology.link();
    const Row rows[] = {
        {"has(it.retry.max_age_seconds)", "no"},
        {"it.retry.window_seconds == 300 and it.retry.attempts == 5", "yes"},
        {"size(it.retry.limits) == 0", "yes"},
        {"it.type == 'UNORDERED' and it.state == 'RUNNING'", "yes"},
        {"has(it.dead_letter_block) or has(it.role) or has(it.bus) or has(it.replaces)", "no"},
        {"it.writer.name == 'x'", "the files name no delivery role"},
        {"subscribers.exists(s, s == it)", "yes"},
        {"owners.exists(o, o.kind == 'subscriber' and o.name == it.name)", "yes"},
    };
    for (const Row& row : rows) CHECK(answer(topology, "subscribers", row.text) == row.answer);
    topology.subscribers[0].retry.max_age_seconds =
        Fact<std::int64_t>::unknown({"parameter `Age` has no default", {}}, at(12));
    const char* stated = "has(it.retry.max_age_seconds)";
    CHECK(answer(topology, "subscribers", stated) == "parameter `Age` has no default");
    topology.subscribers[0].retry.place = {0, 11, 14};
    CHECK(answer(topology, "subscribers", stated) == "yes");
    topology.subscribers[0].dead_letter = Fact<Text>::unknown({"a macro makes it", {}}, at(12));
    CHECK(answer(topology, "subscribers", "has(it.dead_letter)") == "a macro makes it");
}

TEST_CASE("owners are what they are") {
    Topology topology;
    model::Bus bus;
    bus.identity.name = "Shop";
    bus.arn = Text("arn:aws:events:eu-west-1:111122223333:event-bus/shop");
    model::Bus fresh = bus;
    fresh.generation = model::Generation::v2;
    topology.buses = {bus, fresh};
    topology.buses[1].arn = Text("arn:aws:events:eu-west-1:111122223333:event-busv2/shop/a");
    topology.link();
    const Row rows[] = {
        {"it.kind == 'bus' and has(it.bus) and it.bus.generation == 'classic'", "yes"},
        {"has(it.subscriber) or has(it.target) or has(it.source) or has(it.retry) or has(it.role)", "no"},
        {"it.writer.name == 'events.amazonaws.com'", "yes"},
        {"size(owners) == 1 and size(deliveries) == 0 and size(buses) == 2", "yes"},
    };
    for (const Row& row : rows) CHECK(answer(topology, "owners", row.text) == row.answer);
    CHECK(answer(topology, "buses", "it.retention_seconds == 86400") == "yes");
}

TEST_CASE("statements of a trust policy") {
    Topology topology;
    model::Role role;
    role.identity.name = "Deliver";
    role.arn = Text("arn:aws:iam::111122223333:role/deliver");
    model::Statement statement;
    statement.effect = said("Allow", 20);
    statement.action.members = {{{}, said("sts:AssumeRole", 21)}};
    statement.principal.members = {
        {{}, Fact<model::Principal>::of({"Service", Text("events.amazonaws.com"), at(22)}, at(22))},
        {{}, Fact<model::Principal>::of({"*", Text("*"), at(23)}, at(23))}};
    model::ConditionTest test;
    test.operation = "ArnLike";
    test.key = "AWS:sourceARN";
    test.values.members = {{{}, said("arn:aws:events:*", 24)}};
    statement.conditions.members = {{{}, test}};
    model::Policy policy;
    policy.statements.members = {{{}, statement}};
    role.trust = {{{}, Fact<model::Policy>::of(policy, at(19))}};
    topology.roles = {role};
    topology.link();
    const Row rows[] = {
        {"has(it.trust) and size(it.trust.statements) == 1", "yes"},
        {"has(it.trust) and it.trust.statements.all(s, s.effect == 'Allow' and '*' in s.principals)", "yes"},
        {"has(it.trust) and it.trust.statements.exists(s, 'events.amazonaws.com' in s.principals)", "yes"},
        {"has(it.trust) and it.trust.statements.all(s, s.conditions.all(c, c.key == 'aws:SourceArn'))",
         "yes"},
        {"has(it.trust) and it.trust.statements.all(s, s.conditions.all(c, c.operator == 'ArnLike'))", "yes"},
        {"it.account == '111122223333' and it.declared", "yes"},
    };
    for (const Row& row : rows) CHECK(answer(topology, "roles", row.text) == row.answer);
    topology.roles[0].trust.clear();
    CHECK(answer(topology, "roles", "has(it.trust)") == "no");
}

TEST_CASE("decide gives the verdict, the word and the reason") {
    Topology topology = with_dead_letter(Text(bench::dead_arn));
    const std::string asked =
        "decide(service('events.amazonaws.com'), 'sqs:SendMessage', it.dead_letter, it)";
    CHECK(answer(topology, "subscribers", "has(it.dead_letter) and " + asked + ".allows") ==
          "no document describes queue dead");
    model::Queue queue;
    queue.identity.name = "Dead";
    queue.arn = Text(bench::dead_arn);
    topology.queues = {queue};
    topology.link();
    CHECK(answer(topology, "subscribers", "has(it.dead_letter) and " + asked + ".allows") == "no");
    CHECK(answer(topology, "subscribers",
                 "has(it.dead_letter) and " + asked + ".word == 'no statement allows it'") == "yes");
    const Topology unresolved = with_dead_letter(bench::hole("Queue"));
    CHECK(answer(unresolved, "subscribers", "has(it.dead_letter) and " + asked + ".allows") ==
          "parameter `Queue` has no default");
}

TEST_CASE("who delivers to a target, and what it needs") {
    Topology topology;
    topology.event_rules.emplace_back().identity.name = "Placed";
    model::Target& target = topology.targets.emplace_back();
    target.arn = said("arn:aws:lambda:eu-west-1:111122223333:function:work", 20);
    topology.link();
    CHECK(answer(topology, "targets", "it.deliverer.name == 'events.amazonaws.com'") == "yes");
    CHECK(answer(topology, "targets", "has(it.deliverer.role)") == "no");
    CHECK(answer(topology, "targets",
                 "has(it.target.actions[0]) and it.target.actions[0] == 'lambda:InvokeFunction'") == "yes");
    CHECK(answer(topology, "targets", "has(it.target) and it.target.needs_role") == "no");
    CHECK(answer(topology, "deliveries", "has(it.destination) and it.destination.declared") == "no");

    topology.targets[0].role = said("arn:aws:iam::111122223333:role/deliver", 30);
    topology.link();
    CHECK(answer(topology, "targets", "has(it.deliverer.role) and it.deliverer.name == 'deliver'") == "yes");
    CHECK(answer(topology, "deliveries", "has(it.deliverer.role)") == "yes");

    // EventBridge uses no role for log groups.
    topology.targets[0].arn = said("arn:aws:logs:eu-west-1:111122223333:log-group:/aws/events/a", 20);
    topology.link();
    CHECK(answer(topology, "targets", "has(it.deliverer.role)") == "no");
    CHECK(answer(topology, "targets", "has(it.target) and size(it.target.actions) == 2") == "yes");

    topology.targets[0].arn = said("arn:aws:glue:eu-west-1:111122223333:workflow/w", 20);
    CHECK(answer(topology, "targets", "has(it.target) and size(it.target.actions) == 1") ==
          "what `arn:aws:glue:eu-west-1:111122223333:workflow/w` needs is not known");
}

TEST_CASE("queues and topics have keys, and nothing else that is delivered to") {
    for (const char* kind : {"sns", "lambda"}) {
        const bool topic = std::string(kind) == "sns";
        const Text arn = Text(std::string("arn:aws:") + kind +
                              ":eu-west-1:111122223333:" + (topic ? "work" : "function:work"));
        Topology topology;
        topology.subscribers = {bench::subscriber("Orders", 10)};
        topology.subscribers[0].target = Fact<Text>::of(arn, at(15));
        model::Receiver& receiver = topology.receivers.emplace_back();
        receiver.arn = arn;
        receiver.key = said("alias/aws/sns", 40);
        topology.link();
        CHECK(answer(topology, "subscribers", "has(it.target.key)") == (topic ? "yes" : "no"));
    }
}
