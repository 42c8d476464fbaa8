#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

const std::string trust =
    R"({"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"sts:AssumeRole"}]})";
const std::string grant =
    R"({"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"*"}]})";

const std::pair<std::string, std::string> get_role = {
    "role.json",
    R"({"Role": {"RoleName": "deliver", "Arn": "arn:aws:iam::111122223333:role/service/deliver", "AssumeRolePolicyDocument": )" +
        trust + "}}"};
const std::pair<std::string, std::string> role_policy = {
    "policy.json", R"({"RoleName": "deliver", "PolicyName": "send", "PolicyDocument": )" + grant + "}"};
const std::pair<std::string, std::string> inline_list = {"inline.json", R"({"PolicyNames": ["send"]})"};
const std::pair<std::string, std::string> attached_list = {
    "attached.json",
    R"({"AttachedPolicies": [{"PolicyName": "p", "PolicyArn": "arn:aws:iam::aws:policy/p"}]})"};
const std::pair<std::string, std::string> subscriber = {
    "subscriber.json",
    R"({"Name": "s", "InvokeConfiguration": {"RoleArn": "arn:aws:iam::111122223333:role/service/deliver"}, "OnFailureConfiguration": {"Arn": "arn:aws:sqs:eu-west-1:111122223333:dead"}})"};

const model::Role& role(const Run& run) {
    const model::Role* found = run.topology.role("arn:aws:iam::111122223333:role/service/deliver");
    REQUIRE(found);
    return *found;
}

}  // namespace

TEST_CASE("a role is as closed as the files make it") {
    struct Row {
        const char* name;
        Files files;
        std::size_t trust;
        std::size_t policies;
        bool declared;
        bool open;
    };
    const Row rows[] = {
        {"only named", {subscriber}, 0, 0, false, true},
        {"its trust alone", {subscriber, get_role}, 1, 0, true, true},
        {"a policy alone", {subscriber, role_policy}, 0, 1, false, true},
        {"trust and policy", {subscriber, get_role, role_policy}, 1, 1, true, true},
        {"all of it", {subscriber, get_role, role_policy, inline_list, attached_list}, 1, 1, true, false},
        {"a policy that is missing", {subscriber, get_role, inline_list, attached_list}, 1, 0, true, true},
        {"one list of two", {subscriber, get_role, role_policy, inline_list}, 1, 1, true, true},
        {"a list that goes on",
         {subscriber,
          get_role,
          role_policy,
          attached_list,
          {"inline.json", R"({"PolicyNames": ["send"], "IsTruncated": true})"}},
         1,
         1,
         true,
         true},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const Run run(row.files);
        CHECK(role(run).trust.size() == row.trust);
        CHECK(role(run).policies.size() == row.policies);
        CHECK(role(run).identity.declared == row.declared);
        CHECK(role(run).identity.open.empty() != row.open);
        CHECK(run.findings.empty());
    }
}

TEST_CASE("the details of an account have all of a role") {
    const Run run(
        "details.json",
        R"({"RoleDetailList": [{"RoleName": "deliver", "Arn": "arn:aws:iam::111122223333:role/service/deliver",
                      "AssumeRolePolicyDocument": )" +
            trust + R"(, "RolePolicyList": [{"PolicyName": "send", "PolicyDocument": )" + grant +
            R"(}], "AttachedManagedPolicies": [{"PolicyName": "p", "PolicyArn": "arn:aws:iam::aws:policy/p"}]}]})");
    CHECK(role(run).identity.open.empty());
    CHECK(role(run).policies.size() == 1);
    CHECK(role(run).managed.members.size() == 1);
    CHECK_FALSE(role(run).managed.open);
}

TEST_CASE("documents are decoded as IAM's API gives them") {
    std::string encoded;
    for (const char c : trust) {
        const char* const hex = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        encoded += {'%', hex[byte >> 4], hex[byte & 15]};
    }
    const Run run(
        "role.json",
        R"({"Role": {"RoleName": "deliver", "Arn": "arn:aws:iam::111122223333:role/service/deliver", "AssumeRolePolicyDocument": ")" +
            encoded + "\"}}");
    REQUIRE(role(run).trust[0].policy.is_known());
    CHECK(role(run).trust[0].policy.value().statements.members.size() == 1);
}

TEST_CASE("a queue's attributes close it when all are there") {
    const std::string all = R"("CreatedTimestamp": "1", "MessageRetentionPeriod": "345600", )";
    const std::string arn = R"("QueueArn": "arn:aws:sqs:eu-west-1:111122223333:dead")";
    const std::string policy =
        R"("Policy": "{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\",\"Resource\":\"*\"}]}", )";
    struct Row {
        std::string attributes;
        std::size_t policies;
        bool open;
        bool key_known;
    };
    const Row rows[] = {
        {all + arn, 0, false, false},
        {all + policy + arn, 1, false, false},
        {arn, 0, true, true},
        {policy + arn, 1, false, true},
    };
    for (const Row& row : rows) {
        INFO(row.attributes);
        const Run run(Files{subscriber, {"q.json", "{\"Attributes\": {" + row.attributes + "}}"}});
        const model::Queue* queue = run.topology.queue("arn:aws:sqs:eu-west-1:111122223333:dead");
        REQUIRE(queue);
        CHECK(queue->identity.declared);
        CHECK(queue->policies.size() == row.policies);
        CHECK(queue->identity.open.empty() != row.open);
        CHECK(queue->key.is_unknown() == row.key_known);
    }
}

TEST_CASE("a queue policy in a file belongs to the one queue it names") {
    const std::string one =
        R"({"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"arn:aws:sqs:eu-west-1:111122223333:dead"}]})";
    const Run run(Files{{"dead-policy.json", one}, subscriber});
    const model::Queue* queue = run.topology.queue("arn:aws:sqs:eu-west-1:111122223333:dead");
    REQUIRE(queue);
    CHECK(queue->policies.size() == 1);
    CHECK(queue->identity.open.empty());
    CHECK(queue->key.is_unknown());
    const Run without(Files{{"identity.json", grant}, {"trust.json", trust}, subscriber});
    CHECK_FALSE(without.topology.queue("arn:aws:sqs:eu-west-1:111122223333:dead")->identity.open.empty());
    CHECK_FALSE(role(without).identity.open.empty());
}

TEST_CASE("what sets a queue's policy names it by its URL") {
    const Run run(Files{
        subscriber,
        {"set.json",
         R"({"QueueUrl": "https://sqs.eu-west-1.amazonaws.com/111122223333/dead", "Attributes": {"Policy": "{\"Statement\":[]}"}})"}});
    CHECK(run.topology.queue("arn:aws:sqs:eu-west-1:111122223333:dead")->policies.size() == 1);
}
