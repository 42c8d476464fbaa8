#include "iam/path.hpp"

#include <catch2/catch.hpp>

#include "unit/iam/iam_cases.hpp"

namespace {

constexpr auto queue = "arn:aws:sqs:eu-west-1:111122223333:dead";

iam::Request by_role() {
    iam::Request request;
    request.caller = {iam::Caller::Kind::role_session, "arn:aws:sts::111122223333:assumed-role/deliver/s",
                      "arn:aws:iam::111122223333:role/deliver", "111122223333"};
    request.action = "sqs:SendMessage";
    request.resource = queue;
    request.resource_account = "111122223333";
    return request;
}

iam::Path path_of(const model::Policy& identity, const model::Policy& resource) {
    iam::Policies policies;
    policies.identity.policies = {&identity};
    policies.resource.policies = {&resource};
    value::World world;
    return iam::path_of(by_role(), policies, world);
}

}  // namespace

TEST_CASE("a path says of each statement what of it fails") {
    const auto identity = iam_cases::policy(R"({"Statement":[
        {"Effect":"Allow","Action":"sqs:*","Resource":"*"},
        {"Effect":"Allow","Action":"sqs:*","Resource":"arn:aws:sqs:*:*:other"},
        {"Effect":"Allow","Action":"sqs:*","Resource":"*","Condition":{"StringEquals":{"aws:SourceArn":"a"}}},
        {"Effect":"Allow","Action":"s3:*","Resource":"*"},
        {"Effect":"Allow","Action":"sqs:*","Resource":"arn:aws:sqs:*:*:«Name»"}]})");
    const auto resource = iam_cases::policy(R"({"Statement":[
        {"Effect":"Allow","Action":"sqs:*","Resource":"*","Principal":{"AWS":"111122223333"}},
        {"Effect":"Deny","Action":"sqs:*","Resource":"*","Principal":{"AWS":"444455556666"}}]})");
    const iam::Path path = path_of(identity, resource);
    REQUIRE(path.hearings.size() == 2);
    CHECK(path.hearings[0].set == "identity policy");
    const auto& own = path.hearings[0].meetings;
    REQUIRE(own.size() == 5);
    CHECK(own[0].matches == value::Truth::yes);
    CHECK(own[1].matches == value::Truth::no);
    CHECK(own[1].failing == "Resource");
    CHECK(own[1].failing_count == 1);
    CHECK(own[2].failing == "condition on aws:SourceArn");
    CHECK(own[3].failing_count == 2);  // of another service: not nearly
    CHECK(own[4].matches == value::Truth::unknown);

    CHECK(path.hearings[1].set == "resource policy");
    const auto& theirs = path.hearings[1].meetings;
    REQUIRE(theirs.size() == 2);
    CHECK(theirs[0].account_only);
    CHECK(theirs[1].denies);
    CHECK(theirs[1].failing == "Principal");
}

TEST_CASE("a path says where there is no policy, and where there may be more") {
    iam::Policies policies;
    policies.identity.open.push_back({"the role is of another stack", {}});
    policies.guard = iam::Guard::key_policy;
    value::World world;
    const iam::Path path = iam::path_of(by_role(), policies, world);
    REQUIRE(path.hearings.size() == 1);
    CHECK(path.hearings[0].set == "key policy");
    CHECK(path.hearings[0].policy == nullptr);
    REQUIRE(path.open.size() == 1);
    CHECK(path.open[0].first == "identity policy");
}
