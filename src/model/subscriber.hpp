#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/identity.hpp"
#include "pattern/pattern.hpp"
#include "value/tree.hpp"

namespace model {

/// The limits of delivery as written, and as they take effect.
struct Retry {
    Fact<std::int64_t> max_age_seconds;  ///< written
    Fact<std::int64_t> max_attempts;     ///< written
    text::Span place;                    ///< of the block, if written

    /// With the defaults of the generation filled in: classic 86,400 s and 185 (RetryPolicy of
    /// PutTargets), new bus 300 s and 5 (RetryPolicy of CreateSubscriber).
    Fact<std::int64_t> window_seconds;
    Fact<std::int64_t> attempts;
};

/// One filter of a subscriber.
struct Filter {
    Fact<Text> scope;  ///< `DATA`, `METADATA`, `SYSTEM_METADATA`
    Fact<pattern::Pattern> pattern;
    Fact<Text> written;  ///< the pattern's text where the file has it as JSON in a string
    text::Span place;
};

/// A member of a parameter block or of the transformer that AWS may take for a JSONata expression.
struct Expression {
    std::string member;  ///< `SqsParameters.MessageGroupId`
    Text text;
    text::Span place;
    /// Where each byte of the text stands in the file, holes as `${label}`, and where it ends. Empty: it does
    /// not stand there in one piece.
    std::vector<std::uint32_t> offsets;
    /// Evaluated once a call: `$events` is a list there (EventBridge guide, "Transform events").
    bool of_batch = false;
    /// A member that AWS takes as it stands, whatever it holds.
    bool literal_only = false;
    bool of_transformer = false;  ///< `Transformer.JsonataConfiguration.Expression`
};

/// A block that stands under a name of its own: `SqsParameters`.
struct Block {
    std::string name;
    text::Span place;  ///< of the name
};

/// What a subscriber hands to the call of its target (CreateSubscriber, InvokeConfiguration).
struct Parameters {
    List<Block> blocks;
    Fact<Text> message_group;     ///< `MessageGroupId` of SQS or SNS
    Fact<Text> deduplication_id;  ///< `MessageDeduplicationId` of SQS or SNS
    Fact<Text> delay_seconds;     ///< as written: a number or an expression
    Fact<Text> partition_key;
    Fact<Text> invocation;  ///< `InvocationType` of Lambda or Step Functions
    Fact<Text> execution_name;
    Fact<Text> qualifier;
    Fact<Text> event_group;  ///< `EventBusV2Parameters.SystemMetadata.EventGroupId`
    Fact<Text> input;        ///< of a universal target
    Fact<std::int64_t> timeout_seconds;
};

/// `Transformer` as written.
struct Transformer {
    Fact<Text> type;
    Fact<Text> expression;
    text::Span place;
};

/// Where a subscriber begins to read (CreateSubscriber, StartingPosition and PointInTimeConfiguration).
struct Position {
    Fact<Text> starting;  ///< `LATEST`, `POINT_IN_TIME`
    Fact<Text> resume;    ///< `LAST_PROCESSED`, `LATEST`
    Fact<Text> point;     ///< `HORIZON`, `TIMESTAMP`
    Fact<Text> begin;     ///< seconds since 1970, or a date
    Fact<Text> end;       ///< a replay or redrive that ends
};

struct Subscriber {
    Identity identity;
    Text arn;
    Fact<Text> name;
    Fact<Text> bus;     ///< `EventBusArn`
    Fact<Text> type;    ///< written: `FIFO`, `UNORDERED`
    Fact<Text> target;  ///< `InvokeConfiguration.TargetArn`
    Fact<Text> role;    ///< `InvokeConfiguration.RoleArn`
    Parameters parameters;
    List<Expression> expressions;             ///< in its parameters and its transformer
    Fact<std::int64_t> batch_size;            ///< `MaxBatchSize`
    Fact<std::int64_t> batch_window_seconds;  ///< `MaxBatchWindowInSeconds`
    Transformer transformer;
    Fact<Text> dead_letter;        ///< `OnFailureConfiguration.Arn`
    text::Span dead_letter_block;  ///< of `OnFailureConfiguration`, if written
    Retry retry;
    Fact<Text> state;
    Position position;
    List<Filter> filters;
    Fact<Text> log_level;
    Fact<Text> log_payload;  ///< `IncludePayload`
    Fact<Text> replaces;     ///< `RULE/TARGET` by a marker in the file
    Fact<Text> account;      ///< the subscriber's account, as far as the files say it
    Fact<Text> region;
    bool described = false;  ///< from a describe output: defaults are filled in there
    /// All that its file says of it, functions resolved: what another definition repeats, a redrive's.
    value::Tree properties;
};

}  // namespace model
