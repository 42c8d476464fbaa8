#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/identity.hpp"
#include "model/policy.hpp"
#include "model/subscriber.hpp"
#include "model/upkeep.hpp"
#include "pattern/pattern.hpp"
#include "value/fact.hpp"

namespace model {

enum class Generation : std::uint8_t { classic, v2 };

/// A policy attached to something, under a condition.
struct Attached {
    Condition exists;
    /// The document, or unknown, or absent (an attachment that says nothing).
    Fact<Policy> policy;
};

struct Queue {
    Identity identity;
    Text arn;
    Text url;
    Fact<Text> name;
    Fact<bool> fifo;  ///< absent: standard
    Fact<Text> key;   ///< `KmsMasterKeyId` as written: an id, an ARN, `alias/aws/sqs`
    Fact<std::int64_t> retention_seconds;
    Fact<bool> content_deduplication;
    Fact<Text> deduplication_scope;  ///< `queue`, `messageGroup`
    std::vector<Attached> policies;
};

/// What takes events in and is neither queue nor bus: a Lambda function, one of its aliases or versions, an
/// SNS topic, a log group, a Kinesis stream, a state machine. Its ARN says which.
struct Receiver {
    Identity identity;
    Text arn;
    Fact<Text> key;                      ///< `KmsMasterKeyId` of a topic, as written
    Fact<bool> content_deduplication;    ///< of a topic
    Fact<std::int64_t> timeout_seconds;  ///< of a function
    Fact<Text> on_failure;               ///< where a function's failed asynchronous calls go
    Fact<Text> machine_type;             ///< of a state machine: `STANDARD`, `EXPRESS`
    std::vector<Attached> policies;
    /// Statements of permissions of functions and of the policies for log groups add up; of several policies
    /// for a topic the last one applied counts.
    bool policies_add_up = false;
};

struct Key {
    Identity identity;
    Text arn;
    Text id;  ///< what `Ref` gives: the last part of the ARN; may be empty
    bool aws_managed =
        false;  ///< `alias/aws/sqs`: its policy is AWS's and admits only users and roles of the account
    std::vector<Text> aliases;  ///< `alias/NAME` of `AWS::KMS::Alias` that point here
    std::vector<Attached> policies;
};

/// `AWS::IAM::ManagedPolicy`, or a policy document in a file named by an ARN.
struct ManagedPolicy {
    Identity identity;
    Text arn;
    Fact<Policy> policy;
};

/// A policy document in a file that does not say whose it is.
struct LoosePolicy {
    Identity identity;
    Fact<Policy> policy;
};

struct Role {
    Identity identity;
    Text arn;
    Fact<Text> name;
    std::vector<Attached> trust;     ///< `AssumeRolePolicyDocument`: at most one that exists
    std::vector<Attached> policies;  ///< inline, and `AWS::IAM::Policy` or `RolePolicy` attached to it
    List<Fact<Text>> managed;        ///< ARNs of managed policies, from all places
    Fact<Text> boundary;             ///< ARN of the permissions boundary
};

/// An event bus of either generation.
struct Bus {
    Identity identity;
    Generation generation = Generation::classic;
    Text arn;
    Fact<Text> name;
    Fact<Text> dead_letter;        ///< classic only: `DeadLetterConfig.Arn`
    text::Span dead_letter_block;  ///< of `DeadLetterConfig`, if written
    Fact<Text> key;
    Fact<std::int64_t> retention_days;  ///< new bus only, written
    Fact<Text> event_source_name;       ///< classic only: the partner source that feeds it
    Fact<Text> log_level;               ///< classic only: `LogConfig.Level`
    std::vector<Attached> policies;
};

struct EventRule;

/// A variable of an input transformer and the path it stands for.
struct InputPath {
    std::string variable;
    text::Span place;  ///< of the variable's name
    Fact<Text> path;
};

/// A target of a classic rule.
struct Target {
    Identity identity;       ///< the name is `RULE/ID`
    std::uint32_t rule = 0;  ///< index in `Topology::event_rules`
    Fact<Text> id;
    Fact<Text> arn;
    Fact<Text> role;
    Fact<Text> task_definition;  ///< `EcsParameters.TaskDefinitionArn`
    Fact<Text> input;            ///< a constant in place of the event
    Fact<Text> input_path;
    Fact<Text> input_template;      ///< `InputTransformer.InputTemplate`
    List<InputPath> input_paths;    ///< `InputTransformer.InputPathsMap`
    Fact<Text> message_group;       ///< `SqsParameters.MessageGroupId`
    Fact<Text> partition_key_path;  ///< `KinesisParameters.PartitionKeyPath`
    List<Block> blocks;             ///< of parameters: `EcsParameters`
    Fact<Text> dead_letter;         ///< `DeadLetterConfig.Arn`
    text::Span dead_letter_block;   ///< of `DeadLetterConfig`, if written
    Retry retry;
};

/// A rule of classic EventBridge.
struct EventRule {
    Identity identity;
    Text arn;
    Fact<Text> name;
    Fact<Text> bus;  ///< name or ARN as written; absent: `default`
    Fact<Text> state;
    Fact<Text> schedule;
    Fact<pattern::Pattern> pattern;
    Fact<Text> managed_by;
    Fact<Text> role;                     ///< the rule's own `RoleArn`, which calls no target
    std::vector<std::uint32_t> targets;  ///< indices in `Topology::targets`
    std::vector<Reason> open_targets;    ///< there may be more targets than these
};

/// An event source of the new bus.
struct EventSource {
    Identity identity;
    Text arn;
    Fact<Text> name;
    Fact<Text> bus;
    Fact<Text> dead_letter;
    text::Span dead_letter_block;
    Fact<Text> service;  ///< `AwsService`: `aws.s3`
    Fact<pattern::Pattern> pattern;
};

/// The event flow that the files of a run describe.
struct Topology {
    std::vector<Bus> buses;
    std::vector<Subscriber> subscribers;
    std::vector<EventRule> event_rules;
    std::vector<Target> targets;
    std::vector<EventSource> event_sources;
    std::vector<Queue> queues;
    std::vector<Receiver> receivers;
    std::vector<Role> roles;
    std::vector<ManagedPolicy> managed_policies;
    std::vector<LoosePolicy> loose_policies;
    std::vector<Key> keys;
    std::vector<Alarm> alarms;
    std::vector<Dashboard> dashboards;
    std::vector<Archive> archives;
    std::vector<LogSource> log_sources;
    std::vector<Consumer> consumers;
    std::vector<Change> changes;

