#include <catch2/catch.hpp>

#include "unit/intake/template_shown.hpp"

using shown::Templates;

namespace {

Templates read(const std::string& properties, const std::string& more = "") {
    Templates templates;
    templates
        .add("sam.yaml",
             "Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]\nConditions: {C: !Equals "
             "[!Ref P, x]}\nResources:\n  Fn:\n    Type: AWS::Serverless::Function\n    Properties:\n" +
                 properties + "\n  Q: {Type: AWS::SQS::Queue}\n" + more)
        .read();
    return templates;
}

const std::string basic = "arn:${AWS::Partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";

}  // namespace

TEST_CASE("policies of a function's role") {
    struct Case {
        const char* policies;
        std::string managed;  ///< besides the basic one
        std::string written;  ///< documents
    };
    const std::string q = "arn:${AWS::Partition}:sqs:${AWS::Region}:${AWS::AccountId}:${Q}";
    const Case cases[] = {
        {"AmazonSQSFullAccess", "arn:${AWS::Partition}:iam::aws:policy/AmazonSQSFullAccess", ""},
        {"[arn:aws:iam::1:policy/x, !Ref Own]", "arn:aws:iam::1:policy/x, ${Own}", ""},
        {"{Statement: [{Effect: Deny}]}", "", "{Statement: [{Effect: Deny}]}"},
        {"[{SQSSendMessagePolicy: {QueueName: !GetAtt Q.QueueName}}]", "",
         "{Version: 2012-10-17, Statement: [{Effect: Allow, Action: [sqs:SendMessage*], Resource: [" + q +
             "]}]}"},
        {"[{S3ReadPolicy: {BucketName: b}}]", "",
         "{Version: 2012-10-17, Statement: [{Effect: Allow, Action: [s3:*], Resource: [*]}]}"},
        {"[{NotATemplate: {A: b}}]", "", "unknown"},
        {"[!If [C, {Statement: []}, !Ref 'AWS::NoValue']]", "", "?({Statement: []} : absent)"},
        {"[!If [C, A, B]]",
         "?(arn:${AWS::Partition}:iam::aws:policy/A : arn:${AWS::Partition}:iam::aws:policy/B)", ""},
        {"{'Fn::Transform': {Name: x}}", "unknown", "unknown"},
    };
    for (const Case& c : cases) {
        INFO(c.policies);
        const Templates templates = read("      Policies: " + std::string(c.policies));
        REQUIRE(templates.find("FnRole"));
        std::string managed;
        for (const value::Tree& tree : templates.property("FnRole", "ManagedPolicyArns").items()) {
            managed += (managed.empty() ? "" : ", ") + shown::tree(tree);
        }
        CHECK(managed == basic + (c.managed.empty() ? "" : ", ") + c.managed);
        std::string written;
        for (const value::Tree& tree : templates.property("FnRole", "Policies").items()) {
            written += (written.empty() ? "" : ", ") + shown::tree(value::at(tree, {"PolicyDocument"}));
        }
        CHECK(written == c.written);
    }
}

TEST_CASE("which functions get a role") {
    CHECK(read("      Role: arn:aws:iam::1:role/x").find("FnRole") == nullptr);
    CHECK(read("      Handler: x").find("FnRole")->exists.always());
    const Templates some = read("      Role: !If [C, 'arn:aws:iam::1:role/x', !Ref 'AWS::NoValue']");
    REQUIRE(some.find("FnRole"));
    value::World world;
    CHECK_FALSE(world.holds(some.find("FnRole")->exists));
    const Templates own =
        read("      Handler: x", "  FnRole: {Type: AWS::IAM::Role, Properties: {RoleName: own}}\n");
    CHECK(own.find("FnRole")->arn.shown().ends_with("role/own"));
}

TEST_CASE("what the role trusts, and where it is") {
    const Templates plain = read("      Handler: x\n      RolePath: /app/");
    CHECK(shown::tree(value::at(plain.property("FnRole", "AssumeRolePolicyDocument"), {"Statement"})) ==
          "[{Effect: Allow, Principal: {Service: [lambda.amazonaws.com]}, Action: [sts:AssumeRole]}]");
    CHECK(plain.find("FnRole")->arn.shown() ==
          "arn:${AWS::Partition}:iam::${AWS::AccountId}:role/app/${FnRole}");
    const Templates own = read("      AssumeRolePolicyDocument: {Statement: [{Effect: Allow}]}");
    CHECK(shown::tree(own.property("FnRole", "AssumeRolePolicyDocument")) ==
          "{Statement: [{Effect: Allow}]}");
}

TEST_CASE("destinations of the function itself open its role") {
    const Templates templates = read("      DeadLetterQueue: {Type: SQS, TargetArn: !GetAtt Q.Arn}");
    CHECK(shown::tree(templates.property("FnRole", "Policies")) == "[unknown]");
}

TEST_CASE("connectors make policies of unknown content") {
    const Templates separate = read("      Handler: x", R"(
  Rule: {Type: AWS::Events::Rule}
  Link:
    Type: AWS::Serverless::Connector
    Properties: {Source: {Id: Rule}, Destination: [{Id: Q}, {Id: Fn}], Permissions: [Write]}
)");
    // The rule's role, the queue, the function's role and its permission.
    CHECK(separate.names() == "Fn FnRole Q Rule Link Link Link Link");
    CHECK(shown::tree(separate.find("Link")->properties).ends_with("Principal: unknown}"));
    const Templates embedded =
        read("      Handler: x\n    Connectors: {Send: {Properties: {Destination: {Id: Q}}}}");
    // The function's role and its permission: a function sends by its role, so the queue gets no policy.
    CHECK(embedded.names() == "Fn FnRole FnSend FnSend Q");

    const Templates topic = read("      Handler: x", R"(
  Topic:
    Type: AWS::SNS::Topic
    Connectors: {Send: {Properties: {Destination: {Id: Q}}}}
)");
    CHECK(topic.names() == "Fn FnRole Q Topic TopicSend");
    CHECK(shown::tree(topic.find("TopicSend")->properties.find("PolicyDocument")) == "unknown");
}
