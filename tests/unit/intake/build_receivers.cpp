#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

const model::Receiver& receiver(const Run& run, const std::string& name) {
    for (const model::Receiver& receiver : run.topology.receivers) {
        if (receiver.identity.name == name) return receiver;
    }
    FAIL("there is no receiver " + name);
    return run.topology.receivers.front();
}

const char* const admitted =
    "{Statement: [{Effect: Allow, Principal: {Service: events.amazonaws.com}, Action: '*', Resource: '*'}]}";

/// A function with an alias and one permission for what is named.
Run with_permission(const std::string& subject, const std::string& more = "Principal: events.amazonaws.com") {
    return Run("t.yaml", R"(
Parameters: {Given: {Type: String}}
Conditions: {Prod: !Equals [!Ref Given, prod]}
Resources:
  Rule: {Type: AWS::Events::Rule, Properties: {Name: placed, EventPattern: {source: [shop]}}}
  Work: {Type: AWS::Lambda::Function, Properties: {FunctionName: work}}
  Live: {Type: AWS::Lambda::Alias, Properties: {FunctionName: !Ref Work, Name: live}}
  Made: {Type: AWS::Lambda::Function}
  P:
    Type: AWS::Lambda::Permission
    Properties: {Action: 'lambda:InvokeFunction', FunctionName: )" +
                             subject + ", " + more + "}\n");
}

}  // namespace

TEST_CASE("a permission finds its function however it is named") {
    struct Row {
        const char* subject;
        const char* meant;
        bool open;  ///< whether the functions may have more policies
    };
    const Row rows[] = {
        {"!Ref Work", "Work", false},
        {"!GetAtt Work.Arn", "Work", false},
        {"work", "Work", false},
        {"'111122223333:function:work'", "Work", false},
        {"'arn:aws:lambda:eu-west-1:111122223333:function:work'", "Work", false},
        {"!Ref Live", "Live", false},
        {"'work:live'", "Live", false},
        {"!Sub '${Work}:live'", "Live", false},
        {"!Sub '${Work.Arn}:live'", "Live", false},
        {"!Ref Made", "Made", false},
        {"other", "", false},
        {"!Ref Given", "", true},
        {"!ImportValue elsewhere", "", true},
    };
    for (const Row& row : rows) {
        INFO(row.subject);
        const Run run = with_permission(row.subject);
        for (const char* name : {"Work", "Live", "Made"}) {
            INFO(name);
            CHECK(receiver(run, name).policies.size() == (std::string(name) == row.meant ? 1 : 0));
            CHECK(receiver(run, name).identity.open.empty() != row.open);
        }
    }
}

TEST_CASE("a permission for another service opens nothing") {
    const Run run = with_permission("!Ref Given", "Principal: s3.amazonaws.com");
    CHECK(receiver(run, "Work").identity.open.empty());
}

TEST_CASE("a permission becomes the statement that Lambda writes") {
    struct Row {
        const char* more;
        const char* statement;
    };
    const Row rows[] = {
        {"Principal: events.amazonaws.com",
         "Allow Action lambda:InvokeFunction Resource * Principal Service=events.amazonaws.com\n"},
        {"Principal: events.amazonaws.com, SourceArn: 'arn:aws:events:*:*:rule/a', SourceAccount: "
         "'111122223333'",
         "Principal Service=events.amazonaws.com if AWS:SourceArn ArnLike  arn:aws:events:*:*:rule/a if "
         "AWS:SourceAccount StringEquals  111122223333\n"},
        {"Principal: '*', PrincipalOrgID: o-1", "Principal *=* if aws:PrincipalOrgID StringEquals  o-1\n"},
        {"Principal: '111122223333'", "Principal AWS=111122223333\n"},
        {"Principal: !Ref AWS::AccountId", "Principal AWS=${AWS::AccountId}\n"},
        {"Principal: 'arn:aws:iam::111122223333:role/r'", "Principal AWS=arn:aws:iam::111122223333:role/r\n"},
        {"Principal: !Sub 'events.${AWS::URLSuffix}'", "Principal Service=events.${AWS::URLSuffix}\n"},
        {"Principal: events.amazonaws.com, SourceArn: !Ref AWS::NoValue",
         "Principal Service=events.amazonaws.com\n"},
    };
    for (const Row& row : rows) {
        INFO(row.more);
        const Run run = with_permission("!Ref Work", row.more);
        INFO(run.printed());
        CHECK(run.printed().find(row.statement) != std::string::npos);
    }
}

TEST_CASE("a condition that leaves the source out leaves out its test") {
    const Run run = with_permission(
        "!Ref Work",
        "Principal: events.amazonaws.com, SourceArn: !If [Prod, !GetAtt Rule.Arn, !Ref AWS::NoValue]");
    std::size_t tested = 0;
    std::size_t untested = 0;
    receiver(run, "Work").policies.at(0).policy.each_leaf([&](const auto& leaf) {
        REQUIRE(leaf.is_known());
        (leaf.value().statements.members.at(0).item.conditions.members.empty() ? untested : tested) += 1;
    });
    CHECK(tested == 1);
    CHECK(untested == 1);
}

