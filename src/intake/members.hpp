#pragma once

#include <span>

#include "finding/finding.hpp"
#include "text/suggest.hpp"
#include "value/tree.hpp"

namespace intake {

/// All members that a block may have: those that one writes, and those that a description adds. `mistaken` is
/// what the other generation of buses calls a member, and what people call it.
using Members = std::span<const text::Candidate>;

// CreateSubscriber, DescribeSubscriber, AWS::EventsV2::Subscriber.
inline constexpr text::Candidate subscriber_members[] = {
    {"Name"},
    {"EventBusArn"},
    {"InvokeConfiguration", "InvokeConfig"},
    {"Description"},
    {"FilterConfiguration", "FilterConfig"},
    {"Type"},
    {"StartingPosition"},
    {"ResumePosition"},
    {"PointInTimeConfiguration", "PointInTimeConfig"},
    {"BatchConfiguration", "BatchConfig"},
    {"Transformer"},
    {"RetryPolicy"},
    {"OnFailureConfiguration", "OnFailureConfig"},
    {"OnFailureConfiguration", "DeadLetterConfig"},
    {"OnFailureConfiguration", "DeadLetterConfiguration"},
    {"OnFailureConfiguration", "OnFailure"},
    {"LogConfiguration", "LogConfig"},
    {"State"},
    {"Tags"},
    {"ClientToken"},
    {"SubscriberArn"},
    {"StateReason"},
    {"Revoked"},
    {"CreationTime"},
    {"LastModifiedTime"},
};
inline constexpr text::Candidate invoke_members[] = {
    {"TargetArn"},
    {"RoleArn"},
    {"SqsParameters"},
    {"SnsParameters"},
    {"LambdaParameters"},
    {"KinesisParameters"},
    {"HttpParameters"},
    {"StepFunctionsParameters"},
    {"FirehoseParameters"},  // two pages of the User Guide have it
    {"EventBusV2Parameters"},
    {"UniversalTargetParameters"},
};
inline constexpr text::Candidate filter_configuration_members[] = {{"Filters"}, {"Language"}};
inline constexpr text::Candidate filter_members[] = {{"Scope"}, {"Pattern"}};
inline constexpr text::Candidate point_in_time_members[] = {{"PointType"}, {"StartingPoint"}, {"EndPoint"}};
inline constexpr text::Candidate retry_members[] = {{"MaxEventAgeInSeconds", "MaximumEventAgeInSeconds"},
                                                    {"MaxRetryAttempts", "MaximumRetryAttempts"},
                                                    {"RetryStrategy"}};
inline constexpr text::Candidate dead_letter_members[] = {{"Arn"}, {"Arn", "TargetArn"}};

// CreateEventSource, AWS::EventsV2::EventSource.
inline constexpr text::Candidate source_members[] = {
    {"AwsService"},
    {"PartnerEventSourceArn"},
    {"Pattern"},
    {"PartnerBusKmsKeyIdentifier"},
    {"OnFailureConfiguration", "OnFailureConfig"},
    {"OnFailureConfiguration", "DeadLetterConfig"},
};

// PutRule, DescribeRule, AWS::Events::Rule.
inline constexpr text::Candidate rule_members[] = {
    {"Name"},         {"Arn"},         {"EventPattern"}, {"ScheduleExpression"},
    {"State"},        {"Description"}, {"RoleArn"},      {"Tags"},
    {"EventBusName"}, {"Targets"},     {"ManagedBy"},    {"CreatedBy"},
};
// Target of PutTargets.
inline constexpr text::Candidate target_members[] = {
    {"Id"},
    {"Arn"},
    {"RoleArn"},
    {"Input"},
    {"InputPath"},
    {"InputTransformer"},
    {"KinesisParameters"},
    {"SqsParameters"},
    {"EcsParameters"},
    {"BatchParameters"},
    {"RunCommandParameters"},
    {"HttpParameters"},
    {"RedshiftDataParameters"},
    {"SageMakerPipelineParameters"},
    {"AppSyncParameters"},
    {"DeadLetterConfig", "DeadLetterConfiguration"},
    {"DeadLetterConfig", "OnFailureConfiguration"},
    {"RetryPolicy"},
};
inline constexpr text::Candidate classic_retry_members[] = {
    {"MaximumEventAgeInSeconds", "MaxEventAgeInSeconds"}, {"MaximumRetryAttempts", "MaxRetryAttempts"}};
// CreateEventBus, DescribeEventBus, AWS::Events::EventBus.
inline constexpr text::Candidate classic_bus_members[] = {
    {"Name"},
    {"EventSourceName"},
    {"Description"},
    {"KmsKeyIdentifier"},
    {"Policy"},
    {"LogConfig"},
    {"Tags"},
    {"Arn"},
    {"State"},
    {"CreationTime"},
    {"LastModifiedTime"},
    {"DeadLetterConfig", "DeadLetterConfiguration"},
};

/// Says of each member of a block that has none of the names, but nearly one: that it is misspelt. A name
/// that resembles none may be new in AWS and is left alone, as is one whose likely meaning stands in the
/// block as well.
void tell_misspelt(const value::Tree& block, Members members, finding::Findings& findings);

}  // namespace intake
