#include "iam/delivery.hpp"

#include <catch2/catch.hpp>

#include "iam/managed.hpp"
#include "unit/iam/iam_cases.hpp"

namespace {

using iam::Verdict;
using model::Attached;
using value::Fact;
using value::Text;

const Text queue_arn = "arn:aws:sqs:eu-west-1:111122223333:dead";
const Text role_arn = "arn:aws:iam::111122223333:role/deliver";

constexpr auto send = R"({"Statement":{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"*"}})";

/// A policy that admits EventBridge, with a condition.
std::string admits(std::string_view condition) {
    return R"({"Statement":{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"*",
               "Resource":"*","Condition":)" +
           std::string(condition) + "}}";
}

Attached attached(std::string_view json) {
    return {{}, Fact<model::Policy>::of(iam_cases::policy(json))};
}

/// A subscriber with role and queue, a rule with a target, a source and a bus that share the queue.
struct Flow {
    model::Topology topology;
    value::World world;

    Flow() {
        topology.queues.emplace_back().arn = queue_arn;
        topology.queues[0].identity.name = "Dead";
        topology.roles.emplace_back().arn = role_arn;
        topology.roles[0].identity.name = "Deliver";
        model::Subscriber& subscriber = topology.subscribers.emplace_back();
        subscriber.arn = "arn:aws:events:eu-west-1:111122223333:subscriber/orders";
        subscriber.role = Fact<Text>::of(role_arn);
        subscriber.dead_letter = Fact<Text>::of(queue_arn);
        model::EventRule& rule = topology.event_rules.emplace_back();
        rule.arn = "arn:aws:events:eu-west-1:111122223333:rule/custom/orders";
        rule.targets = {0};
        topology.targets.emplace_back().dead_letter = Fact<Text>::of(queue_arn);
        topology.event_sources.emplace_back().arn = "arn:aws:events:eu-west-1:111122223333:event-source/s";
        topology.event_sources[0].dead_letter = Fact<Text>::of(queue_arn);
        topology.buses.emplace_back().arn = "arn:aws:events:eu-west-1:111122223333:event-bus/custom";
        topology.buses[0].dead_letter = Fact<Text>::of(queue_arn);
        topology.link();
    }

    model::Queue& queue() { return topology.queues[0]; }
    model::Role& role() { return topology.roles[0]; }

    Verdict role_sends() {
        return ask({&role(), {}}, "sqs:SendMessage", {&queue(), nullptr, nullptr}, &topology.subscribers[0]);
    }
    Verdict service_sends(const iam::Delivery& delivery) {
        return ask({nullptr, "events.amazonaws.com"}, "sqs:SendMessage", {&queue(), nullptr, nullptr},
                   delivery);
    }
    Verdict assumes(const iam::Delivery& delivery) {
        return ask({nullptr, "events.amazonaws.com"}, "sts:AssumeRole", {nullptr, nullptr, &role()},
                   delivery);
    }
    Verdict ask(const iam::Writer& writer, std::string_view action, const iam::Resource& resource,
                const iam::Delivery& delivery) {
        return iam::decide(topology, world, writer, action, resource, delivery).verdict;
    }
    iam::Delivery subscriber() { return &topology.subscribers[0]; }
    iam::Delivery target() { return &topology.targets[0]; }
    iam::Delivery source() { return &topology.event_sources[0]; }
    iam::Delivery bus() { return &topology.buses[0]; }
};

}  // namespace

TEST_CASE("a declared role has the policies of the run and no others") {
    Flow flow;
    CHECK(flow.role_sends() == Verdict::implicit_deny);
    flow.role().policies.push_back(attached(send));
    CHECK(flow.role_sends() == Verdict::allow);
}

TEST_CASE("a role or queue that is only named is open") {
    Flow flow;
    flow.role().identity.declared = false;
    CHECK(flow.role_sends() == Verdict::unknown);
    flow.queue().policies.push_back(
        attached(R"({"Statement":{"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"}})"));
    CHECK(flow.role_sends() == Verdict::allow);
    Flow other;
    other.queue().identity.declared = false;
    CHECK(other.service_sends(other.target()) == Verdict::unknown);
    CHECK(other.role_sends() == Verdict::unknown);
}

TEST_CASE("managed policies: of the run, of AWS, unknown") {
    struct Row {
        const char* arn;
        Verdict expected;
    };
    const Row row = GENERATE(values<Row>({
        {"arn:aws:iam::aws:policy/AmazonSQSFullAccess", Verdict::allow},
        {"arn:aws:iam::aws:policy/PowerUserAccess", Verdict::allow},
        {"arn:aws:iam::aws:policy/AWSDenyAll", Verdict::explicit_deny},
        {"arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole", Verdict::implicit_deny},
        {"arn:aws:iam::aws:policy/AmazonEventBridgeFullAccess", Verdict::implicit_deny},
        {"arn:aws:iam::aws:policy/NewerThanTheTable", Verdict::unknown},
        {"arn:aws:iam::111122223333:policy/Ours", Verdict::allow},
        {"arn:aws:iam::111122223333:policy/Elsewhere", Verdict::unknown},
    }));
    Flow flow;
    model::ManagedPolicy& own = flow.topology.managed_policies.emplace_back();
    own.arn = "arn:aws:iam::111122223333:policy/Ours";
    own.policy = Fact<model::Policy>::of(iam_cases::policy(send));
    flow.topology.link();
    flow.role().managed.members.push_back({{}, Fact<Text>::of(row.arn)});
    INFO(row.arn);
    CHECK(flow.role_sends() == row.expected);
}

