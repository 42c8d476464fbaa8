// Principal and NotPrincipal of resource policies, with the level at which they meet the caller.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;
constexpr Verdict deny = Verdict::explicit_deny;

std::string admits(std::string_view principal, std::string_view effect = "Allow") {
    return R"({"Effect":")" + std::string(effect) + R"(","Principal":)" + std::string(principal) +
           R"(,"Action":"sqs:*","Resource":"QUEUE"})";
}

Question role(std::string_view principal) {
    return Question::by_role().resource(admits(principal));
}
Question service(std::string_view principal) {
    return Question::by_service().resource(admits(principal));
}
Question user(std::string_view principal) {
    return Question::by_user().resource(admits(principal));
}

/// A caller whose identity policies allow all, and a Deny for everyone but those listed.
Question all_but(Question question, std::string_view principals) {
    return question.identity(R"({"Effect":"Allow","Action":"*","Resource":"*"})")
        .resource(admits(R"("*")"))
        .resource(R"({"Effect":"Deny","NotPrincipal":)" + std::string(principals) +
                  R"(,"Action":"sqs:*","Resource":"*"})");
}

}  // namespace

TEST_CASE("principals") {
    const char* page = "IAM guide, Principal element";
    check(GENERATE_COPY(values<Semantics>({
        {"a star is everyone, roles included", page, role(R"("*")"), allow},
        {"so is a star under AWS", page, role(R"({"AWS":"*"})"), allow},
        {"a star is services too", page, service(R"("*")"), allow},
        {"also under AWS", page, service(R"({"AWS":"*"})"), allow},
        {"the role's ARN admits its sessions", page,
         role(R"({"AWS":"arn:aws:iam::111122223333:role/service-role/deliver"})"), allow},
        {"a role of another path is another role", page,
         role(R"({"AWS":"arn:aws:iam::111122223333:role/deliver"})"), silent},
        {"the same name in another account is another role", page,
         role(R"({"AWS":"arn:aws:iam::444455556666:role/service-role/deliver"})"), silent},
        {"the session's ARN", page, role(R"({"AWS":"arn:aws:sts::111122223333:assumed-role/deliver/s1"})"),
         allow},
        {"another session's ARN", page,
         role(R"({"AWS":"arn:aws:sts::111122223333:assumed-role/deliver/s2"})"), silent},
        {"no wildcards inside an ARN", page, role(R"({"AWS":"arn:aws:iam::111122223333:role/*"})"), silent},
        {"the account alone gives nothing in the same account", page, role(R"({"AWS":"111122223333"})"),
         silent},
        {"nor does its root", page, role(R"({"AWS":"arn:aws:iam::111122223333:root"})"), silent},
        {"a user's ARN", page, user(R"({"AWS":"arn:aws:iam::111122223333:user/team/bob"})"), allow},
        {"a group is no principal", page, user(R"({"AWS":"arn:aws:iam::111122223333:group/team"})"), silent},
        {"the service's name", page, service(R"({"Service":"events.amazonaws.com"})"), allow},
        {"another service's name", page, service(R"({"Service":"scheduler.amazonaws.com"})"), silent},
        {"one of several", page, service(R"({"Service":["sns.amazonaws.com","events.amazonaws.com"]})"),
         allow},
        {"a service under AWS admits nobody", page, service(R"({"AWS":"events.amazonaws.com"})"), silent},
        {"an account does not admit a service", page, service(R"({"AWS":"111122223333"})"), silent},
        {"a service name does not admit a role", page, role(R"({"Service":"events.amazonaws.com"})"), silent},
        {"federated users are not our callers", page, role(R"({"Federated":"*"})"), silent},
        {"without Principal a statement reaches nobody", page,
         Question::by_role().resource(R"({"Effect":"Allow","Action":"*","Resource":"*"})"), silent},
        {"a Deny for the account reaches its roles", page,
         Question::by_role()
             .identity(R"({"Effect":"Allow","Action":"*","Resource":"*"})")
             .resource(admits(R"({"AWS":"111122223333"})", "Deny")),
         deny},
    })));
}

TEST_CASE("NotPrincipal with Deny") {
    const char* page = "IAM guide, NotPrincipal element";
    const auto every =
        R"({"AWS":["arn:aws:iam::111122223333:root","arn:aws:iam::111122223333:role/service-role/deliver",
                           "arn:aws:sts::111122223333:assumed-role/deliver/s1"]})";
    check(GENERATE_COPY(values<Semantics>({
        {"whoever is not listed is denied", page, all_but(Question::by_role(), R"({"AWS":"444455556666"})"),
         deny},
        {"account, role and session listed: not denied", page, all_but(Question::by_role(), every), allow},
        {"with a boundary the Deny always applies", page,
         all_but(Question::by_role().boundary(R"({"Effect":"Allow","Action":"*","Resource":"*"})"), every),
         deny},
        {"a service that is listed is not denied", page,
         all_but(Question::by_service(), R"({"Service":"events.amazonaws.com"})"), allow},
        {"a service that is not listed is", page,
         all_but(Question::by_service(), R"({"AWS":"111122223333"})"), deny},
        {"a user and the account listed: not denied", page,
         all_but(Question::by_user(),
                 R"({"AWS":["111122223333","arn:aws:iam::111122223333:user/team/bob"]})"),
         allow},
    })));
}
