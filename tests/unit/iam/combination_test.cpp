// How identity policies, resource policies, boundaries and the rest combine.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Guard;
using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;
constexpr Verdict deny = Verdict::explicit_deny;

constexpr auto all = R"({"Effect":"Allow","Action":"*","Resource":"*"})";
constexpr auto only_s3 = R"({"Effect":"Allow","Action":"s3:*","Resource":"*"})";
constexpr auto no_sqs =
    R"([{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","Action":"sqs:*","Resource":"*"}])";
constexpr auto for_everyone = R"({"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"})";
constexpr auto for_account =
    R"({"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"*","Resource":"*"})";
constexpr auto for_role =
    R"({"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:role/service-role/deliver"},"Action":"*","Resource":"*"})";
constexpr auto for_session =
    R"({"Effect":"Allow","Principal":{"AWS":"arn:aws:sts::111122223333:assumed-role/deliver/s1"},"Action":"*","Resource":"*"})";
constexpr auto for_events =
    R"({"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"*","Resource":"*"})";
constexpr auto against_everyone = R"({"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"})";
/// As an RCP has it.
constexpr auto deny_sqs = R"({"Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"*"})";

Question role() {
    return Question::by_role();
}
Question abroad() {
    return Question::by_role().of_account("444455556666");
}
Question of_key() {
    return role().asks("kms:Decrypt", "arn:aws:kms:us-east-1:111122223333:key/k").guard(Guard::key_policy);
}
Question of_trust() {
    return role().asks("sts:AssumeRole", "arn:aws:iam::111122223333:role/x").guard(Guard::trust_policy);
}

}  // namespace

TEST_CASE("one account") {
    const char* page = "IAM guide, Policy evaluation logic, single account";
    check(GENERATE_COPY(values<Semantics>({
        {"nothing allows: denied", page, role(), silent},
        {"an identity policy is enough", page, role().identity(all), allow},
        {"an explicit Deny overrides", page, role().identity(all).identity(no_sqs), deny},
        {"a Deny of the queue policy overrides", page, role().identity(all).resource(against_everyone), deny},
        {"a queue policy for the role is enough", page, role().resource(for_role), allow},
        {"the boundary limits identity policies", page, role().identity(all).boundary(only_s3), silent},
        {"the boundary limits what the role is given", page, role().resource(for_role).boundary(only_s3),
         silent},
        {"the boundary does not limit what the session is given", page,
         role().resource(for_session).boundary(only_s3), allow},
        {"nor what everyone is given", "IAM guide, Permissions boundaries",
         role().resource(for_everyone).boundary(only_s3), allow},
        {"a Deny in the boundary overrides that", page, role().resource(for_session).boundary(no_sqs), deny},
        {"a boundary grants nothing", page, role().boundary(all), silent},
        {"a session policy limits identity policies", page, role().identity(all).session(only_s3), silent},
        {"a session policy limits what the role is given", page, role().resource(for_role).session(only_s3),
         silent},
        {"a session policy that allows", page, role().identity(all).session(all), allow},
    })));
}

TEST_CASE("two accounts") {
    const char* page = "IAM guide, Cross-account policy evaluation logic";
    check(GENERATE_COPY(values<Semantics>({
        {"the identity policy alone is not enough", page, abroad().identity(all), silent},
        {"the queue policy alone is not enough", page, abroad().resource(for_role), silent},
        {"not even for everyone", page, abroad().resource(for_everyone), silent},
        {"both, for the role", page, abroad().identity(all).resource(for_role), allow},
        {"both, for its account", page, abroad().identity(all).resource(for_account), allow},
        {"the boundary limits what the session is given", page,
         abroad().identity(all).resource(for_session).boundary(only_s3), silent},
    })));
}

TEST_CASE("services") {
    const char* page = "IAM guide, AWS service principals";
    check(GENERATE_COPY(values<Semantics>({
        {"the queue policy decides", page, Question::by_service().resource(for_events), allow},
        {"whoever owns the queue", page,
         Question::by_service().of_account("444455556666").resource(for_events), allow},
        {"without one it is denied", page, Question::by_service(), silent},
        {"no identity policy helps", page, Question::by_service().identity(all), silent},
        {"no service control policy binds it", "Organizations guide, SCPs",
         Question::by_service().resource(for_events).scp(no_sqs), allow},
        {"a resource control policy does", "Organizations guide, RCPs",
         Question::by_service().resource(for_events).rcp(deny_sqs), deny},
    })));
}

