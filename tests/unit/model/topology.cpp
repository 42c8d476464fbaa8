#include "model/topology.hpp"

#include <catch2/catch.hpp>

#include "model/names.hpp"
#include "model/print.hpp"

namespace {

using model::Text;
using model::Topology;
using value::HoleKind;

Text hole(const char* id, HoleKind kind) {
    return model::unsaid(id, id, kind);
}

Text arn(Text region, Text account, Text name) {
    return Text("arn:") + hole("partition", HoleKind::partition) + ":sqs:" + region + ":" + account + ":" +
           name;
}

Text region() {
    return hole("region", HoleKind::region);
}
Text account() {
    return hole("account", HoleKind::account);
}

void add_queue(Topology& topology, const char* name, Text queue_arn) {
    model::Queue queue;
    queue.identity.name = name;
    queue.arn = std::move(queue_arn);
    topology.queues.push_back(std::move(queue));
}

void want_queue(Topology& topology, const Text& queue_arn) {
    model::Subscriber subscriber;
    subscriber.dead_letter = model::Fact<Text>::of(queue_arn);
    topology.subscribers.push_back(std::move(subscriber));
}

}  // namespace

TEST_CASE("an ARN finds the queue it means") {
    Topology topology;
    add_queue(topology, "Orders", arn(region(), account(), "orders"));
    add_queue(topology, "Frankfurt", arn("eu-central-1", account(), "dead"));
    add_queue(topology, "Dublin", arn("eu-west-1", account(), "dead"));
    add_queue(topology, "Param", arn(region(), account(), hole("Name", HoleKind::text)));
    struct Row {
        Text arn;
        const char* name;
        bool declared;
    };
    const Row rows[] = {
        {arn(region(), account(), "orders"), "Orders", true},
        {"arn:aws:sqs:eu-west-1:111122223333:orders", "Orders", true},
        {"arn:aws:sqs:eu-west-1:111122223333:other", "other", false},
        {"arn:aws:sqs:eu-west-1:111122223333:dead", "Dublin", true},
        {"arn:aws:sqs:us-east-1:111122223333:dead", "dead", false},
        {arn(region(), account(), "dead"), "dead", false},
        {arn("eu-west-1", "111122223333", hole("Name", HoleKind::text)), "Param", true},
    };
    for (const Row& row : rows) want_queue(topology, row.arn);
    topology.link();
    for (const Row& row : rows) {
        INFO(row.arn.shown());
        const model::Queue* queue = topology.queue(row.arn);
        REQUIRE(queue);
        CHECK(queue->identity.name == row.name);
        CHECK(queue->identity.declared == row.declared);
        CHECK(queue->identity.open.empty() == row.declared);
    }
}

TEST_CASE("what is no queue's ARN finds none") {
    Topology topology;
    const Text texts[] = {"",
                          "orders",
                          "https://sqs.eu-west-1.amazonaws.com/111122223333/orders",
                          "arn:aws:sns:eu-west-1:111122223333:orders",
                          hole("Dlq", HoleKind::text),
                          hole("Dlq", HoleKind::arn)};
    for (const Text& text : texts) want_queue(topology, text);
    topology.link();
    for (const Text& text : texts) CHECK(topology.queue(text) == nullptr);
    CHECK(topology.queues.empty());
}

TEST_CASE("the name of a queue tells whether it is FIFO") {
    struct Row {
        Text name;
        value::Truth fifo;
    };
    const Row rows[] = {
        {"dead.fifo", value::Truth::yes},
        {"dead", value::Truth::no},
        {"fifo", value::Truth::no},
        {hole("Name", HoleKind::text), value::Truth::unknown},
        {hole("Name", HoleKind::text) + ".fifo", value::Truth::yes},
        {hole("Name", HoleKind::text) + "fifo", value::Truth::unknown},
        {hole("Name", HoleKind::text) + "-dead", value::Truth::no},
        {Text("dead-") + hole("Name", HoleKind::text), value::Truth::unknown},
    };
    for (const Row& row : rows) {
        INFO(row.name.shown());
        Topology topology;
        const Text wanted = Text("arn:aws:sqs:eu-west-1:111122223333:") + row.name;
        want_queue(topology, wanted);
        topology.link();
        const model::Queue* queue = topology.queue(wanted);
        REQUIRE(queue);
        const auto known = queue->fifo.is_known() ? value::truth(queue->fifo.value()) : value::Truth::unknown;
        CHECK(known == row.fifo);
    }
}

TEST_CASE("of several things of one ARN that of the same file is meant") {
    Topology topology;
    const Text orders = arn(region(), account(), "orders");
    add_queue(topology, "A", orders);
    add_queue(topology, "B", orders);
    topology.queues[0].identity.place = {0, 5, 6};
    topology.queues[1].identity.place = {1, 5, 6};
    topology.link();
    CHECK(topology.queue(orders, 0)->identity.name == "A");
    CHECK(topology.queue(orders, 1)->identity.name == "B");
    for (const text::SourceId elsewhere : {text::SourceId{2}, text::no_source}) {
        const model::Queue* found = topology.queue(orders, elsewhere);
        REQUIRE(found);
        CHECK_FALSE(found->identity.declared);
        CHECK(found->identity.open.front().text == "several files declare queue orders");
    }
}