TEST_CASE("boundaries limit, and one that is not known leaves it open") {
    Flow flow;
    flow.role().policies.push_back(attached(send));
    flow.role().boundary = Fact<Text>::of("arn:aws:iam::aws:policy/AmazonS3FullAccess");
    CHECK(flow.role_sends() == Verdict::implicit_deny);
    flow.role().boundary = Fact<Text>::of("arn:aws:iam::aws:policy/AdministratorAccess");
    CHECK(flow.role_sends() == Verdict::allow);
    flow.role().boundary = Fact<Text>::of("arn:aws:iam::111122223333:policy/Elsewhere");
    CHECK(flow.role_sends() == Verdict::unknown);
}

TEST_CASE("the table of AWS managed policies") {
    const Text full = "arn:aws:iam::aws:policy/AmazonSQSFullAccess";
    CHECK(iam::aws_managed(full, "sqs:SendMessage") != nullptr);
    CHECK(iam::aws_managed(full, "SQS:sendmessage") == iam::aws_managed(full, "sqs:SendMessage"));
    CHECK(iam::aws_managed(full, "sqs:ReceiveMessage") == nullptr);
    CHECK(iam::aws_managed("arn:aws:iam::111122223333:policy/AmazonSQSFullAccess", "sqs:SendMessage") ==
          nullptr);
    CHECK(iam::is_aws_managed("arn:aws-cn:iam::aws:policy/x/y"));
    CHECK_FALSE(iam::is_aws_managed("arn:aws:iam::aws:role/x"));
}