    /// The thing an ARN means where it is written in the file `near`: the declared one with that ARN, or the
    /// one only named. Stacks in several accounts may declare things of one name: that of the same file is
    /// meant; from elsewhere it is one of which nothing is known. Null when the text says no such thing.
    /// `link` makes what they find; they are right only after it.
    [[nodiscard]] const Queue* queue(const Text& arn, text::SourceId near = text::no_source) const;
    [[nodiscard]] const Receiver* receiver(const Text& arn, text::SourceId near = text::no_source) const;
    [[nodiscard]] const Role* role(const Text& arn, text::SourceId near = text::no_source) const;
    [[nodiscard]] const Bus* bus(const Text& arn_or_name, text::SourceId near = text::no_source) const;
    [[nodiscard]] const ManagedPolicy* managed_policy(const Text& arn,
                                                      text::SourceId near = text::no_source) const;
    /// By ARN, key id, or alias (`alias/NAME`, alias ARN).
    [[nodiscard]] const Key* key(const Text& identifier, text::SourceId near = text::no_source) const;

    /// Indexes what is there, so that the lookups above find it. Called again, it begins anew.
    void index();
    /// Indexes what is declared and adds what is only named by an ARN of a subscriber, target,
    /// source or bus. Call once, after everything is built.
    void link();

private:
    /// Where things are found: by their whole ARN, and by the last part of it where the rest may be equal.
    struct Index {
        std::unordered_map<std::string, std::vector<std::uint32_t>> whole;
        std::unordered_map<std::string, std::vector<std::uint32_t>> parts;
        /// What a whole ARN means where it may be one of several.
        std::unordered_map<std::string, std::uint32_t> shared;
    };
    template <class Thing>
    static const Thing* find(const Index& index, const std::vector<Thing>& things, const Text& arn,
                             std::string (*part_of)(const Text&), text::SourceId near);

    void add_shared();
    void name_queue(const Text& text, text::Span place);
    void name_receiver(const Text& text, text::Span place);
    void name_role(const Text& text, text::Span place);
    void name_bus(const Text& text, text::Span place);
    void name_key(const Text& text, text::Span place);
    void link_deliveries();

    Index queue_index_;
    Index receiver_index_;
    Index role_index_;
    Index bus_index_;
    Index managed_policy_index_;
    Index key_index_;
};

}  // namespace model
