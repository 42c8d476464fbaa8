#include <catch2/catch.hpp>

#include "unit/intake/template_shown.hpp"

using shown::Templates;

namespace {

Templates read(const std::string& text) {
    Templates templates;
    templates.add("sam.yaml", "Transform: AWS::Serverless-2016-10-31\n" + text).read();
    return templates;
}

const std::string fn_arn = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:${Fn}";

}  // namespace

TEST_CASE("events of a function become rules") {
    const Templates templates = read(R"(
Resources:
  Fn:
    Type: AWS::Serverless::Function
    Properties:
      Role: arn:aws:iam::111122223333:role/r
      Events:
        Tick: {Type: Schedule, Properties: {Schedule: rate(1 minute), Name: tick, RuleName: unused, Enabled: false}}
        Order:
          Type: EventBridgeRule
          Properties:
            EventBusName: shop
            RuleName: orders
            Pattern: {source: [shop]}
            DeadLetterConfig: {Arn: 'arn:aws:sqs:eu-west-1:111122223333:q'}
            RetryPolicy: {MaximumRetryAttempts: 5}
            Target: {Id: mine}
        Old: {Type: CloudWatchEvent, Properties: {Pattern: {source: [x]}, State: DISABLED}}
        Later: {Type: ScheduleV2, Properties: {ScheduleExpression: rate(1 minute)}}
        Api: {Type: Api}
)");
    CHECK(templates.names() == "Fn FnTick FnTickPermission FnOrder FnOrderPermission FnOld FnOldPermission");
    CHECK(shown::tree(templates.find("FnOrderPermission")->properties) ==
          "{Action: lambda:InvokeFunction, FunctionName: "
          "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:${Fn}, Principal: "
          "events.amazonaws.com, SourceArn: "
          "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:rule/shop/orders}");
    CHECK(shown::tree(templates.find("FnTick")->properties) ==
          "{Name: tick, ScheduleExpression: rate(1 minute), State: DISABLED, Targets: [{Id: "
          "FnTickLambdaTarget, Arn: " +
              fn_arn + "}]}");
    CHECK(shown::tree(templates.find("FnOrder")->properties) ==
          "{Name: orders, EventBusName: shop, EventPattern: {source: [shop]}, Targets: [{Id: mine, Arn: " +
              fn_arn +
              ", DeadLetterConfig: {Arn: arn:aws:sqs:eu-west-1:111122223333:q}, RetryPolicy: "
              "{MaximumRetryAttempts: "
              "5}}]}");
    CHECK(shown::tree(templates.property("FnOld", "State")) == "DISABLED");
    CHECK(templates.find("FnOrder")->type == "AWS::Events::Rule");
    CHECK(templates.find("FnOrder")->arn.shown().ends_with(":rule/shop/orders"));
    CHECK(templates.sources.excerpt(templates.find("FnOrder")->place) == "Order");
}

TEST_CASE("a dead-letter queue that SAM makes, its policy, and references to them") {
    const Templates templates = read(R"(
Conditions: {C: !Equals [!Ref P, x]}
Resources:
  Fn:
    Type: AWS::Serverless::Function
    Condition: C
    Properties:
      Role: arn:aws:iam::111122223333:role/r
      Events:
        A: {Type: EventBridgeRule, Properties: {Pattern: {}, DeadLetterConfig: {Type: SQS}}}
        B: {Type: EventBridgeRule, Properties: {Pattern: {}, DeadLetterConfig: {Type: SQS, QueueLogicalId: Mine}}}
        C: {Type: EventBridgeRule, Properties: {Pattern: {}, DeadLetterConfig: {Type: SQS, QueueLogicalId: Mine}}}
  R: {Type: AWS::Events::Rule, Properties: {V: !GetAtt FnAQueue.Arn, W: !GetAtt FnA.Arn, X: !Ref FnRole}}
)");
    CHECK(templates.names() ==
          "Fn FnA FnAQueue FnAQueuePolicy FnAPermission FnB Mine FnBQueuePolicy FnBPermission FnC "
          "FnCQueuePolicy "
          "FnCPermission R");
    const intake::Resource& queue = *templates.find("FnAQueue");
    CHECK(queue.type == "AWS::SQS::Queue");
    CHECK_FALSE(queue.exists.always());
    CHECK(templates.sources.excerpt(queue.place) == "{Type: SQS}");
    CHECK(templates.property("R", "V").as_text().key() == queue.arn.key());
    CHECK(templates.property("R", "W").as_text().key() == templates.find("FnA")->arn.key());
    const value::Tree dead =
        value::at(templates.property("FnA", "Targets").items()[0], {"DeadLetterConfig", "Arn"});
    CHECK(dead.as_text().key() == queue.arn.key());
    const intake::Resource& policy = *templates.find("FnBQueuePolicy");
    CHECK(policy.type == "AWS::SQS::QueuePolicy");
    const value::Tree statement = value::at(policy.properties, {"PolicyDocument", "Statement"}).items()[0];
    CHECK(shown::tree(statement.find("Action")) == "sqs:SendMessage");
    CHECK(value::at(statement, {"Condition", "ArnEquals", "aws:SourceArn"}).as_text().key() ==
          templates.find("FnB")->arn.key());
    CHECK(policy.properties.find("Queues").items()[0].as_text().key() == templates.find("Mine")->ref.key());
}