TEST_CASE("topics and streams have the policies of their types") {
    const Run run("t.yaml", std::string(R"(
Resources:
  Topic: {Type: AWS::SNS::Topic, Properties: {KmsMasterKeyId: alias/aws/sns}}
  Other: {Type: AWS::SNS::Topic}
  Stream: {Type: AWS::Kinesis::Stream}
  A: {Type: AWS::SNS::TopicPolicy, Properties: {Topics: [!Ref Topic, !Ref Other], PolicyDocument: )") +
                                admitted +
                                "}}\n  B: {Type: AWS::SNS::TopicInlinePolicy, Properties: {TopicArn: "
                                "!Ref Topic, PolicyDocument: " +
                                admitted +
                                "}}\n  C: {Type: AWS::Kinesis::ResourcePolicy, Properties: {ResourceArn: "
                                "!GetAtt Stream.Arn, ResourcePolicy: " +
                                admitted + "}}\n");
    CHECK(receiver(run, "Topic").policies.size() == 2);
    CHECK(receiver(run, "Topic").key.value().shown() == "alias/aws/sns");
    CHECK_FALSE(receiver(run, "Topic").policies_add_up);
    CHECK(receiver(run, "Other").policies.size() == 1);
    CHECK(receiver(run, "Stream").policies.size() == 1);
}

TEST_CASE("a log group is closed by a policy of its own file that covers it") {
    const std::string group =
        "Resources:\n  Group: {Type: AWS::Logs::LogGroup, Properties: {LogGroupName: "
        "/aws/events/shop}}\n";
    const auto policy = [](const char* resource) {
        return std::string(
                   "  P: {Type: AWS::Logs::ResourcePolicy, Properties: {PolicyName: p, PolicyDocument: "
                   "'{\"Statement\": {\"Effect\": \"Allow\", \"Principal\": {\"Service\": "
                   "\"events.amazonaws.com\"}, \"Action\": \"logs:*\", \"Resource\": \"") +
               resource + "\"}}'}}\n";
    };
    const char* const covers = "arn:aws:logs:*:*:log-group:/aws/events/*:*";
    const Run own("t.yaml", group + policy(covers));
    CHECK(receiver(own, "Group").policies.size() == 1);
    CHECK(receiver(own, "Group").identity.open.empty());
    const Run other("t.yaml", group + policy("arn:aws:logs:*:*:log-group:/aws/route53/*:*"));
    CHECK(receiver(other, "Group").policies.empty());
    CHECK_FALSE(receiver(other, "Group").identity.open.empty());
    const Run far(Files{{"t.yaml", group}, {"u.yaml", "Resources:\n" + policy(covers)}});
    CHECK(receiver(far, "Group").policies.size() == 1);
    CHECK_FALSE(receiver(far, "Group").identity.open.empty());
}

TEST_CASE("what may make permissions unseen opens functions") {
    const Run run("t.yaml",
                  "Resources:\n  Work: {Type: AWS::Lambda::Function}\n  Fn::Transform: {Name: X}\n");
    CHECK_FALSE(receiver(run, "Work").identity.open.empty());
}

TEST_CASE("a policy for a bus that is not known opens the buses of its file") {
    const Run run("t.yaml",
                  "Parameters: {Bus: {Type: String}}\nResources:\n  Shop: {Type: AWS::Events::EventBus, "
                  "Properties: {Name: shop}}\n  P: {Type: AWS::Events::EventBusPolicy, Properties: "
                  "{EventBusName: !Ref Bus, Statement: {Effect: Allow, Principal: '*', Action: '*', "
                  "Resource: '*'}}}\n");
    REQUIRE(run.topology.buses.front().identity.name == "Shop");
    CHECK_FALSE(run.topology.buses.front().identity.open.empty());
}

TEST_CASE("a permission of very many alternatives is unknown") {
    std::string source = "a";
    for (int i = 0; i < 70; ++i) source = "!If [Prod, 's" + std::to_string(i) + "', " + source + "]";
    const Run run = with_permission("!Ref Work", "Principal: events.amazonaws.com, SourceArn: " + source);
    std::size_t unknown = 0;
    receiver(run, "Work").policies.at(0).policy.each_leaf([&](const auto& leaf) {
        unknown += leaf.is_unknown();
    });
    CHECK(unknown == 1);
}

TEST_CASE("very many log groups and policies are not all compared") {
    std::string file = "Resources:\n";
    for (int i = 0; i < 700; ++i) {
        const std::string n = std::to_string(i);
        file += "  G" + n + ": {Type: AWS::Logs::LogGroup}\n  P" + n +
                ": {Type: AWS::Logs::ResourcePolicy, Properties: {PolicyName: p, PolicyDocument: '{}'}}\n";
    }
    const Run run("t.yaml", file);
    std::size_t policies = 0;
    for (const model::Receiver& group : run.topology.receivers) policies += group.policies.size();
    CHECK(policies <= 200'000);
    CHECK_FALSE(run.topology.receivers.back().identity.open.empty());
}