TEST_CASE("keys and trust policies") {
    const char* page = "KMS guide, Key policies";
    check(GENERATE_COPY(values<Semantics>({
        {"the identity policy alone is not enough", page, of_key().identity(all), silent},
        {"with the account in the key policy it is", page, of_key().identity(all).resource(for_account),
         allow},
        {"the account in the key policy alone is not", page, of_key().resource(for_account), silent},
        {"the role in the key policy is enough", page, of_key().resource(for_role), allow},
        {"the account does not cover the service", page,
         Question::by_service()
             .asks("kms:Decrypt", "arn:aws:kms:us-east-1:111122223333:key/k")
             .guard(Guard::key_policy)
             .resource(for_account),
         silent},
        {"a trust policy must admit as well", "IAM guide, Role trust policies", of_trust().identity(all),
         silent},
        {"the account in it and an identity policy", "IAM guide, Role trust policies",
         of_trust().identity(all).resource(for_account), allow},
        {"the role in it", "IAM guide, Role trust policies", of_trust().resource(for_role), allow},
    })));
}

TEST_CASE("organisations") {
    check(GENERATE_COPY(values<Semantics>({
        {"each level must allow", "Organizations guide, SCP evaluation",
         role().identity(all).scp(all).scp(only_s3), silent},
        {"all levels allow", "Organizations guide, SCP evaluation", role().identity(all).scp(all).scp(all),
         allow},
        {"a silent level stops what the session is given too", "Organizations guide, SCP evaluation",
         role().resource(for_session).scp(only_s3), silent},
        {"an SCP's Deny", "Organizations guide, SCP evaluation", role().identity(all).scp(no_sqs), deny},
        {"an RCP needs no Allow", "Organizations guide, RCP evaluation",
         role().identity(all).rcp(deny_sqs).of_account("111122223333"), deny},
        {"RCPs do not bind every service", "Organizations guide, services that support RCPs",
         role()
             .identity(all)
             .rcp(R"({"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"})")
             .asks("lambda:InvokeFunction", "arn:aws:lambda:us-east-1:111122223333:function:f"),
         allow},
    })));
}

TEST_CASE("evidence: the statements that decided, or nearly did") {
    const auto names = [](const Question& question) { return question.decision().statements.size(); };
    CHECK(names(role().identity(all).identity(only_s3)) == 1);
    CHECK(names(role().identity(all).identity(no_sqs)) == 1);
    CHECK(names(role().identity(R"({"Effect":"Allow","Action":"sqs:SendMessage","Resource":"QUEUE-old"})")) ==
          1);
    CHECK(names(role().identity(R"({"Effect":"Allow","Action":"sqs:ReceiveMessage","Resource":"QUEUE"})")) ==
          1);
    CHECK(names(role().identity(
              R"({"Effect":"Allow","Action":"sqs:ReceiveMessage","Resource":"QUEUE-old"})")) == 0);
    CHECK(names(role().identity(only_s3)) == 0);
    CHECK(names(Question::by_service().resource(for_role)) == 1);
    CHECK(role().decision().word() == "no statement allows it");
    CHECK(role().identity(no_sqs).decision().word() == "a Deny of the role's policies forbids it");
    CHECK(role().identity(all).decision().word() == "a statement allows it");
    CHECK(role().open_identity().decision().word() == "it is not known");
}

TEST_CASE("a verdict names what stands in its way") {
    const auto word = [](const Question& question) { return question.decision().word(); };
    CHECK(word(role().identity(all).boundary(only_s3)) == "the permissions boundary does not allow it");
    CHECK(role().identity(all).boundary(only_s3).decision().limited);
    CHECK(word(role().identity(all).scp(only_s3)) == "a service control policy does not allow it");
    CHECK(word(role().identity(all).resource(against_everyone)) ==
          "a Deny of the resource's policy forbids it");
    CHECK(word(abroad().identity(all)) == "the resource's policy does not allow it");
    CHECK(word(of_key().identity(all)) == "the key's policy does not allow it");
    CHECK(word(role().boundary(only_s3)) == "no statement allows it");
    CHECK_FALSE(role().boundary(only_s3).decision().limited);

    const auto says = [](const Question& question) { return question.decision().statements.at(0).says; };
    CHECK(says(role().identity(R"({"Effect":"Allow","Action":"sqs:*","Resource":"QUEUE-old"})")) ==
          "this statement would allow it, but its Resource does not match");
    CHECK(says(role().identity(R"({"Effect":"Allow","Action":"sqs:*","Resource":"*",
                                   "Condition":{"StringEquals":{"aws:SourceAccount":"1"}}})")) ==
          "this statement would allow it, but its condition on aws:SourceAccount does not hold");
    CHECK(says(role().resource(for_account)) ==
          "this statement only lets the policies of the account decide");
    CHECK(says(role().resource(for_events)) ==
          "this statement would allow it, but its Principal does not match");
    CHECK(says(role().identity(no_sqs)) == "this Deny forbids it");
}