TEST_CASE("state machines get roles for their rules") {
    const Templates templates = read(R"(
Resources:
  Flow:
    Type: AWS::Serverless::StateMachine
    Properties:
      Role: arn:aws:iam::111122223333:role/r
      PermissionsBoundary: arn:aws:iam::111122223333:policy/b
      Events:
        Tick: {Type: Schedule, Properties: {Schedule: rate(1 minute)}}
        Own: {Type: Schedule, Properties: {Schedule: rate(1 minute), RoleArn: 'arn:aws:iam::111122223333:role/o'}}
)");
    CHECK(templates.names() == "Flow FlowTick FlowTickRole FlowOwn");
    const value::Tree target = templates.property("FlowTick", "Targets").items()[0];
    CHECK(shown::tree(target.find("Id")) == "FlowTickStepFunctionsTarget");
    CHECK(shown::tree(target.find("Arn")) ==
          "arn:${AWS::Partition}:states:${AWS::Region}:${AWS::AccountId}:stateMachine:${Flow}");
    CHECK(target.find("RoleArn").as_text().key() == templates.find("FlowTickRole")->arn.key());
    CHECK(
        shown::tree(templates.property("FlowOwn", "Targets").items()[0].find("RoleArn")).ends_with("role/o"));
    CHECK(shown::tree(templates.property("FlowTickRole", "PermissionsBoundary")).ends_with("policy/b"));
    CHECK(shown::tree(value::at(templates.find("FlowTickRole")->properties,
                                {"AssumeRolePolicyDocument", "Statement"})) ==
          "[{Effect: Allow, Principal: {Service: [events.amazonaws.com]}, Action: [sts:AssumeRole]}]");
}

TEST_CASE("ids of targets are cut as the API demands") {
    const std::string name(60, 'x');
    const Templates templates =
        read("Resources:\n  " + name +
             ":\n    Type: AWS::Serverless::Function\n    Properties:\n      Events:\n        "
             "Tick: {Type: Schedule, Properties: {Schedule: rate(1 minute)}}\n");
    const value::Tree id = templates.property(name + "Tick", "Targets").items()[0].find("Id");
    CHECK(id.as_text().literal() == std::string(52, 'x') + "LambdaTarget");
}

TEST_CASE("an alias that SAM publishes is the target") {
    const Templates templates = read(R"(
Globals: {Function: {AutoPublishAlias: live}}
Resources:
  Fn:
    Type: AWS::Serverless::Function
    Properties:
      Events:
        Tick: {Type: Schedule, Properties: {Schedule: rate(1 minute)}}
  R: {Type: AWS::Events::Rule, Properties: {V: !Ref FnAliaslive}}
)");
    const value::Tree arn = templates.property("FnTick", "Targets").items()[0].find("Arn");
    CHECK(shown::tree(arn) == fn_arn + ":live");
    CHECK(templates.property("R", "V").as_text().key() == arn.as_text().key());
}

TEST_CASE("malformed events are no crash") {
    const Templates templates = read(R"(
Resources:
  A: {Type: AWS::Serverless::Function, Properties: {Events: [1]}}
  B: {Type: AWS::Serverless::Function, Properties: {Events: {X: , Y: [1], Z: {Type: Schedule}, W: {Type: Schedule, Properties: a}}}}
  C: {Type: AWS::Serverless::Function, Properties: 1}
  D: {Type: AWS::Serverless::Function, Properties: {Role: , Policies: , Events: {X: {Type: EventBridgeRule, Properties: {DeadLetterConfig: x}}}}}
)");
    CHECK(templates.names() ==
          "A ARole B BRole BZ BZPermission BW BWPermission C CRole D DRole DX DXPermission");
}
