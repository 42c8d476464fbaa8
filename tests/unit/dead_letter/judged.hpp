#pragma once

#include <memory>
#include <optional>
#include <string>

#include "collect.hpp"
#include "dead_letter/explain.hpp"
#include "dead_letter/redrive.hpp"
#include "intake/intake.hpp"

/// A template, read and judged by the rules that explain codes, and records explained by it.
struct Judged {
    Judged(const std::string& yaml, std::string_view records, std::size_t kept_bytes = 1 << 20) {
        input.id = sources.add("template.yaml", yaml);
        input.source = &sources[input.id];
        finding::Findings findings;
        document = document::read(sources, input.id, document::Format::yaml, findings);
        input.document = document.get();
        std::vector<intake::Input> inputs{input};
        topology = intake::read(inputs, {}, findings);
        predictions.emplace(catalogue, topology, lint::Options());
        collected = collect(records, kept_bytes);
        explanations = dead_letter::explain(collected, files());
    }
    [[nodiscard]] dead_letter::Files files() const { return {&topology, &*predictions}; }
    [[nodiscard]] dead_letter::RedrivePlan plan(const std::string& at, std::optional<std::int64_t> days = 14,
                                                bool anyway = false) const {
        return plan_redrive(explanations, files(), sources,
                            {dead_letter::parse_time(at).value(), days, anyway});
    }

    text::Sources sources;
    intake::Input input;
    std::unique_ptr<document::Document> document;
    model::Topology topology;
    lint::Catalogue catalogue = lint::Catalogue::built_in();
    std::optional<dead_letter::Predictions> predictions;
    dead_letter::Collected collected;
    std::vector<dead_letter::Explanation> explanations;
};

/// A subscriber, its queue and its role; `statement` is what the role may do, `more` are properties of the
/// subscriber, each line with six spaces before it.
inline std::string subscriber_template(const std::string& statement, const std::string& more = "") {
    return R"(Resources:
  Bus:
    Type: AWS::EventsV2::EventBus
    Properties: {Name: orders, StorageConfiguration: {RetentionPeriodInDays: 14}}
  Live: {Type: AWS::SQS::Queue, Properties: {QueueName: large-orders}}
  Dead: {Type: AWS::SQS::Queue, Properties: {QueueName: large-orders-dead}}
  Role:
    Type: AWS::IAM::Role
    Properties:
      RoleName: deliver
      AssumeRolePolicyDocument:
        Version: "2012-10-17"
        Statement: {Effect: Allow, Principal: {Service: events.amazonaws.com}, Action: "sts:AssumeRole"}
      Policies:
        - PolicyName: deliver
          PolicyDocument: {Version: "2012-10-17", Statement: )" +
           statement + R"(}
  Orders:
    Type: AWS::EventsV2::Subscriber
    Properties:
      Name: large-orders
      EventBusArn: !GetAtt Bus.EventBusArn
      InvokeConfiguration:
        TargetArn: !GetAtt Live.Arn
        RoleArn: !GetAtt Role.Arn
        SqsParameters: {DelaySeconds: 5, MessageGroupId: "{% $events.SystemMetadata.EventGroupId %}"}
)" + more;
}

inline const std::string may_send = R"({Effect: Allow, Action: "sqs:SendMessage", Resource: "*"})";
inline const std::string may_nothing = R"({Effect: Allow, Action: "s3:GetObject", Resource: "*"})";