TEST_CASE("what the service carries as its source") {
    struct Row {
        const char* condition;
        Verdict target;
        Verdict source;
        Verdict bus;
    };
    constexpr Verdict yes = Verdict::allow;
    constexpr Verdict no = Verdict::implicit_deny;
    constexpr Verdict unknown = Verdict::unknown;
    const Row row = GENERATE(values<Row>({
        {R"({"ArnEquals":{"aws:SourceArn":"arn:aws:events:eu-west-1:111122223333:rule/custom/orders"}})", yes,
         unknown, no},
        {R"({"ArnEquals":{"aws:SourceArn":"arn:aws:events:eu-west-1:111122223333:rule/orders"}})", no,
         unknown, no},
        {R"({"ArnLike":{"aws:SourceArn":"arn:aws:events:*:*:event-bus/*"}})", no, unknown, yes},
        {R"({"StringEquals":{"aws:SourceAccount":"111122223333"}})", yes, yes, yes},
        {R"({"StringEquals":{"aws:SourceAccount":"444455556666"}})", no, no, no},
        {R"({"StringEquals":{"aws:PrincipalOrgID":"o-1"}})", no, no, no},
        {R"({"StringEquals":{"aws:SourceOrgID":"o-1"}})", unknown, unknown, unknown},
        {R"({"Bool":{"aws:PrincipalIsAWSService":"true"}})", yes, yes, yes},
        {R"({"Bool":{"aws:SecureTransport":"true"}})", yes, yes, yes},
        {R"({"StringEquals":{"aws:RequestedRegion":"eu-west-1"}})", yes, yes, yes},
        {R"({"IpAddress":{"aws:SourceIp":"10.0.0.0/8"}})", unknown, unknown, unknown},
        {R"({"StringEquals":{"aws:PrincipalTag/team":"a"}})", no, no, no},
        {R"({"StringEquals":{"aws:SomethingNew":"a"}})", unknown, unknown, unknown},
    }));
    Flow flow;
    flow.queue().policies.push_back(attached(admits(row.condition)));
    INFO(row.condition);
    CHECK(flow.service_sends(flow.target()) == row.target);
    CHECK(flow.service_sends(flow.source()) == row.source);
    CHECK(flow.service_sends(flow.bus()) == row.bus);
}

TEST_CASE("a session of a role has no source") {
    Flow flow;
    flow.queue().policies.push_back(attached(
        R"({"Statement":{"Effect":"Allow","Principal":"*","Action":"*","Resource":"*",
            "Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:events:*:*:rule/*"}}}})"));
    CHECK(flow.role_sends() == Verdict::implicit_deny);
}

TEST_CASE("who may assume the role for a subscriber") {
    struct Row {
        const char* condition;
        Verdict expected;
    };
    const Row row = GENERATE(values<Row>({
        {"{}", Verdict::allow},
        {R"({"ArnLike":{"aws:SourceArn":"arn:aws:events:eu-west-1:111122223333:subscriber/*"}})",
         Verdict::allow},
        {R"({"ArnLike":{"aws:SourceArn":"arn:aws:events:eu-west-1:111122223333:rule/*"}})", Verdict::unknown},
        {R"({"StringEquals":{"aws:SourceAccount":"111122223333"}})", Verdict::allow},
        {R"({"StringEquals":{"aws:SourceAccount":"444455556666"}})", Verdict::implicit_deny},
    }));
    Flow flow;
    flow.role().trust.push_back(attached(admits(row.condition)));
    INFO(row.condition);
    CHECK(flow.assumes(flow.subscriber()) == row.expected);
}

TEST_CASE("a role without a trust policy that admits the service cannot be assumed") {
    Flow flow;
    CHECK(flow.assumes(flow.subscriber()) == Verdict::implicit_deny);
    flow.role().identity.declared = false;
    CHECK(flow.assumes(flow.subscriber()) == Verdict::unknown);
}

TEST_CASE("keys of queues") {
    Flow flow;
    model::Key& key = flow.topology.keys.emplace_back();
    key.arn = "arn:aws:kms:eu-west-1:111122223333:key/k";
    iam::Resource the_key;
    the_key.key = &key;
    the_key.encrypted = &queue_arn;
    const iam::Writer service{nullptr, "events.amazonaws.com"};
    const iam::Writer role{&flow.role(), {}};
    key.policies.push_back(attached(
        R"({"Statement":{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:root"},"Action":"kms:*","Resource":"*"}})"));
    CHECK(flow.ask(service, "kms:Decrypt", the_key, flow.target()) == Verdict::implicit_deny);
    CHECK(flow.ask(role, "kms:Decrypt", the_key, flow.subscriber()) == Verdict::implicit_deny);
    flow.role().policies.push_back(attached(
        R"({"Statement":{"Effect":"Allow","Action":"kms:*","Resource":"*","Condition":{"StringEquals":{
            "kms:ViaService":"sqs.eu-west-1.amazonaws.com",
            "kms:EncryptionContext:aws:sqs:arn":"arn:aws:sqs:eu-west-1:111122223333:dead"}}}})"));
    CHECK(flow.ask(role, "kms:Decrypt", the_key, flow.subscriber()) == Verdict::allow);
    key.policies[0] = attached(admits("{}"));
    CHECK(flow.ask(service, "kms:Decrypt", the_key, flow.target()) == Verdict::allow);
    key.identity.declared = false;
    key.policies.clear();
    CHECK(flow.ask(service, "kms:Decrypt", the_key, flow.target()) == Verdict::unknown);
    key.aws_managed = true;
    CHECK(flow.ask(service, "kms:Decrypt", the_key, flow.target()) == Verdict::implicit_deny);
    CHECK(flow.ask(role, "kms:Decrypt", the_key, flow.subscriber()) == Verdict::allow);
}

TEST_CASE("of several queue policies the last one applied counts") {
    Flow flow;
    flow.queue().policies.push_back(attached(admits("{}")));
    flow.queue().policies.push_back(attached(admits("{}")));
    CHECK(flow.service_sends(flow.target()) == Verdict::allow);
    flow.queue().policies.push_back(attached(R"({"Statement":[]})"));
    CHECK(flow.service_sends(flow.target()) == Verdict::unknown);
}

TEST_CASE("conditions of the template decide which policies are there") {
    Flow flow;
    const auto production = value::Condition::named("IsProd", value::Condition::atom({"Env", "prod", {}}));
    flow.role().policies.push_back({production, Fact<model::Policy>::of(iam_cases::policy(send))});
    CHECK(flow.role_sends() == Verdict::allow);
    REQUIRE(flow.world.next());
    CHECK(flow.role_sends() == Verdict::implicit_deny);
    CHECK_FALSE(flow.world.next());
}

TEST_CASE("the account and Region of a delivery") {
    Flow flow;
    const auto account = [&](const iam::Delivery& delivery) {
        return iam::account_of(flow.topology, flow.world, delivery).value().literal();
    };
    CHECK(account(flow.subscriber()) == "111122223333");
    CHECK(account(flow.target()) == "111122223333");
    CHECK(account(flow.bus()) == "111122223333");
    CHECK(iam::region_of(flow.topology, flow.world, flow.source()).value().literal() == "eu-west-1");
    model::Subscriber& subscriber = flow.topology.subscribers[0];
    subscriber.role = Fact<Text>::of("arn:aws:iam::444455556666:role/theirs");
    CHECK(account(flow.subscriber()) == "444455556666");
    subscriber.account = Fact<Text>::of("777788889999");
    CHECK(account(flow.subscriber()) == "777788889999");
    subscriber = {};
    CHECK(iam::account_of(flow.topology, flow.world, flow.subscriber()).is_unknown());
    CHECK(iam::region_of(flow.topology, flow.world, flow.subscriber()).is_unknown());
}