TEST_CASE("roles are found by name whatever their path") {
    Topology topology;
    model::Role role;
    role.identity.name = "R";
    role.arn = Text("arn:aws:iam::") + account() + ":role/service/deliver";
    topology.roles.push_back(role);
    model::Subscriber subscriber;
    subscriber.role = model::Fact<Text>::of("arn:aws:iam::111122223333:role/stranger");
    topology.subscribers.push_back(subscriber);
    topology.link();
    CHECK(topology.role("arn:aws:iam::111122223333:role/service/deliver")->identity.name == "R");
    const model::Role* stranger = topology.role("arn:aws:iam::111122223333:role/stranger");
    REQUIRE(stranger);
    CHECK(stranger->identity.open.front().text == "no document describes role stranger");
    CHECK(stranger->managed.open);
}

TEST_CASE("buses are found by ARN, and classic ones by name") {
    Topology topology;
    model::Bus bus;
    bus.identity.name = "Shop";
    bus.arn = Text("arn:aws:events:eu-west-1:") + account() + ":event-bus/shop";
    topology.buses.push_back(bus);
    model::EventRule rule;
    rule.bus = model::Fact<Text>::of("default");
    topology.event_rules.push_back(rule);
    topology.link();
    CHECK(topology.bus("shop") == topology.bus("arn:aws:events:eu-west-1:111122223333:event-bus/shop"));
    REQUIRE(topology.bus("default"));
    CHECK_FALSE(topology.bus("default")->identity.declared);
    CHECK(topology.bus("arn:aws:sqs:eu-west-1:111122223333:shop") == nullptr);
}

TEST_CASE("keys that only their users name are open, AWS's own by alias") {
    struct Row {
        const char* key;
        bool aws_managed;
    };
    const Row rows[] = {
        {"alias/aws/sqs", true},
        {"arn:aws:kms:eu-west-1:111122223333:alias/aws/sqs", true},
        {"alias/mine", false},
        {"1234abcd-12ab-34cd-56ef-1234567890ab", false},
        {"arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab", false}};
    for (const Row& row : rows) {
        INFO(row.key);
        Topology topology;
        model::Queue queue;
        queue.key = model::Fact<Text>::of(row.key);
        topology.queues.push_back(queue);
        topology.link();
        const model::Key* key = topology.key(row.key);
        REQUIRE(key);
        CHECK(key->aws_managed == row.aws_managed);
        CHECK_FALSE(key->identity.declared);
    }
}

TEST_CASE("the topology prints the same each time, control characters left out") {
    Topology topology;
    add_queue(topology, "Q\x1b[31m\nfake", arn(region(), account(), "orders"));
    topology.link();
    const std::string printed = model::print(topology);
    CHECK(printed == model::print(topology));
    CHECK(printed.find('\x1b') == std::string::npos);
    CHECK(printed.starts_with("queue Q?[31m?fake\n"));
}

TEST_CASE("an ARN finds the function, topic, stream or log group it means") {
    Topology topology;
    const auto add = [&](const char* name, Text receiver_arn) {
        model::Receiver& receiver = topology.receivers.emplace_back();
        receiver.identity.name = name;
        receiver.arn = std::move(receiver_arn);
    };
    const auto of = [](const char* service, Text resource) {
        return Text("arn:") + hole("partition", HoleKind::partition) + ":" + service + ":" + region() + ":" +
               account() + ":" + resource;
    };
    add("Work", of("lambda", "function:work"));
    add("Live", of("lambda", "function:work:live"));
    add("Topic", of("sns", "work"));
    add("Group", of("logs", "log-group:/aws/events/work:*"));
    add("Stream", of("kinesis", "stream/work"));
    struct Row {
        const char* arn;
        const char* name;
        bool declared;
    };
    const Row rows[] = {
        {"arn:aws:lambda:eu-west-1:111122223333:function:work", "Work", true},
        {"arn:aws:lambda:eu-west-1:111122223333:function:work:live", "Live", true},
        {"arn:aws:lambda:eu-west-1:111122223333:function:work:7",
         "arn:aws:lambda:eu-west-1:111122223333:function:work:7", false},
        {"arn:aws:sns:eu-west-1:111122223333:work", "Topic", true},
        {"arn:aws:logs:eu-west-1:111122223333:log-group:/aws/events/work", "Group", true},
        {"arn:aws:kinesis:eu-west-1:111122223333:stream/work", "Stream", true},
    };
    for (const Row& row : rows) {
        topology.subscribers.emplace_back().target = model::Fact<Text>::of(row.arn);
    }
    topology.subscribers.emplace_back().target =
        model::Fact<Text>::of("arn:aws:states:eu-west-1:111122223333:stateMachine:work");
    topology.link();
    for (const Row& row : rows) {
        INFO(row.arn);
        const model::Receiver* found = topology.receiver(row.arn);
        REQUIRE(found);
        CHECK(found->identity.name == row.name);
        CHECK(found->identity.declared == row.declared);
        CHECK(found->identity.open.empty() == row.declared);
    }
    // A function of another version and a state machine are only named.
    CHECK(topology.receivers.size() == 7);
}

TEST_CASE("functions of one name in several files are told apart by the file") {
    Topology topology;
    const Text work = "arn:aws:lambda:eu-west-1:111122223333:function:work";
    for (const text::SourceId file : {0U, 1U}) {
        model::Receiver& receiver = topology.receivers.emplace_back();
        receiver.identity.place = {file, 0, 4};
        receiver.arn = work;
    }
    topology.link();
    CHECK(topology.receiver(work, 1) == &topology.receivers[1]);
    CHECK_FALSE(topology.receiver(work, 2)->identity.declared);
}
