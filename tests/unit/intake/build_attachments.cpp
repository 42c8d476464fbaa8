#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

const std::string statement = "{Statement: [{Effect: Allow, Principal: '*', Action: '*', Resource: '*'}]}";

const model::Queue& queue(const Run& run, const std::string& name) {
    for (const model::Queue& queue : run.topology.queues) {
        if (queue.identity.name == name) return queue;
    }
    FAIL("there is no queue " + name);
    return run.topology.queues.front();
}

const model::Role& role(const Run& run, const std::string& name) {
    for (const model::Role& role : run.topology.roles) {
        if (role.identity.name == name) return role;
    }
    FAIL("there is no role " + name);
    return run.topology.roles.front();
}

}  // namespace

TEST_CASE("a queue policy finds its queues however they are named") {
    struct Row {
        const char* subject;
        std::size_t policies;
        bool open;
    };
    const Row rows[] = {
        {"!Ref Orders", 1, false},
        {"!GetAtt Orders.Arn", 1, false},
        {"'arn:aws:sqs:eu-west-1:111122223333:orders'", 1, false},
        {"'https://sqs.eu-west-1.amazonaws.com/111122223333/orders'", 1, false},
        {"!Sub 'https://sqs.${AWS::Region}.amazonaws.com/${AWS::AccountId}/orders'", 1, false},
        {"'https://sqs.eu-west-1.amazonaws.com/111122223333/other'", 0, false},
        {"!Ref Named", 0, true},
        {"!ImportValue elsewhere", 0, true},
    };
    for (const Row& row : rows) {
        INFO(row.subject);
        const Run run("t.yaml",
                      "Parameters: {Named: {Type: String}}\nResources:\n  Orders: {Type: "
                      "AWS::SQS::Queue, Properties: {QueueName: orders}}\n  P: {Type: "
                      "AWS::SQS::QueuePolicy, Properties: {Queues: [" +
                          std::string(row.subject) + "], PolicyDocument: " + statement + "}}\n");
        CHECK(queue(run, "Orders").policies.size() == row.policies);
        CHECK_FALSE(queue(run, "Orders").identity.open.empty() == row.open);
    }
}

TEST_CASE("an inline policy belongs to its queue") {
    const Run run("t.yaml",
                  "Resources:\n  Q: {Type: AWS::SQS::Queue}\n  P: {Type: "
                  "AWS::SQS::QueueInlinePolicy, Properties: {Queue: !Ref Q, PolicyDocument: " +
                      statement + "}}\n");
    CHECK(queue(run, "Q").policies.size() == 1);
}

TEST_CASE("policies of all kinds come to their role") {
    const Run run("t.yaml", R"(
Parameters: {Other: {Type: String}}
Resources:
  R:
    Type: AWS::IAM::Role
    Properties:
      RoleName: deliver
      AssumeRolePolicyDocument: {Statement: []}
      Policies: [{PolicyName: a, PolicyDocument: {Statement: []}}]
      ManagedPolicyArns: ['arn:aws:iam::aws:policy/AmazonSQSFullAccess']
      PermissionsBoundary: arn:aws:iam::aws:policy/Boundary
  P: {Type: AWS::IAM::Policy, Properties: {PolicyName: p, Roles: [!Ref R], PolicyDocument: {Statement: []}}}
  Q: {Type: AWS::IAM::RolePolicy, Properties: {PolicyName: q, RoleName: deliver, PolicyDocument: {Statement: []}}}
  M: {Type: AWS::IAM::ManagedPolicy, Properties: {Roles: [!Ref R], PolicyDocument: {Statement: []}}}
  U: {Type: AWS::IAM::Policy, Properties: {PolicyName: u, Users: [x], PolicyDocument: {Statement: []}}}
)");
    const model::Role& deliver = role(run, "R");
    CHECK(deliver.trust.size() == 1);
    REQUIRE(deliver.policies.size() == 3);
    CHECK(deliver.policies[1].policy.value().name == "p");
    REQUIRE(deliver.managed.members.size() == 2);
    CHECK(run.topology.managed_policy(deliver.managed.members[1].item.value()));
    CHECK(deliver.boundary.is_known());
    CHECK(deliver.identity.open.empty());
    CHECK(run.topology.role("arn:aws:iam::111122223333:role/deliver") == &deliver);
}

TEST_CASE("a policy for a role that is not known opens the roles it may mean") {
    const Run run("t.yaml", R"(
Parameters: {Name: {Type: String}}
Resources:
  Made: {Type: AWS::IAM::Role}
  Named: {Type: AWS::IAM::Role, Properties: {RoleName: deliver}}
  P: {Type: AWS::IAM::Policy, Properties: {PolicyName: p, Roles: [other], PolicyDocument: {Statement: []}}}
)");
    CHECK(role(run, "Made").identity.open.empty());
    CHECK(role(run, "Named").identity.open.empty());
    const Run open("t.yaml", R"(
Parameters: {Name: {Type: String}}
Resources:
  Made: {Type: AWS::IAM::Role}
  P: {Type: AWS::IAM::Policy, Properties: {PolicyName: p, Roles: [!Ref Name], PolicyDocument: {Statement: []}}}
)");
    CHECK_FALSE(role(open, "Made").identity.open.empty());
}

TEST_CASE("resources that a macro makes open what their template declares") {
    const Run run(Files{{"a.yaml", "Resources: {Fn::Transform: {Name: x}, Q: {Type: AWS::SQS::Queue}}"},
                        {"b.yaml", "Resources: {P: {Type: AWS::SQS::Queue}}"}});
    CHECK_FALSE(queue(run, "Q").identity.open.empty());
    CHECK(queue(run, "P").identity.open.empty());
}

TEST_CASE("a key is found by every name it has") {
    const Run run("t.yaml", R"(
Resources:
  K: {Type: AWS::KMS::Key}
  A: {Type: AWS::KMS::Alias, Properties: {AliasName: alias/dead, TargetKeyId: !Ref K}}
  ById: {Type: AWS::SQS::Queue, Properties: {KmsMasterKeyId: !Ref K}}
  ByArn: {Type: AWS::SQS::Queue, Properties: {KmsMasterKeyId: !GetAtt K.Arn}}
  ByAlias: {Type: AWS::SQS::Queue, Properties: {KmsMasterKeyId: alias/dead}}
  ByAliasArn: {Type: AWS::SQS::Queue, Properties: {KmsMasterKeyId: !Sub 'arn:aws:kms:${AWS::Region}:${AWS::AccountId}:alias/dead'}}
)");
    for (const char* name : {"ById", "ByArn", "ByAlias", "ByAliasArn"}) {
        INFO(name);
        const model::Key* key = run.topology.key(queue(run, name).key.value());
        REQUIRE(key);
        CHECK(key->identity.name == "K");
        CHECK_FALSE(key->aws_managed);
    }
    // Without a policy of its own the key leaves everything to the account's IAM policies.
    REQUIRE(run.topology.keys[0].policies.size() == 1);
    CHECK(run.topology.keys[0].policies[0].policy.value().statements.members.size() == 1);
}

TEST_CASE("AWS's own key is known by its alias") {
    for (const char* name : {"alias/aws/sqs", "'arn:aws:kms:eu-west-1:111122223333:alias/aws/sqs'"}) {
        INFO(name);
        const std::string head = "Resources: {Q: {Type: AWS::SQS::Queue, Properties: {KmsMasterKeyId: ";
        const Run run("t.yaml", head + name + "}}}");
        const model::Key* key = run.topology.key(queue(run, "Q").key.value());
        REQUIRE(key);
        CHECK(key->aws_managed);
    }
}
